//! A kernel that is ready for the CPU engine.

use crate::cpu::Program;
use crate::host::Note;
use crate::ir::Module;
use crate::proof::Proofs;

/// A kernel as the CPU engine runs it.
pub(super) struct Interpreted {
    pub(super) program: Program,
    /// The module that it was made from: a failing check must not be one that a GPU would have left out.
    #[cfg(debug_assertions)]
    pub(super) module: Module,
    #[cfg(debug_assertions)]
    proofs: std::sync::OnceLock<Proofs>,
    /// What launches tell a test.
    pub(super) noted: Option<Noted>,
}

/// What a kernel's launches tell a test.
pub(super) struct Noted {
    pub(super) kernel: String,
    pub(super) proofs: Proofs,
    pub(super) note: Note,
}

impl Noted {
    #[cold]
    pub(super) fn tell(&self, launch: &super::choice::Launch<'_>) {
        let held = self.proofs.program.evaluate(launch);
        let conditions = self.proofs.conditions.iter().enumerate();
        let missed = conditions.filter(|(number, _)| held >> number & 1 == 0).map(|(_, text)| text.as_str());
        (self.note)(&self.kernel, &missed.collect::<Vec<_>>());
    }
}

impl Interpreted {
    pub(super) fn new(module: &Module) -> Interpreted {
        Interpreted {
            program: Program::new(module),
            #[cfg(debug_assertions)]
            module: module.clone(),
            #[cfg(debug_assertions)]
            proofs: Default::default(),
            noted: None,
        }
    }

    #[cfg(debug_assertions)]
    #[cold]
    pub(super) fn assert_unproven(&self, fault: &crate::Fault, launch: &super::choice::Launch<'_>) {
        let proofs = self.proofs.get_or_init(|| crate::proof::prove(&self.module));
        let failed = proofs.contradicted(&self.module, fault, launch);
        assert!(!failed, "`{}`: a check fails that was proven not to: {fault:?}", self.module.kernel.name);
    }
}

//! Many texts in one compilation: the prelude is parsed once, and NVRTC begins once.

use super::{Compiled, problems};
use sarek_runtime::compile::{Options, Unit};
use sarek_runtime::emit;
use std::collections::HashSet;

/// The most texts that are compiled together.
const TEXTS: usize = 16;

/// The most bytes that they have, without the prelude: several long ones would keep one processor busy after the others are done.
const BYTES: usize = 1 << 16;

/// Texts that are compiled together, each in a namespace: for one architecture, after the same prelude.
pub(super) struct Batch<'u> {
    units: Vec<&'u Compiled<'u>>,
    prelude: String,
    /// Names that mean the same in each namespace: those of kernels and dynamic arrays.
    names: HashSet<&'u str>,
    length: usize,
}

/// Distributes texts to batches.
pub(super) fn together<'u>(units: &'u [Compiled<'u>]) -> Vec<Batch<'u>> {
    let (mut open, mut full): (Vec<Batch<'u>>, Vec<Batch<'u>>) = Default::default();
    for unit in units {
        let text = &unit.source.text;
        let alone = Batch {
            units: vec![unit],
            prelude: emit::prelude(text),
            names: dynamic_arrays(text).chain([unit.source.entry.as_str()]).collect(),
            length: text.len(),
        };
        // Options apply to a whole text.
        if unit.source.attributes.fast_math || text.contains("#include") {
            full.push(alone);
            continue;
        }
        let at = open.iter().position(|batch| batch.takes(&alone)).unwrap_or_else(|| {
            open.push(Batch { units: Vec::new(), prelude: alone.prelude.clone(), names: HashSet::new(), length: 0 });
            open.len() - 1
        });
        let batch = &mut open[at];
        batch.names.extend(alone.names);
        batch.length += alone.length;
        batch.units.push(unit);
        if batch.units.len() == TEXTS || batch.length >= BYTES {
            full.push(open.remove(at));
        }
    }
    full.append(&mut open);
    // The long ones first, so that the processors end together.
    full.sort_by_key(|batch| std::cmp::Reverse(batch.length));
    full
}

/// Returns the names of arrays in shared memory whose length a launch gives.
fn dynamic_arrays(text: &str) -> impl Iterator<Item = &str> {
    let arrays = text.lines().filter(|line| line.contains("extern __shared__"));
    arrays.filter_map(|line| line.split('[').next()?.split_whitespace().last())
}

impl Batch<'_> {
    /// Returns `true` if another text can be compiled with these.
    fn takes(&self, other: &Batch<'_>) -> bool {
        let (here, there) = (self.units[0], other.units[0]);
        (here.arch, here.form) == (there.arch, there.form)
            && self.names.is_disjoint(&other.names)
            && self.prelude == other.prelude
    }

    /// Returns the problems of each text. If there are any in all of them together, each one is compiled alone.
    pub(super) fn failures(&self) -> Vec<String> {
        if self.units.len() > 1 && self.is_right() {
            return Vec::new();
        }
        let alone = self.units.iter().flat_map(|unit| {
            let found = problems(&Unit::of(&unit.source), &Options::default(), &[unit]);
            let found = found.unwrap_or_else(|error| vec![error.to_string()]);
            found.into_iter().map(|what| format!("{}, {}: {what}\n{}", unit.kernel, unit.arch, unit.source.text))
        });
        let alone: Vec<String> = alone.collect();
        if alone.is_empty() && self.units.len() > 1 {
            println!("{} texts are right alone, but not together", self.units.len());
        }
        alone
    }

    /// Returns `true` if there is nothing wrong with all texts together.
    fn is_right(&self) -> bool {
        if self.units.iter().any(|unit| Unit::of(&unit.source).accepts(unit.arch).is_err()) {
            return false;
        }
        let namespaced = self.units.iter().map(|unit| {
            let (entry, text) = (&unit.source.entry, &unit.source.text);
            format!("#line 1 \"{entry}.cu\"\nnamespace of_{entry} {{\n{text}}}\n")
        });
        let text = format!("#line 1 \"prelude.cu\"\n{}\n{}", self.prelude, namespaced.collect::<String>());
        // As for one kernel, the text says what is contracted, and NVRTC does not decide it.
        let options = Options::default().with_contraction(false);
        problems(&Unit::raw(&text, &self.units[0].source.entry), &options, &self.units)
            .is_ok_and(|found| found.is_empty())
    }
}

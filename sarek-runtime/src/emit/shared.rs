//! Shared arrays: their declarations, and their lengths where a launch gives one.

use super::code::{Code, Prec};
use super::function::FunctionEmitter;
use crate::ir::{Place, Root, Shared, SharedId, Type};

impl FunctionEmitter<'_> {
    /// Declares the shared arrays. Those that use the same memory one after the other are a union.
    pub(super) fn declare_shared(&mut self) {
        let function = self.function;
        self.shared = vec![String::new(); function.shared.len()];
        for (first, _) in function.regions() {
            let arrays: Vec<(SharedId, &Shared)> = function.region(first).collect();
            match (function.shared[first.index()].dynamic_element(), &arrays[..]) {
                (Some(element), _) => self.declare_dynamic(element, &arrays),
                (None, [(array, shared)]) => {
                    let align = self.align(Root::Shared(*array));
                    let name = self.names.declare(&shared.name);
                    self.writer.line(&format!("__shared__ {align}{};", self.declared(&shared.padded(), &name)));
                    self.shared[array.index()] = name;
                }
                (None, _) => self.declare_union(&arrays),
            }
        }
        if !function.shared.is_empty() {
            self.writer.gap();
        }
    }

    fn declare_union(&mut self, arrays: &[(SharedId, &Shared)]) {
        let vectors = arrays.iter().map(|(array, _)| self.align(Root::Shared(*array)));
        let align = vectors.max_by_key(|align| align.len()).unwrap_or_default();
        let whole = self.names.declare("shared");
        self.writer.open(&format!("__shared__ {align}union {{"));
        self.names.enter();
        for (array, shared) in arrays {
            let name = self.names.declare(&shared.name);
            self.writer.line(&format!("{};", self.declared(&shared.padded(), &name)));
            self.shared[array.index()] = format!("{whole}.{name}");
        }
        self.names.leave();
        self.writer.close(&format!("}} {whole};"));
    }

    /// The array whose length the launch gives, the first one, and those that use its memory after it.
    fn declare_dynamic(&mut self, element: &Type, arrays: &[(SharedId, &Shared)]) {
        let Some(name) = self.globals.dynamic_shared.clone() else { return };
        let vectors = arrays.iter().any(|(array, _)| !self.align(Root::Shared(*array)).is_empty());
        let most = arrays.iter().map(|(_, shared)| shared.dynamic_element().unwrap_or(&shared.ty).align()).max();
        let align = match most.filter(|most| *most > element.align()) {
            _ if vectors => "__align__(16) ".to_string(),
            Some(most) => format!("__align__({most}) "),
            None => String::new(),
        };
        self.writer.line(&format!("extern __shared__ {align}{};", self.declared(element, &format!("{name}[]"))));
        for (array, shared) in arrays {
            if shared.reuses.is_none() {
                self.shared[array.index()] = name.clone();
            }
            // A pointer that nobody uses would draw a warning.
            if shared.reuses.is_none() || !self.usage.shared.contains(array) {
                continue;
            }
            let own = self.names.declare(&shared.name);
            let types = &self.globals.types;
            let line = match shared.dynamic_element() {
                Some(element) => {
                    let pointer = types.pointer(element, true, " const ", &own);
                    format!(
                        "{pointer} = reinterpret_cast<{}>({name});",
                        types.pointer(element, true, "", "").trim_end()
                    )
                }
                None => {
                    let target = shared.padded();
                    let pointer = types.pointer(&target, true, "", "");
                    let reference = Type::Reference { target: Box::new(target), mutable: true };
                    let declared = types.declare(&reference, &own);
                    format!("{declared} = *reinterpret_cast<{}>({name});", pointer.trim_end())
                }
            };
            self.writer.line(&line);
            self.shared[array.index()] = own;
        }
    }

    fn declared(&self, ty: &Type, name: &str) -> String {
        self.globals.types.declare(ty, name)
    }

    /// The number of elements of a slice, or of an array in the dynamic shared memory.
    pub(super) fn length(&self, root: Root) -> Code {
        let name = match root {
            Root::Local(local) => self.lengths.get(&local),
            Root::Shared(_) => self.shared_length.as_ref(),
            Root::Constant(_) => None,
        };
        let length = Code::primary(name.expect("the length was found to be needed").clone());
        let Root::Shared(array) = root else { return length };
        let size = |array: SharedId| self.function.shared[array.index()].dynamic_element().map_or(0, Type::size);
        let Some(first) = self.function.shared[array.index()].reuses else { return length };
        let number = |number: u64| Code::primary(number.to_string());
        let product = |left: Code, symbol, right| Code::binary(left, symbol, Prec::Product, number(right));
        match (size(first), size(array)) {
            (theirs, own) if theirs == own || own == 0 => length,
            (theirs, own) if theirs % own == 0 => product(length, "*", theirs / own),
            (theirs, own) if theirs != 0 && own % theirs == 0 => product(length, "/", own / theirs),
            (theirs, own) => product(product(length, "*", theirs), "/", own),
        }
    }

    /// A place as an argument that is passed by reference. A row with room behind it is longer to C++.
    pub(super) fn reference(&self, place: &Place) -> Code {
        let code = self.place(place);
        match (place.root, self.place_type(place)) {
            (Root::Shared(array), ty @ Type::Array(..)) if self.function.shared[array.index()].pad > 0 => {
                let target = Type::Reference { target: Box::new(ty), mutable: true };
                Code::call(&format!("reinterpret_cast<{}>", self.declared(&target, "")), &[code])
            }
            _ => code,
        }
    }
}

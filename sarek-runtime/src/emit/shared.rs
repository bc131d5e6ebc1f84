//! Shared arrays: their declarations, and the lengths that a launch gives.

use super::array::aligned;
use super::code::{Code, Prec};
use super::function::FunctionEmitter;
use crate::ir::{Const, Place, Root, Scalar, Shared, SharedId, Spelling, Type};

impl FunctionEmitter<'_> {
    /// Declares the shared arrays that are accessed. Arrays that use the same memory one after the other are a union.
    pub(super) fn declare_shared(&mut self) {
        let function = self.function;
        self.shared = vec![String::new(); function.shared.len()];
        let mut declares = false;
        for (first, _) in function.regions() {
            let arrays: Vec<(SharedId, &Shared)> = function.region(first).collect();
            let is_dynamic = function.shared[first.index()].dynamic_element().is_some();
            if !is_dynamic && arrays.iter().all(|(array, _)| !self.usage.shared.contains(array)) {
                continue;
            }
            declares = true;
            match (function.shared[first.index()].dynamic_element(), &arrays[..]) {
                (Some(element), _) => {
                    let number = function.dynamic_number(first).unwrap_or(0);
                    self.declare_dynamic(number, element, &arrays);
                }
                (None, [(array, shared)]) => {
                    let align = self.align(Root::Shared(*array));
                    let name = self.names.declare(&shared.name);
                    self.writer.line(&format!("__shared__ {align}{};", self.array(shared, &name)));
                    self.shared[array.index()] = name;
                }
                (None, _) => self.declare_union(&arrays),
            }
        }
        if declares {
            self.writer.gap();
        }
        self.make_barriers();
    }

    /// Initialises memory of barriers before its first use, in text with checks: otherwise a thread that uses an
    /// uninitialised barrier would end the program.
    fn make_barriers(&mut self) {
        if !self.options.checked || !self.is_kernel() {
            return;
        }
        let function = self.function;
        let of_barriers = |array: &SharedId| {
            let ty = &function.shared[array.index()].ty;
            self.usage.barriers.contains(&Root::Shared(*array)) && is_of_barriers(ty)
        };
        let arrays: Vec<SharedId> = function.regions().map(|(first, _)| first).filter(of_barriers).collect();
        for array in &arrays {
            let (mut first, mut ty, mut count) =
                (self.shared[array.index()].clone(), &function.shared[array.index()].ty, 1);
            while let Type::Array(element, length) = ty {
                (ty, count) = (&**element, count * length);
                first.push_str("[0]");
            }
            self.writer.line(&format!("make_barriers(&{first}, {count});"));
        }
        if !arrays.is_empty() {
            self.writer.line("__syncthreads();");
        }
    }

    fn declare_union(&mut self, arrays: &[(SharedId, &Shared)]) {
        let vectors = arrays.iter().map(|(array, _)| self.alignment(Root::Shared(*array)));
        let align = aligned(vectors.max().unwrap_or(0));
        let whole = self.names.declare("shared");
        self.writer.open(&format!("__shared__ {align}union {{"));
        self.names.enter();
        for (array, shared) in arrays {
            let name = self.names.declare(&shared.name);
            self.writer.line(&format!("{};", self.array(shared, &name)));
            self.shared[array.index()] = format!("{whole}.{name}");
        }
        self.names.leave();
        self.writer.close(&format!("}} {whole};"));
    }

    /// Declares an array whose length the launch gives (the first one), and those that reuse its memory.
    fn declare_dynamic(&mut self, number: u32, element: &Type, arrays: &[(SharedId, &Shared)]) {
        let last = self.usage.shared.iter().filter_map(|array| self.function.dynamic_number(*array)).max();
        let name = match number {
            0 => self.declare_first_dynamic(element),
            // An unused pointer would cause a warning.
            _ if last.is_none_or(|last| last < number) => return,
            _ => self.declare_next_dynamic(number, element, &arrays[0].1.name),
        };
        for (array, shared) in arrays {
            if shared.reuses.is_none() {
                self.shared[array.index()] = name.clone();
            }
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

    /// Declares the first dynamic array, at the beginning of the memory whose size the launch gives.
    fn declare_first_dynamic(&mut self, element: &Type) -> String {
        let name = self.globals.dynamic_shared[0].clone();
        let align = match self.dynamic_align(0) {
            (_, true) => {
                let arrays = self.function.dynamic_shared().flat_map(|(first, _)| self.function.region(first));
                aligned(arrays.map(|(array, _)| self.alignment(Root::Shared(array))).max().unwrap_or(0))
            }
            (align, false) if align > element.align() => format!("__align__({align}) "),
            (_, false) => String::new(),
        };
        self.writer.line(&format!("extern __shared__ {align}{};", self.declared(element, &format!("{name}[]"))));
        name
    }

    /// Declares another dynamic array, which begins where the previous one ends.
    fn declare_next_dynamic(&mut self, number: u32, element: &Type, name: &str) -> String {
        let (before, theirs) = self.function.dynamic_shared().nth(number as usize - 1).expect("it is not the first");
        let (start, length) = (&self.shared[before.index()], &self.shared_lengths[&(number - 1)]);
        let (align, size) = (self.dynamic_align(number).0, theirs.size());
        let in_bytes = size % align != 0 && align % size != 0;
        let end = if size % align == 0 {
            format!("{start} + {length}")
        } else if in_bytes {
            format!("reinterpret_cast<char*>({start}) + ({length} * {size} + {}) / {align} * {align}", align - 1)
        } else {
            let whole = align / size;
            format!("{start} + ({length} + {}) / {whole} * {whole}", whole - 1)
        };
        let types = &self.globals.types;
        let target = types.pointer(element, true, "", "");
        let cast = match target == types.pointer(theirs, true, "", "") && !in_bytes {
            true => end,
            false => format!("reinterpret_cast<{}>({end})", target.trim_end()),
        };
        let own = self.names.declare(name);
        self.writer.line(&format!("{} = {cast};", types.pointer(element, true, " const ", &own)));
        own
    }

    /// Returns the alignment of the dynamic array with that number, which also aligns the arrays after it, and whether
    /// several elements being accessed at a time requires it.
    fn dynamic_align(&self, number: u32) -> (u64, bool) {
        let arrays =
            self.function.dynamic_shared().skip(number as usize).flat_map(|(first, _)| self.function.region(first));
        let aligns = arrays.map(|(array, shared)| {
            let vectors = self.alignment(Root::Shared(array)) > 0;
            let own = shared.dynamic_element().unwrap_or(&shared.ty).align();
            (if vectors { own.max(16) } else { own }, vectors)
        });
        aligns.fold((1, false), |(most, any), (align, vectors)| (most.max(align), any || vectors))
    }

    /// Returns the declaration of an array, with the names of the constants in its lengths.
    fn array(&self, shared: &Shared, name: &str) -> String {
        let (mut ty, mut declarator, mut lengths) = (&shared.ty, name.to_string(), shared.lengths.iter());
        while let Type::Array(element, length) = ty {
            let known = match lengths.next() {
                Some(Spelling::Name(name)) => {
                    self.globals.named.find(name, Const::Int(i128::from(*length)), Scalar::U32).map(|(name, _)| name)
                }
                Some(Spelling::Value | Spelling::Digits(_)) | None => None,
            };
            let is_row = !matches!(**element, Type::Array(..)) && declarator != name;
            let pad = if is_row { shared.pad } else { 0 };
            let length = match known {
                Some(name) if pad > 0 => format!("{name} + {pad}"),
                Some(name) => name.to_string(),
                None => (length + pad).to_string(),
            };
            declarator.push_str(&format!("[{length}]"));
            ty = element;
        }
        self.declared(ty, &declarator)
    }

    fn declared(&self, ty: &Type, name: &str) -> String {
        self.globals.types.declare(ty, name)
    }

    /// Returns the number of elements of a slice, or of an array in the dynamic shared memory.
    pub(super) fn length(&self, root: Root) -> Code {
        let name = match root {
            Root::Local(local) => self.lengths.get(&local),
            Root::Shared(array) => {
                self.function.dynamic_number(array).and_then(|number| self.shared_lengths.get(&number))
            }
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

    /// Returns a place as an argument that is passed by reference. A padded row is longer in C++.
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

/// Returns `true` if it is an array of numbers that can be barriers.
fn is_of_barriers(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => **element == Type::Atomic(Scalar::U64) || is_of_barriers(element),
        _ => false,
    }
}

//! No user's item can capture a name that an expansion uses besides the user's own tokens: paths begin with
//! `::sarek_runtime` (a crate's root may say `extern crate self as core;`), items that are declared where the user's
//! tokens are in scope have a name with `__sarek`, and no trait takes precedence over the methods.

use super::function;
use crate::errors::Errors;
use crate::expand::{expand_device, expand_device_type, expand_impl, expand_kernel, expand_trait};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Methods that take the receiver by value and are inherent to the results of our own functions, or to pointers and
/// integers: rustc finds them before those of any trait. Also the names that are ours.
const METHODS: &[&str] = &[
    "see",
    "same",
    "declare",
    "value",
    "each",
    "call",
    "callee",
    "callee_named",
    "described",
    "step_by",
    "add",
    "cast",
    "read_unaligned",
    "write_unaligned",
    "next_multiple_of",
    "of",
    "0",
    "1",
];

/// The parameter names of the companion's public functions, which documentation shows.
const PARAMETERS: &[&str] = &["on", "grid", "threads", "shared_bytes", "arch"];

const KEYWORDS: &[&str] = &[
    "Self",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "enum",
    "false",
    "fn",
    "for",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro_rules",
    "match",
    "mod",
    "move",
    "mut",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "type",
    "unsafe",
    "use",
    "where",
    "while",
    "_",
];

/// The names that the source must not pass to the expansion, although it contains them.
const NEVER_THE_USERS: &[&str] = &[
    "bool", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f32", "f64", "assert", "println",
];

fn idents(tokens: TokenStream, into: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => idents(group.stream(), into),
            TokenTree::Ident(ident) => {
                into.insert(ident.to_string().trim_start_matches("r#").to_string());
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The names in an expansion that a user's item could capture.
struct Scan {
    users: BTreeSet<String>,
    found: Vec<String>,
}

impl Scan {
    fn group(&mut self, tokens: TokenStream, delimiter: Delimiter) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut skipped = 0;
        for (at, token) in tokens.iter().enumerate() {
            let is_attribute = |group: &proc_macro2::Group| {
                group.delimiter() == Delimiter::Bracket && at > 0 && is_punct(&tokens[at - 1], '#')
            };
            match token {
                _ if at < skipped => {}
                // A module of ours sees none of the user's items.
                TokenTree::Ident(word) if word == "mod" => skipped = at + 3,
                TokenTree::Group(group) if is_attribute(group) => {}
                TokenTree::Group(group) => self.group(group.stream(), group.delimiter()),
                TokenTree::Ident(ident) => self.ident(&tokens, at, &ident.to_string(), delimiter),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn ident(&mut self, tokens: &[TokenTree], at: usize, name: &str, around: Delimiter) {
        let name = name.trim_start_matches("r#");
        let before = |count: usize| at.checked_sub(count).and_then(|at| tokens.get(at));
        let is_before = |count: usize, c: char| before(count).is_some_and(|token| is_punct(token, c));
        let is_behind = |count: usize, c: char| tokens.get(at + count).is_some_and(|token| is_punct(token, c));
        let word = |count: usize| match before(count) {
            Some(TokenTree::Ident(ident)) => ident.to_string(),
            _ => String::new(),
        };
        // `this` is `self` in a closure, which is hygienic.
        if KEYWORDS.contains(&name)
            || name == "this"
            || name.to_lowercase().starts_with("__sarek")
            || name == "sarek_otherwise"
            || name == "sarek_methods"
            || name.contains("_called_by_")
            || name.ends_with("_called_on_device")
            || self.users.contains(name)
            || is_before(1, '\'')
        {
            return;
        }
        let path = is_before(1, ':') && is_joint(before(2));
        let continues = match before(3) {
            Some(TokenTree::Ident(ident)) => !KEYWORDS[1..].contains(&&*ident.to_string()),
            Some(TokenTree::Punct(punct)) => punct.as_char() == '>' && !is_before(4, '-') && !is_before(4, '='),
            Some(TokenTree::Group(_) | TokenTree::Literal(_)) | None => false,
        };
        let relative = is_joint(tokens.get(at + 1));
        let single_colon = is_behind(1, ':') && !relative;
        let ok = if path {
            continues || name == "sarek_runtime"
        } else if is_before(1, '.') && !is_before(2, '.') {
            METHODS.contains(&name)
        } else if relative {
            // In the static data, which contains no user's items: `use ::sarek_runtime::syntax;` is there.
            name == "syntax"
        } else if single_colon && around == Delimiter::Parenthesis {
            PARAMETERS.contains(&name)
        } else if single_colon && around == Delimiter::Brace && word(1) != "let" && word(1) != "static" {
            true
        } else {
            // A type parameter of ours, whose name the function does not mention; imports for their methods; functions,
            // types and constants of traits and of companions.
            let for_methods = matches!(tokens.get(at + 1), Some(TokenTree::Ident(ident)) if ident == "as")
                && matches!(tokens.get(at + 2), Some(TokenTree::Ident(ident)) if ident == "_");
            let of_companion = before(1).is_some_and(|token| matches!(token, TokenTree::Ident(_)));
            name == "F"
                || for_methods
                || of_companion && matches!(&*word(1), "fn" | "type")
                || PARAMETERS.contains(&name)
        };
        if !ok {
            let text: Vec<String> = tokens[at.saturating_sub(6)..].iter().take(12).map(ToString::to_string).collect();
            self.found.push(format!("`{name}` in `{}`", text.join(" ")));
        }
    }
}

/// Returns `true` if it is the first half of `::`.
fn is_joint(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == ':' && punct.spacing() == Spacing::Joint)
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Returns the names in an expansion of that source that are neither its own nor absolute.
fn leaks(source: &str, expansion: TokenStream) -> Vec<String> {
    let mut users = BTreeSet::new();
    idents(source.parse().expect("tokens"), &mut users);
    NEVER_THE_USERS.iter().for_each(|name| {
        users.remove(*name);
    });
    let mut scan = Scan { users, found: Vec::new() };
    scan.group(expansion, Delimiter::Brace);
    scan.found
}

const BODIES: &[&str] = &[
    "fn k(zx: &mut [Zn], zc: &[Za], #[constant] zr: Zn, zs: Zs) { let zi = thread_idx_x(); zx[zi] = zi + zr * zs.zf; }",
    "fn k<Zt: Zb, const ZN: Zu>(zx: &[Zt], zo: &mut [Zt]) where Zt: Zc { zo[0] = zhelp::<Zt>(zx[ZN]); zmod::zfree(zx); }",
    "fn k(zx: &mut [Zn]) { let zt = shared!([[Zn; 32]; 4], pad = 1); superstep!(load, { zt[0][1] = zx[2]; }); \
     let zs = shared!([Zn; 8], reuse = zt); sync_threads(); zx[0] = zs[0]; }",
    "fn k(zx: &mut [Zn]) { assert!(zx[0] > 1, \"{} {zn}\", zx[1], zn = 3); assert_eq!(zx[0], zx[1], \"no\"); println!(\"{}\", zx[2]); \
     if zx[0] == 0 { panic!(\"no {}\", 1) } }",
    "fn k(zx: &mut [Zn]) { let za = unsafe { ptx!(\"add {zr}, {zp}, 1;\", zr = out(Zn), zp = in(zx[0]), options(pure), cpu = zp + 1) }; \
     let zb = unsafe { cuda!(\"f({zq})\", out(Zn), zq = in(&zx[1])) }; zx[0] = za + zb; }",
    "fn k(zx: &mut [Zn]) { for zi in (0..10).rev().step_by(2) { zx[zi] += 1; } for (zi, zv) in zx.iter().enumerate() { zfree(zi, *zv); } \
     let zt: Zn = zx.iter().map(|zv| *zv * 2).sum(); 'zl: loop { if zt > 3 { break 'zl; } } }",
    "fn k(zx: &mut [Zn]) { let zf = |za: Zn| za + ZCONST; zx[0] = zapply(|zv| zf(zv), zfree); let za: Zn; za = 3; mem::swap(&mut zx[0], &mut zx[1]); \
     let zt = mem::take(&mut zx[0]); zx[2] = za as Zn + zt; }",
    "fn k(zx: &mut [Zs], zn: Zn) { let zp = zx[zn].zmethod(1).zother(); zx[0] = -zp * Zs { zf: 1, ..zp }; match zx[1] { Zs::Za(zq) if zq > 1 => {} \
     Zs::Zb { zf, .. } => {} Zm::ZCONST => {} zo @ (Zs::Zd | Zs::Ze) => {} _ => {} } zx[2] = Zs::zmade(3); }",
    "fn k(zx: &mut [Zn]) { let zp = &mut zx[1..3]; zp[0] = 1; let zc = &mut zx[0]; *zc += 1; (zx[0], zx[1]) = (zx[1], zx[0]); let [za, .., zb] = [1, 2, 3]; \
     zx[2] = za + zb; let zv = 'zb: { if za == 1 { break 'zb 2; } 3 }; zx[3] = zv; zx[5] = b'a' as Zn; }",
];

const DEVICES: &[&str] = &[
    "pub fn device(zx: Zn, zy: &[Zn], zz: &mut Zs) -> Zn { if zx == 0 { return 1; } zz.zf = zy[0]; zx }",
    "pub fn device<Zt: Zb, const ZN: Zu>(zx: [Zt; ZN], (za, zb): (Zn, Zn)) -> (Zt, Zn) where Zt: Zc { (zx[0], za + zb) }",
    "fn device<Zf: Fn(Zn) -> Zn>(zx: &[Zn], zf: Zf, zg: impl Fn(Zn) -> Zn) -> Zn { zf(zx[0]) + zg(1) }",
    "fn device(zx: Zm<Zn>) -> Zm<Zn> { let zy = zx?; zsome(zy.checked_sub(1)?) }",
];

const IMPLS: &[&str] = &[
    "impl<Zt: Zb> Zs<Zt> { pub fn zmade(self, zx: Zt) -> Zt { self.zf + zx } fn zput(&mut self, zx: Zt) { self.zf = zx; } const ZC: Zn = 3; }",
    "impl Zm<Zn> for Zs { const ZC: Zn = 1; fn zf(zx: Zn) -> Zn { zx + Self::ZC } fn zg(&self) -> Zn { Self::zf(self.zf) } }",
    "impl Add<Zn> for Zs { type Output = Zs; fn add(self, zx: Zn) -> Zs { Zs { zf: self.zf + zx } } }",
    "impl<Zt: Zb> AddAssign for Zs<Zt> { fn add_assign(&mut self, zo: Zs<Zt>) { self.zf += zo.zf; } }",
    "impl PartialEq for Zs { fn eq(&self, zo: &Zs) -> Zt { self.zf == zo.zf } }",
];

const TRAITS: &[&str] = &[
    "pub trait Zm<Zt> { const ZC: Zn; type Zy; fn zf(zx: Zt) -> Zt; fn zg(&self, zx: Zt) -> Zt { Self::zf(Self::zf(zx)) } }",
];

const TYPES: &[&str] = &[
    "#[repr(C)] struct Zs { zx: Zn, zy: [Zt; ZN] }",
    "#[repr(C, align(8))] pub struct Zs<Zt: Zb, const ZN: Zu>(pub Zt, [Zn; ZN]) where Zt: Zc;",
    "#[repr(u16)] enum Ze { Za, Zb = 7, Zc }",
    "#[repr(isize)] enum Ze { Za = -1, Zb = 0 }",
    "#[repr(C, u32)] enum Ze { Za, Zb(Zn), Zc { zx: Zn, zy: Zt } = ZN as _ }",
    "#[repr(C, i8)] enum Ze<Zt: Copy, const ZN: Zu> { Za, Zb([Zt; ZN], Zn) }",
];

#[test]
fn nothing_in_an_expansion_is_found_in_the_users_scope() {
    let mut errors = Errors::default();
    let mut found = Vec::new();
    let mut add = |source: &str, expansion| {
        found.extend(leaks(source, expansion).into_iter().map(|leak| format!("{source}\n    {leak}")))
    };
    for source in BODIES {
        add(source, expand_kernel(&function(source)));
    }
    for source in DEVICES {
        add(source, expand_device(&function(source)));
    }
    for source in IMPLS {
        add(source, expand_impl(syn::parse_str(source).expect(source), &mut errors));
    }
    for source in TRAITS {
        add(source, expand_trait(syn::parse_str(source).expect(source), &mut errors));
    }
    for source in TYPES {
        add(source, expand_device_type(&syn::parse_str(source).expect(source), &mut errors));
    }
    assert_eq!(errors.messages(), Vec::<String>::new());
    assert!(found.is_empty(), "{} names:\n{}", found.len(), found.join("\n"));
}

/// The test above inspects tokens: it must detect such a name.
#[test]
fn a_name_of_the_users_scope_is_noticed() {
    for (expansion, leak) in [
        ("impl A for B { fn f() -> u16 { 3 } }", "u16"),
        ("fn launch() -> ::sarek_runtime::private::core::primitive::u32 { Option::Some(3) }", "Option"),
        ("fn launch() -> ::core::primitive::u32 { }", "core"),
        ("fn launch() -> ::std::vec::Vec<x> { }", "std"),
        ("fn launch() { let values = 3; }", "values"),
        ("fn launch() { is_some(3) }", "is_some"),
        ("fn launch() { x.is_some() }", "is_some"),
        ("fn launch() { vec![1] }", "vec"),
        ("fn launch(checked: x) { }", "checked"),
        ("fn launch() { <x as Clone>::clone(x) }", "Clone"),
        ("fn launch() { std::mem::swap(x, x) }", "std"),
        ("static SYNTAX: x = 1;", "SYNTAX"),
        ("fn launch() -> ::other::u32 { }", "other"),
    ] {
        let found = leaks("A B x", expansion.parse().expect("tokens"));
        assert!(found.iter().any(|text| text.starts_with(&format!("`{leak}` "))), "{expansion}: {found:?}");
    }
}

//! Texts with values in braces, in the syntax of `format!`.

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    /// Literal text, with `{{` and `}}` as single braces.
    Text(String),
    /// The contents of braces, before and after the colon.
    Value(String, Option<String>),
}

/// Splits a text into its parts.
///
/// # Errors
/// The error in its braces.
pub fn split(text: &str) -> Result<Vec<Piece>, &'static str> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' if rest.peek() == Some(&c) => {
                rest.next();
                plain.push(c);
            }
            '{' => {
                let mut inside = String::new();
                loop {
                    match rest.next() {
                        Some('}') => break,
                        // A brace may be the fill character: `{:{<5}`.
                        Some('{') if !inside.ends_with(':') => {
                            return Err("a `{` appears in a value's braces: a brace of the text is written `{{`");
                        }
                        Some(c) => inside.push(c),
                        None => return Err("a `{` has no `}`: a brace of the text is written `{{`"),
                    }
                }
                if !plain.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                }
                let (name, format) = match inside.split_once(':') {
                    Some((name, format)) => (name, Some(format.trim_end().to_string())),
                    None => (&*inside, None),
                };
                pieces.push(Piece::Value(name.trim().to_string(), format));
            }
            '}' => return Err("a `}` has no `{`: a brace of the text is written `}}`"),
            c => plain.push(c),
        }
    }
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    Ok(pieces)
}

/// Returns `true` if a placeholder names a value, as `x` does in `{x}`.
pub fn is_name(text: &str) -> bool {
    syn::parse_str::<syn::Ident>(text).is_ok()
}

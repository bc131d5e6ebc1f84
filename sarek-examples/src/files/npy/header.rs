//! The header of a `.npy` file: a dictionary of Python, which NumPy writes as
//! `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`.

use std::fmt;

/// What a header says of the array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The elements.
    pub elements: Elements,
    /// Whether the first index varies fastest.
    pub fortran: bool,
    /// The lengths.
    pub shape: Vec<u64>,
}

/// What the elements are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Elements {
    /// Numbers, or whatever else has one type.
    Plain {
        /// `>`, `<`, or `|` where bytes have no order.
        order: char,
        /// `f` for floats, `i` for integers, and so on.
        kind: char,
        /// The rest of the type: the bytes of an element, mostly.
        size: String,
    },
    /// Records, as the header writes their fields.
    Records(String),
}

impl Elements {
    /// The bytes of an element, 0 where that is no number.
    pub fn bytes(&self) -> u64 {
        match self {
            Elements::Plain { size, .. } => size.parse().unwrap_or(0),
            Elements::Records(_) => 0,
        }
    }
}

/// As a header writes them.
impl fmt::Display for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Elements::Plain { order, kind, size } => write!(f, "{order}{kind}{size}"),
            Elements::Records(fields) => f.write_str(fields),
        }
    }
}

impl Header {
    /// Reads a header's text.
    ///
    /// # Errors
    /// What is wrong, in a few words.
    pub fn parse(text: &str) -> Result<Header, &'static str> {
        let mut rest = Rest(text);
        let (mut elements, mut fortran, mut shape) = (None, None, None);
        rest.expect('{')?;
        while !rest.takes('}') {
            let key = rest.string()?;
            rest.expect(':')?;
            match key {
                "descr" => elements = Some(rest.elements()?),
                "fortran_order" => fortran = Some(rest.truth()?),
                "shape" => shape = Some(rest.shape()?),
                _ => return Err("it has a key that is none of 'descr', 'fortran_order' and 'shape'"),
            }
            if !rest.takes(',') {
                rest.expect('}')?;
                break;
            }
        }
        if !rest.0.trim().is_empty() {
            return Err(NO_DICTIONARY);
        }
        Ok(Header {
            elements: elements.ok_or("dict is missing key 'descr'")?,
            fortran: fortran.ok_or("dict is missing key 'fortran_order'")?,
            shape: shape.ok_or("dict is missing key 'shape'")?,
        })
    }
}

const NO_DICTIONARY: &str = "it is not a Python dictionary";

/// The rest of a header.
struct Rest<'t>(&'t str);

impl<'t> Rest<'t> {
    /// Takes that character, if it is the next one that is not a space.
    fn takes(&mut self, character: char) -> bool {
        let rest = self.0.trim_start();
        self.0 = rest.strip_prefix(character).unwrap_or(rest);
        self.0.len() < rest.len()
    }

    fn expect(&mut self, character: char) -> Result<(), &'static str> {
        if self.takes(character) { Ok(()) } else { Err(NO_DICTIONARY) }
    }

    /// Takes what is before the first character of another kind.
    fn take_while(&mut self, of_kind: impl Fn(char) -> bool) -> &'t str {
        let rest = self.0.trim_start();
        let (taken, rest) = rest.split_at(rest.find(|character| !of_kind(character)).unwrap_or(rest.len()));
        self.0 = rest;
        taken
    }

    fn string(&mut self) -> Result<&'t str, &'static str> {
        let quote = if self.takes('\'') { '\'' } else { '"' };
        if quote == '"' {
            self.expect('"')?;
        }
        let (text, rest) = self.0.split_once(quote).ok_or(NO_DICTIONARY)?;
        self.0 = rest;
        Ok(text)
    }

    fn truth(&mut self) -> Result<bool, &'static str> {
        match self.take_while(char::is_alphanumeric) {
            "True" => Ok(true),
            "False" => Ok(false),
            _ => Err("'fortran_order' value is not a bool"),
        }
    }

    fn elements(&mut self) -> Result<Elements, &'static str> {
        if self.0.trim_start().starts_with('[') {
            return Ok(Elements::Records(self.brackets()?.into()));
        }
        let mut text = self.string()?.chars();
        let (order, kind) = (text.next().unwrap_or_default(), text.next().unwrap_or_default());
        let size = text.as_str().to_string();
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let known = match kind {
            'O' => size.is_empty(),
            // A unit of time follows in brackets.
            'm' | 'M' => size.ends_with(']') && number(size.split('[').next().unwrap_or_default()),
            'b' | 'i' | 'u' | 'f' | 'c' | 'S' | 'a' | 'U' | 'V' => !size.is_empty() && number(&size),
            _ => false,
        };
        let ordered = order != '|' || !matches!(kind, 'i' | 'u' | 'f' | 'c') || size == "1";
        if known && ordered && matches!(order, '<' | '>' | '|') {
            Ok(Elements::Plain { order, kind, size })
        } else {
            Err("its `descr` is not a type")
        }
    }

    /// Takes a text up to the bracket that closes its first one.
    fn brackets(&mut self) -> Result<&'t str, &'static str> {
        let rest = self.0.trim_start();
        let mut depth = 0usize;
        for (at, character) in rest.char_indices() {
            match character {
                '[' | '(' => depth += 1,
                ']' | ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let (taken, rest) = rest.split_at(at + 1);
                self.0 = rest;
                return Ok(taken);
            }
        }
        Err(NO_DICTIONARY)
    }

    fn shape(&mut self) -> Result<Vec<u64>, &'static str> {
        let close = match (self.takes('('), self.takes('[')) {
            (true, false) => ')',
            (false, true) => ']',
            _ => return Err("shape must be list or tuple"),
        };
        let mut shape = Vec::new();
        while !self.takes(close) {
            let negative = self.takes('-');
            let digits = self.take_while(|character| character.is_ascii_digit());
            match digits.parse() {
                Ok(0) if negative => shape.push(0),
                _ if negative && !digits.is_empty() => return Err("dimension cannot be negative"),
                Ok(length) => shape.push(length),
                Err(_) if digits.is_empty() => return Err("dimension must be an integer"),
                Err(_) => return Err(TOO_LARGE),
            }
            if !self.takes(',') {
                self.expect(close)?;
                break;
            }
        }
        Ok(shape)
    }
}

/// What is said of lengths whose product is too large.
pub const TOO_LARGE: &str = "its shape has more elements than any file";

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(order: char, kind: char, size: &str) -> Elements {
        Elements::Plain { order, kind, size: size.into() }
    }

    #[test]
    fn headers_are_read_however_they_are_written() {
        let of = |elements, fortran, shape: &[u64]| Ok(Header { elements, fortran, shape: shape.to_vec() });
        let table = [
            (
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }   \n",
                of(plain('<', 'f', "4"), false, &[3, 4]),
            ),
            (r#"{"shape":[3],"descr":">i8","fortran_order":True}"#, of(plain('>', 'i', "8"), true, &[3])),
            (" { 'fortran_order' : False , 'shape' : ( ) , 'descr' : '|u1' } ", of(plain('|', 'u', "1"), false, &[])),
            ("{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (1,)}", of(plain('<', 'M', "8[ns]"), false, &[1])),
            (
                "{'descr': [('a', '<f4', (2,)), ('b', '|S3')], 'fortran_order': False, 'shape': (1,), }",
                of(Elements::Records("[('a', '<f4', (2,)), ('b', '|S3')]".into()), false, &[1]),
            ),
        ];
        for (text, header) in table {
            assert_eq!(Header::parse(text), header, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_header_is_told() {
        let descr = "its `descr` is not a type";
        let table = [
            ("", NO_DICTIONARY),
            ("{'descr': '<f4'", NO_DICTIONARY),
            ("{'descr': '<f4' 'shape': ()}", NO_DICTIONARY),
            ("{'descr: 1}", NO_DICTIONARY),
            ("{'descr': [('a', }", NO_DICTIONARY),
            ("{} {}", NO_DICTIONARY),
            ("{}", "dict is missing key 'descr'"),
            ("{'descr': '<f4', 'fortran_order': False}", "dict is missing key 'shape'"),
            ("{'descr': '<f4', 'shape': (1,)}", "dict is missing key 'fortran_order'"),
            ("{'colour': 'red'}", "it has a key that is none of 'descr', 'fortran_order' and 'shape'"),
            ("{'fortran_order': 0}", "'fortran_order' value is not a bool"),
            ("{'shape': 3}", "shape must be list or tuple"),
            ("{'shape': (a,)}", "dimension must be an integer"),
            ("{'shape': (-,)}", "dimension must be an integer"),
            ("{'shape': (1 2)}", NO_DICTIONARY),
            ("{'shape': (-1,)}", "dimension cannot be negative"),
            ("{'shape': (99999999999999999999999,)}", TOO_LARGE),
            ("{'descr': ''}", descr),
            ("{'descr': 'f4'}", descr),
            ("{'descr': '<f'}", descr),
            ("{'descr': '<x4'}", descr),
            ("{'descr': '<f4x'}", descr),
            ("{'descr': '|f4'}", descr),
        ];
        for (text, error) in table {
            assert_eq!(Header::parse(text), Err(error), "{text}");
        }
    }
}

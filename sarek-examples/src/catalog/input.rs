//! The inputs and outputs of tasks: arrays, matrices, pictures, graphs.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::Failure;
use crate::data::{Data, Datum};
use crate::graph::Graph;
use crate::picture::Picture;

/// One input or output.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// Numbers in one or more dimensions, the last one contiguous.
    Array {
        /// The elements.
        data: Data,
        /// The lengths of the dimensions. Their product is the number of elements.
        shape: Vec<usize>,
    },
    /// A picture.
    Picture(Picture),
    /// A graph.
    Graph(Arc<Graph>),
    /// The distance of each vertex of a graph from one of them; [`UNREACHED`](crate::bfs::UNREACHED) where there is no path.
    Distances(Vec<u32>),
}

/// The requirement on an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// An array of one dimension, of that element type.
    Array(&'static str),
    /// An array of two dimensions, of that element type.
    Matrix(&'static str),
    /// A picture.
    Picture,
    /// A graph.
    Graph,
}

impl Form {
    /// Returns `true` if an item has this form.
    pub fn fits(&self, item: &Item) -> bool {
        match (self, item) {
            (Form::Array(element), Item::Array { data, shape }) => shape.len() == 1 && data.type_name() == *element,
            (Form::Matrix(element), Item::Array { data, shape }) => shape.len() == 2 && data.type_name() == *element,
            (Form::Picture, Item::Picture(_)) | (Form::Graph, Item::Graph(_)) => true,
            (Form::Array(_) | Form::Matrix(_) | Form::Picture | Form::Graph, _) => false,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Array(element) => write!(f, "an array of {element}"),
            Form::Matrix(element) => write!(f, "a matrix of {element}"),
            Form::Picture => write!(f, "a picture"),
            Form::Graph => write!(f, "a graph"),
        }
    }
}

impl Item {
    /// Returns an array of one dimension.
    pub fn array(data: Data) -> Item {
        let shape = vec![data.len()];
        Item::Array { data, shape }
    }

    /// Returns the elements of an array; none of anything else.
    pub fn data(&self) -> Option<&Data> {
        match self {
            Item::Array { data, .. } => Some(data),
            Item::Picture(_) | Item::Graph(_) | Item::Distances(_) => None,
        }
    }

    /// Returns a description for people: `an array of f32`.
    pub fn kind(&self) -> String {
        match self {
            Item::Array { data, shape } => match shape.len() {
                1 => Form::Array(data.type_name()).to_string(),
                2 => Form::Matrix(data.type_name()).to_string(),
                n => format!("an array of {} with {n} dimensions", data.type_name()),
            },
            Item::Picture(_) => Form::Picture.to_string(),
            Item::Graph(_) => Form::Graph.to_string(),
            Item::Distances(_) => "a distance for each vertex".into(),
        }
    }

    /// Returns its size for people: `2^20`, `640x480`.
    pub fn size(&self) -> String {
        match self {
            Item::Array { shape, .. } => match shape[..] {
                [n] => crate::bench::count(n as u64),
                _ => shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x"),
            },
            Item::Picture(picture) => format!("{}x{}", picture.width, picture.height),
            Item::Graph(graph) => {
                let vertices = crate::bench::count(graph.vertices() as u64);
                format!("{vertices}, {:.1} M edges", graph.edges() as f64 / 1e6)
            }
            Item::Distances(distances) => crate::bench::count(distances.len() as u64),
        }
    }
}

/// The inputs of a case.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The inputs, of the forms that the case takes.
    pub items: Vec<Item>,
    /// The other settings.
    pub settings: Settings,
}

impl Given {
    /// Returns the elements of an input.
    ///
    /// # Panics
    /// If there is no such input or it has another type: the caller compares inputs with [`Case::takes`](super::Case::takes).
    pub fn array<T: Datum>(&self, number: usize) -> &[T] {
        let data = self.items.get(number).and_then(Item::data);
        data.and_then(T::of).unwrap_or_else(|| panic!("input {number} is not an array of {}", T::NAME))
    }
}

/// Something that can be set for a case: `--set source=5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// A description, and the default.
    pub about: &'static str,
}

/// Values of [`Setting`]s by their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Returns the settings of some `name=value` pairs.
    pub fn new(pairs: impl IntoIterator<Item = (String, String)>) -> Settings {
        Settings(pairs.into_iter().collect())
    }

    /// Returns the names that were set.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns a value, if it was set.
    ///
    /// # Errors
    /// A message if it cannot be read as a `T`.
    pub fn get<T: FromStr<Err: fmt::Display>>(&self, name: &str) -> Result<Option<T>, Failure> {
        let Some(text) = self.0.get(name) else { return Ok(None) };
        let wrong = |error: T::Err| Failure::Message(format!("{name} cannot be `{text}`: {error}"));
        text.parse().map(Some).map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_fit_by_type_and_dimensions() {
        let array = Item::array(Data::F32(vec![1.0; 6]));
        let matrix = Item::Array { data: Data::F32(vec![1.0; 6]), shape: vec![2, 3] };
        let table = [
            (Form::Array("f32"), [true, false]),
            (Form::Matrix("f32"), [false, true]),
            (Form::Array("i32"), [false, false]),
            (Form::Picture, [false, false]),
        ];
        for (form, fits) in table {
            assert_eq!([form.fits(&array), form.fits(&matrix)], fits, "{form}");
        }
        assert_eq!((array.size(), matrix.size()), ("6".to_string(), "2x3".to_string()));
        assert_eq!((array.kind(), matrix.kind()), ("an array of f32".to_string(), "a matrix of f32".to_string()));
    }

    #[test]
    fn settings_are_read_as_what_they_should_be() {
        let settings =
            Settings::new([("source".to_string(), "5".to_string()), ("bins".to_string(), "many".to_string())]);
        assert_eq!(settings.get::<u32>("source").unwrap(), Some(5));
        assert_eq!(settings.get::<u32>("range").unwrap(), None);
        let error = settings.get::<u32>("bins").unwrap_err().to_string();
        assert_eq!(error, "bins cannot be `many`: invalid digit found in string");
    }
}

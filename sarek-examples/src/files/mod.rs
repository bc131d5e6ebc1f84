//! Files with arrays, pictures and graphs, read and written.
//!
//! Files come from anywhere: their claims are compared with their contents before anything is allocated, and each way
//! in which one can be unsuitable is an error that explains it. [`output`] describes how results are written.

mod memory;
pub mod npy;
pub mod output;
pub mod png;
pub mod record;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::catalog::Item;
use crate::data::Data;
use crate::{Failure, graph};
pub use memory::Memory;
pub use output::Output;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system cannot read it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is a folder, a pipe or a device.
    #[error("it is not a regular file")]
    NotRegular,
    /// The ending of its name is unknown.
    #[error("its name must end with {}, which tells what it holds", endings())]
    Ending,
    /// It is not an array.
    #[error(transparent)]
    Npy(#[from] npy::Error),
    /// It is not a picture.
    #[error(transparent)]
    Png(#[from] png::Error),
    /// It is not a graph.
    #[error(transparent)]
    Graph(#[from] graph::Error),
}

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An array.
    Npy,
    /// A picture.
    Png,
    /// A graph as a Matrix Market file, or a column of distances.
    MatrixMarket,
    /// A graph as a list of edges, or a list of vertices and distances.
    List,
}

/// The endings of names, and their meanings.
const KINDS: [(&str, Kind); 4] =
    [("npy", Kind::Npy), ("png", Kind::Png), ("mtx", Kind::MatrixMarket), ("txt", Kind::List)];

fn endings() -> String {
    let names: Vec<String> = KINDS.iter().map(|(ending, _)| format!("`.{ending}`")).collect();
    let (last, others) = names.split_last().expect("there are endings");
    format!("{} or {last}", others.join(", "))
}

fn kind(path: &Path) -> Option<Kind> {
    let ending = path.extension()?.to_str()?.to_lowercase();
    KINDS.iter().find(|(known, _)| *known == ending).map(|(_, kind)| *kind)
}

/// Reads a file; the ending of its name determines its kind.
///
/// # Errors
/// Every way in which a file can be unsuitable is a variant of [`Error`].
pub fn read(path: &Path) -> Result<Item, Error> {
    // Before it is opened, since a pipe would wait for a writer.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(Error::NotRegular);
    }
    let file = File::open(path)?;
    match kind(path).ok_or(Error::Ending)? {
        Kind::Npy => Ok(npy::read(file, metadata.len())?),
        Kind::Png => Ok(Item::Picture(png::read(file)?)),
        Kind::MatrixMarket => Ok(Item::Graph(Arc::new(graph::matrix_market::read(path)?))),
        Kind::List => Ok(Item::Graph(Arc::new(graph::edge_list::read(path)?))),
    }
}

/// Checks that a file of that name can hold an item, without writing anything.
///
/// # Errors
/// A message with the kinds that it can hold.
pub fn suits(path: &Path, item: &Item) -> Result<(), Failure> {
    let wrong = |why: String| Err(Failure::Message(format!("{} cannot be written: {why}", path.display())));
    let Some(kind) = output_kind(path, item) else { return wrong(Error::Ending.to_string()) };
    let place = match (kind, item) {
        (Kind::Npy, Item::Array { .. } | Item::Distances(_))
        | (Kind::Png, Item::Picture(_))
        | (Kind::MatrixMarket | Kind::List, Item::Distances(_)) => return Ok(()),
        (_, Item::Array { .. }) => "a `.npy` file",
        (_, Item::Picture(_)) => "a `.png` file",
        (_, Item::Distances(_)) => "a `.npy`, `.mtx` or `.txt` file",
        (_, Item::Graph(_)) => return wrong("graphs are not written".into()),
    };
    wrong(format!("{} goes to {place}", item.kind()))
}

/// Returns the kind that is written to a path. Pipes and terminals, whose names are not informative, get the kind that suits the item best.
fn output_kind(path: &Path, item: &Item) -> Option<Kind> {
    kind(path).or_else(|| {
        output::is_special(path).then_some(match item {
            Item::Array { .. } => Kind::Npy,
            Item::Picture(_) => Kind::Png,
            Item::Distances(_) | Item::Graph(_) => Kind::List,
        })
    })
}

/// Writes items to files: all of them, or none. What goes into pipes is written when all else is.
///
/// # Errors
/// The errors of [`suits`], or what the system says.
pub fn write(items: &[(&Path, &Item)]) -> Result<(), Failure> {
    for (path, item) in items {
        suits(path, item)?;
    }
    let mut outputs = Vec::new();
    for (path, item) in items {
        outputs.push((Output::new(path)?, *path, *item));
    }
    for (at, (output, path, _)) in outputs.iter().enumerate() {
        let earlier =
            outputs[..at].iter().find(|(other, ..)| output.target().is_some() && other.target() == output.target());
        if let Some((_, other, _)) = earlier {
            let why = format!("{} is the same file", other.display());
            return Err(Failure::Message(format!("{} cannot be written: {why}", path.display())));
        }
    }
    outputs.sort_by_key(|(output, ..)| output.is_direct());
    for (output, path, item) in &outputs {
        let kind = output_kind(path, item).unwrap_or(Kind::Npy);
        output.write(|mut file| write_to(&mut file, kind, item))?;
    }
    outputs.into_iter().try_for_each(|(output, ..)| output.finish())
}

/// Writes an item that suits the kind.
fn write_to(file: &mut impl Write, kind: Kind, item: &Item) -> io::Result<()> {
    match (item, kind) {
        (Item::Array { data, shape }, _) => npy::write(file, data, shape),
        (Item::Picture(picture), _) => png::write(file, picture),
        (Item::Distances(distances), Kind::MatrixMarket) => graph::write::matrix_market(file, distances),
        (Item::Distances(distances), Kind::List) => graph::write::text_list(file, distances),
        (Item::Distances(distances), Kind::Npy | Kind::Png) => {
            npy::write(file, &Data::U32(distances.clone()), &[distances.len()])
        }
        (Item::Graph(_), _) => Err(io::Error::other("graphs are not written")),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::picture::{Depth, Picture};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sarek-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = folder("again");
        let picture = Picture {
            width: 3,
            height: 2,
            depth: Depth::Sixteen,
            planes: vec![vec![0.0, 0.5, 1.0, 0.25, 0.75, 0.125]],
        };
        let matrix =
            Item::Array { data: Data::F64(vec![1.5, -2.5, 0.0, 1e300, f64::INFINITY, 3.0]), shape: vec![2, 3] };
        let table =
            [("a.npy", Item::array(Data::U8(vec![1, 2, 255]))), ("b.NPY", matrix), ("c.png", Item::Picture(picture))];
        for (name, item) in &table {
            let path = folder.join(name);
            write(&[(&path, item)]).unwrap();
            match (read(&path).unwrap(), item) {
                (Item::Picture(read), Item::Picture(written)) => {
                    assert_eq!((read.width, read.height, read.depth), (written.width, written.height, written.depth));
                    for (a, b) in read.planes[0].iter().zip(&written.planes[0]) {
                        assert!((a - b).abs() <= 0.5 / 65535.0 + f32::EPSILON, "{a} {b}");
                    }
                }
                (read, written) => assert_eq!(&read, written),
            }
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), table.len());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn graphs_are_read_and_distances_are_written() {
        let folder = folder("graph");
        let (list, matrix) = (folder.join("g.txt"), folder.join("g.mtx"));
        fs::write(&list, "0 1\n1 2\n").unwrap();
        fs::write(&matrix, "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n").unwrap();
        assert_eq!(read(&list).unwrap(), read(&matrix).unwrap());
        fs::write(&matrix, "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 4\n").unwrap();
        let error = read(&matrix).unwrap_err().to_string();
        assert!(error.contains("line 4"), "{error}");
        let distances = Item::Distances(vec![0, 1, u32::MAX]);
        write(&[(&list, &distances), (&matrix, &distances)]).unwrap();
        assert_eq!(fs::read_to_string(&list).unwrap(), "0 0\n1 1\n2 -1\n");
        assert!(fs::read_to_string(&matrix).unwrap().ends_with("3 1\n0\n1\n-1\n"));
        let png = folder.join("g.png");
        let error = write(&[(&png, &distances)]).unwrap_err().to_string();
        assert!(error.ends_with("a distance for each vertex goes to a `.npy`, `.mtx` or `.txt` file"), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn all_is_written_or_nothing() {
        let folder = folder("nothing");
        let array = Item::array(Data::F32(vec![1.0]));
        let (good, bad, nowhere) = (folder.join("a.npy"), folder.join("a.png"), folder.join("no/such/a.npy"));
        let error = write(&[(&good, &array), (&bad, &array)]).unwrap_err().to_string();
        assert!(error.ends_with("a.png cannot be written: an array of f32 goes to a `.npy` file"), "{error}");
        let error = write(&[(&good, &array), (&nowhere, &array)]).unwrap_err().to_string();
        assert!(error.contains("no/such/a.npy cannot be written"), "{error}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_no_file_or_has_no_ending_is_an_error() {
        assert!(matches!(read(Path::new("/nowhere/at/all.npy")), Err(Error::Io(_))));
        assert!(matches!(read(&std::env::temp_dir()), Err(Error::NotRegular)));
        let folder = folder("ending");
        let path = folder.join("array.csv");
        fs::write(&path, "1 2 3").unwrap();
        assert_eq!(
            read(&path).unwrap_err().to_string(),
            "its name must end with `.npy`, `.png`, `.mtx` or `.txt`, which tells what it holds"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}

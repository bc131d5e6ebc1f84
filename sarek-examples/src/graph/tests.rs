//! Graphs that are built, generated, read and rejected.

use super::{Graph, edge_list, generate, matrix_market, write};

type Edges = &'static [(u32, u32)];

/// Returns the rows of a graph, to compare with.
fn rows(graph: &Graph) -> Vec<&[u32]> {
    (0..graph.vertices() as u32).map(|vertex| graph.neighbours(vertex)).collect()
}

/// Returns a symmetric graph without loops and repeated edges, in rising rows.
fn is_simple(graph: &Graph) -> bool {
    let rows = rows(graph);
    let rises = |row: &[u32]| row.windows(2).all(|pair| pair[0] < pair[1]);
    let has = |(from, to): (u32, u32)| from != to && rows[to as usize].binary_search(&from).is_ok();
    rows.iter().all(|row| rises(row)) && graph.iter().all(has) && graph.is_symmetric()
}

#[test]
fn rows_rise_and_keep_loops_and_repeated_edges() {
    let graph = Graph::from_edges(4, &[(3, 1), (0, 2), (3, 3), (3, 1), (0, 1)]).unwrap();
    assert_eq!(rows(&graph), [&[1, 2][..], &[], &[], &[1, 1, 3]]);
    assert_eq!((graph.vertices(), graph.edges(), graph.degree(3), graph.hub()), (4, 5, 3, Some(3)));
    assert!(!graph.is_symmetric());
    assert_eq!(rows(&graph.transposed()), [&[][..], &[0, 3, 3], &[0], &[3]]);
    let both_ways = graph.symmetrised().unwrap();
    assert_eq!(rows(&both_ways), [&[1, 2][..], &[0, 3], &[0], &[1]]);
    assert!(is_simple(&both_ways));
}

#[test]
fn there_may_be_nothing() {
    let empty = Graph::from_edges(0, &[]).unwrap();
    assert_eq!((empty.vertices(), empty.edges(), empty.hub()), (0, 0, None));
    assert_eq!(Graph::from_csr(vec![0], vec![]).unwrap(), empty);
    assert_eq!(Graph::from_edges(2, &[]).unwrap().symmetrised().unwrap().offsets(), [0, 0, 0]);
}

#[test]
fn many_edges_are_built_on_all_cores() {
    // More than one core's share, with rows of all lengths.
    let edges: Vec<(u32, u32)> =
        (0..100_000u32).map(|i| (i.wrapping_mul(7919) % 300, i.wrapping_mul(104_729) % 1000)).collect();
    let graph = Graph::from_edges(1000, &edges).unwrap();
    let mut sorted = edges.clone();
    sorted.sort_unstable();
    assert!(graph.iter().eq(sorted.iter().copied()));
    let mut simple: Vec<_> = edges.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).filter(|(a, b)| a != b).collect();
    simple.sort_unstable();
    simple.dedup();
    assert!(graph.symmetrised().unwrap().iter().eq(simple));
}

#[test]
fn bad_arrays_are_refused() {
    let table: [(Vec<u32>, Vec<u32>, &str); 6] = [
        (vec![], vec![], "`offsets` is empty, but has one element more than there are vertices"),
        (vec![1, 1], vec![0], "`offsets[0]` is 1 instead of 0"),
        (vec![0, 2, 1, 2], vec![0, 0], "`offsets` falls from 2 to 1 at vertex 1"),
        (vec![0, 1], vec![0, 0], "`offsets` ends with 1, but there are 2 columns"),
        (vec![0, 3], vec![0, 0], "`offsets` ends with 3, but there are 2 columns"),
        (vec![0, 1, 2], vec![1, 2], "`columns[1]` is 2, but there are 2 vertices"),
    ];
    for (offsets, columns, text) in table {
        assert_eq!(Graph::from_csr(offsets, columns).unwrap_err().to_string(), text);
    }
    let text = Graph::from_edges(3, &[(0, 1), (2, 3)]).unwrap_err().to_string();
    assert_eq!(text, "edge 1 goes from 2 to 3, but there are 3 vertices");
    let text = Graph::from_edges(1 << 32, &[]).unwrap_err().to_string();
    assert_eq!(text, "4294967296 vertices are too many: at most 4278190079 fit");
}

#[test]
fn generators_make_what_they_say() {
    assert_eq!(rows(&generate::path(3).unwrap()), [&[1][..], &[0, 2], &[1]]);
    assert_eq!(rows(&generate::star(3).unwrap()), [&[1, 2][..], &[0], &[0]]);
    assert_eq!(rows(&generate::grid(3, 2).unwrap()), [&[1, 3][..], &[0, 2, 4], &[1, 5], &[0, 4], &[1, 3, 5], &[2, 4]]);
    for n in [0, 1, 2] {
        assert_eq!(generate::path(n).unwrap().edges(), 2 * n.saturating_sub(1));
        assert_eq!(generate::star(n).unwrap().vertices(), n);
        assert_eq!(generate::random(n, 10, 1).unwrap().vertices(), n);
        assert_eq!(generate::social(n, 3, 1).unwrap().vertices(), n);
    }
    let random = generate::random(1000, 10, 1).unwrap();
    assert!((9000..=10_000).contains(&random.edges()), "{}", random.edges());
    let rmat = generate::rmat(10, 16, 1).unwrap();
    assert!((15_000..32_768).contains(&rmat.edges()), "{}", rmat.edges());
    let social = generate::social(1000, 8, 1).unwrap();
    assert!((10_000..=16_000).contains(&social.edges()), "{}", social.edges());
    for (graph, hub) in [(&random, 0..40), (&rmat, 200..1024), (&social, 60..1000)] {
        assert!(is_simple(graph));
        assert!(hub.contains(&graph.degree(graph.hub().unwrap())), "{}", graph.degree(graph.hub().unwrap()));
    }
}

#[test]
fn the_same_seed_makes_the_same_graph() {
    // More edges than one chunk.
    let make = |seed| [generate::rmat(13, 16, seed).unwrap(), generate::random(20_000, 10, seed).unwrap()];
    assert_eq!(make(7), make(7));
    assert_ne!(make(7), make(8));
    assert_eq!(generate::social(500, 4, 7).unwrap(), generate::social(500, 4, 7).unwrap());
}

#[test]
fn what_32_bits_cannot_number_is_refused() {
    for result in [
        generate::path(1 << 33),
        generate::star(1 << 31),
        generate::grid(1 << 20, 1 << 20),
        generate::random(1 << 20, 1 << 13, 1),
        generate::rmat(27, 16, 1),
        generate::rmat(64, 16, 1),
        generate::rmat(32, 0, 1),
        generate::social(1 << 28, 8, 1),
    ] {
        assert!(result.unwrap_err().to_string().contains("are too many"));
    }
    assert!(generate::social(9, 0, 1).unwrap_err().to_string().contains("at least one acquaintance"));
}

#[test]
fn edge_lists_are_read() {
    let table: [(&str, usize, Edges); 4] = [
        ("0 1\n1 2\n", 3, &[(0, 1), (1, 2)]),
        ("# a comment\n% another\n\n  5\t3  \r\n3 5 0.25\n", 6, &[(3, 5), (5, 3)]),
        ("+2 0\n1 1", 3, &[(1, 1), (2, 0)]),
        ("7 7", 8, &[(7, 7)]),
    ];
    for (text, vertices, edges) in table {
        let graph = edge_list::read_from(text.as_bytes()).unwrap();
        assert_eq!(graph.vertices(), vertices, "{text:?}");
        assert!(graph.iter().eq(edges.iter().copied()), "{text:?}");
    }
}

#[test]
fn bad_edge_lists_are_told_apart() {
    let long = format!("0 1\n{}", "7".repeat(100_000));
    let table: &[(&[u8], &str)] = &[
        (b"", "the file is empty"),
        (b"# nothing\n\n", "the file is empty"),
        (b"0 1\n2\n", "line 2: two vertices are needed, but it has 1 words"),
        (b"0 1\n\n# x\n1 -2", "line 4: \"-2\" is not a whole number from 0 on"),
        (b"a b", "line 1: \"a\" is not a whole number from 0 on"),
        (b"1.5 2", "line 1: \"1.5\" is not a whole number"),
        (b"0 +", "line 1: \"+\" is not a whole number"),
        (b"0 1\n4294967295 1", "line 2: vertex 4294967295 is too large: at most 4278190078"),
        (b"0 99999999999999999999999", "line 1: vertex 99999999999999999999999 is too large"),
        (b"0 1\n1 4000000000\n0 3", "line 2: 4000000001 vertices for 3 edges would take far more memory"),
        (b"\xff\xfe 1", "line 1: \"\u{fffd}\u{fffd}\" is not a whole number"),
        (long.as_bytes(), "line 2: it is longer than 65536 bytes"),
    ];
    for (bytes, part) in table {
        let text = edge_list::read_from(*bytes).expect_err(part).to_string();
        assert!(text.contains(part), "{text:?} does not contain {part:?}");
    }
}

#[test]
fn matrix_market_files_are_read() {
    let table: [(&str, bool, Edges); 5] = [
        ("%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n3 1\n", false, &[(0, 1), (2, 0)]),
        (
            "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n\n3 3 3\n2 1\n% y\n3 2\n3 3",
            true,
            &[(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)],
        ),
        ("%%matrixmarket MATRIX Coordinate Real General\r\n2 2 2\r\n1 2 -1.5e3\r\n1 1 0\r\n", false, &[(0, 0), (0, 1)]),
        ("%%MatrixMarket matrix coordinate integer general\n2 2 1\n2 1 7", false, &[(1, 0)]),
        ("%%MatrixMarket matrix coordinate pattern general\n0 0 0", true, &[]),
    ];
    for (text, symmetric, edges) in table {
        let graph = matrix_market::read_from(text.as_bytes()).unwrap();
        assert!(graph.iter().eq(edges.iter().copied()), "{text:?}");
        assert_eq!(graph.is_symmetric(), symmetric, "{text:?}");
    }
}

#[test]
fn bad_matrix_market_files_are_told_apart() {
    let pattern = "%%MatrixMarket matrix coordinate pattern general\n";
    let table = [
        ("".into(), "the file is empty"),
        ("3 3 1\n1 2\n".into(), "line 1: it is not a Matrix Market file: it starts with \"3 3 1\""),
        ("%%MatrixMarket matrix coordinate\n".into(), "line 1: five words are needed, but it has 3 words"),
        ("%%MatrixMarket vector coordinate real general".into(), "line 1: its object is \"vector\""),
        ("%%MatrixMarket matrix array real general".into(), "line 1: its format is \"array\""),
        ("%%MatrixMarket matrix coordinate complex general".into(), "line 1: its field is \"complex\""),
        ("%%MatrixMarket matrix coordinate real skew-symmetric".into(), "line 1: its symmetry is \"skew-symmetric\""),
        (pattern.into(), "the file ends before the line with its sizes"),
        (format!("{pattern}% only\n% comments"), "the file ends before the line with its sizes"),
        (format!("{pattern}3 3"), "line 2: rows, columns and entries are needed, but it has 2 words"),
        (format!("{pattern}3 3 x"), "line 2: \"x\" is not a whole number"),
        (format!("{pattern}3 -3 1"), "line 2: \"-3\" is not a whole number"),
        (format!("{pattern}3 4 1\n1 1"), "line 2: the matrix has 3 rows and 4 columns"),
        (format!("{pattern}4294967295 4294967295 1\n1 1"), "line 2: number of rows 4294967295 is too large"),
        (format!("{pattern}3 3 99999999999\n1 1"), "line 2: number of entries 99999999999 is too large"),
        (format!("{pattern}3 3 4000000000\n1 1"), "the file ends after 1 of the 4000000000 entries that line 2 states"),
        (format!("{pattern}4000000000 4000000000 1\n1 1"), "line 2: 4000000000 vertices for 1 edges"),
        (format!("{pattern}3 3 3\n1 1\n2 2\n"), "the file ends after 2 of the 3 entries that line 2 states"),
        (format!("{pattern}3 3 1\n1 1\n\n2 2\n"), "line 5: this entry is one more than the 1 that were stated"),
        (format!("{pattern}3 3 2\n1 1\n1 4\n"), "line 4: vertex 4 is out of range: there are 3"),
        (format!("{pattern}3 3 2\n1 1\n0 1\n"), "line 4: \"0\" is not a whole number from 1 on"),
        (format!("{pattern}3 3 1\n1 -1\n"), "line 3: \"-1\" is not a whole number from 1 on"),
        (format!("{pattern}3 3 1\n1 one\n"), "line 3: \"one\" is not a whole number from 1 on"),
        (format!("{pattern}3 3 1\n1 99999999999999999999\n"), "line 3: vertex 99999999999999999999 is too large"),
        (format!("{pattern}3 3 1\n1\n"), "line 3: row and column are needed, but it has 1 words"),
        (format!("{pattern}3 3 1\n1 2 3\n"), "line 3: row and column are needed, but it has 3 words"),
        (
            "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2\n".into(),
            "line 3: row, column and value are needed, but it has 2 words",
        ),
        ("%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 x\n".into(), "line 3: \"x\" is not a number"),
    ];
    for (text, part) in table {
        let text: String = text;
        let error = matrix_market::read_from(text.as_bytes()).expect_err(part).to_string();
        assert!(error.contains(part), "{error:?} does not contain {part:?}");
    }
}

#[test]
fn no_damage_of_a_file_makes_a_reader_panic() {
    let good = b"%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1.5\n3 2 -1\n";
    for position in 0..good.len() {
        for value in [0, b' ', b'\n', b'-', b'9', b'%', 0x80, 0xff] {
            let mut bad = good.to_vec();
            bad[position] = value;
            let _ = matrix_market::read_from(&bad[..]);
            let _ = edge_list::read_from(&bad[..]);
        }
        let _ = matrix_market::read_from(&good[..position]);
    }
}

#[test]
fn a_missing_file_and_a_folder_are_errors() {
    for read in [edge_list::read, matrix_market::read] {
        assert!(matches!(read("/nowhere/at/all.mtx".as_ref()), Err(super::Error::Io(_))));
        assert!(matches!(read(&std::env::temp_dir()), Err(super::Error::NotRegular)));
    }
}

#[test]
fn distances_are_written() {
    let (mut list, mut matrix) = (Vec::new(), Vec::new());
    write::text_list(&mut list, &[0, 2, u32::MAX]).unwrap();
    write::matrix_market(&mut matrix, &[0, 2, u32::MAX]).unwrap();
    assert_eq!(String::from_utf8(list).unwrap(), "0 0\n1 2\n2 -1\n");
    assert_eq!(String::from_utf8(matrix).unwrap(), "%%MatrixMarket matrix array integer general\n3 1\n0\n2\n-1\n");
}

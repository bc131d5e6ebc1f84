use super::*;

#[test]
fn there_are_no_peers_on_the_cpu() {
    assert!(matches!(Peers::open(&Device::cpu(), 0), Err(Error::NoGpu)));
}

#[test]
fn what_is_missing_is_one_line_with_the_remedy() {
    assert_eq!(Error::NotBuilt.to_string(), "peers: not built; see sarek-examples/peers/README.md");
    let error = Error::Lacks { library: Library::Cublas };
    assert_eq!(error.to_string(), "peers: built without cuBLAS; see sarek-examples/peers/README.md");
}

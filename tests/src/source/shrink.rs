//! Makes programs smaller. rustc decides which are still programs.

use super::tree::{Kind, Node, Part};
use super::types::{Float, Ty};
use std::collections::BTreeSet;

/// The number of smaller programs that are tried at a time.
pub const TRIED: usize = 40;

/// Returns smaller programs; each group of [`TRIED`] has all sizes: without a statement or item, with a part in place
/// of the whole, with a literal in place of an expression.
pub fn smaller(tree: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    visit(tree, tree, &mut path, &mut found);
    let mut seen = BTreeSet::from([tree.text()]);
    found.sort_by_cached_key(|tree| (tree.size(), tree.text().len()));
    found.retain(|tree| seen.insert(tree.text()));
    spread(found)
}

/// Programs that are ordered by size, so that each few of them are of all sizes.
fn spread(found: Vec<Node>) -> Vec<Node> {
    let stride = found.len().div_ceil(TRIED).max(1);
    (0..stride).flat_map(|first| found.iter().skip(first).step_by(stride).cloned()).collect()
}

fn visit(root: &Node, node: &Node, path: &mut Vec<usize>, found: &mut Vec<Node>) {
    let mut put = |new: Node| found.push(replaced(root, path, new));
    match &node.kind {
        Kind::List => {
            let count = node.parts.len();
            let without = |from: usize, to: usize| {
                let mut list = node.clone();
                list.parts.drain(from..to);
                list
            };
            if count > 3 {
                put(without(0, count / 2));
                put(without(count / 2, count));
            }
            (0..count).for_each(|at| put(without(at, at + 1)));
        }
        Kind::Expr(ty) => {
            let mut parts = Vec::new();
            node.children().for_each(|child| child.walk(&mut |part| parts.push(part.clone())));
            parts.into_iter().filter(|part| part.kind == node.kind).for_each(&mut put);
            if let (Some(text), true) = (default(ty), node.size() > 1 || node.rule.contains("place")) {
                put(Node::atom("default", ty, text, vec![]));
            }
        }
        Kind::Stmt => {
            node.children().filter(|child| child.kind == Kind::List).cloned().for_each(&mut put);
        }
        Kind::Item => {}
    }
    for (at, part) in node.parts.iter().enumerate() {
        if let Part::Child { node, .. } = part {
            path.push(at);
            visit(root, node, path, found);
            path.pop();
        }
    }
}

/// Returns the tree with another node at a path.
fn replaced(tree: &Node, path: &[usize], new: Node) -> Node {
    let Some((first, rest)) = path.split_first() else { return new };
    let mut tree = tree.clone();
    if let Part::Child { node, .. } = &mut tree.parts[*first] {
        *node = replaced(node, rest, new);
    }
    tree
}

fn default(ty: &Ty) -> Option<&'static str> {
    match ty {
        Ty::Bool => Some("true"),
        Ty::Int(_) => Some("1"),
        Ty::Float(Float::F32 | Float::F64) => Some("1.0"),
        Ty::Option(_) => Some("None"),
        _ => None,
    }
}

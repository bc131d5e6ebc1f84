//! A generated program as a tree: each node is the text of a rule of the grammar, with the nodes that it holds.

use super::types::Ty;

/// The kind of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// An expression of that type.
    Expr(Ty),
    /// A statement, with its line break.
    Stmt,
    /// Statements; each can be left out.
    List,
    /// A function, a type or a constant.
    Item,
}

/// A piece of a node's text.
#[derive(Clone, Debug)]
pub enum Part {
    Text(String),
    Child {
        node: Node,
        /// `true` if it is in an operator's operand: then it is put in parentheses if it is not an atom.
        atom: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Node {
    /// The rule of the grammar that made it.
    pub rule: &'static str,
    pub kind: Kind,
    /// `true` if it may be an operand without parentheses.
    pub atom: bool,
    pub parts: Vec<Part>,
}

impl Node {
    /// Returns a node of a template, in which `$` is a child and `~` one that is an operand.
    pub fn new(rule: &'static str, kind: Kind, atom: bool, template: &str, children: Vec<Node>) -> Node {
        let mut parts = Vec::new();
        let mut children = children.into_iter();
        let mut text = String::new();
        for letter in template.chars() {
            if letter == '$' || letter == '~' {
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                let node = children.next().expect("a template has as many places as children");
                parts.push(Part::Child { node, atom: letter == '~' });
            } else {
                text.push(letter);
            }
        }
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        assert!(children.next().is_none(), "`{template}` has fewer places than children");
        Node { rule, kind, atom, parts }
    }

    /// Returns an expression that is an operand as it is.
    pub fn atom(rule: &'static str, ty: &Ty, template: &str, children: Vec<Node>) -> Node {
        Node::new(rule, Kind::Expr(ty.clone()), true, template, children)
    }

    /// Returns an expression that needs parentheses as an operand.
    pub fn expr(rule: &'static str, ty: &Ty, template: &str, children: Vec<Node>) -> Node {
        Node::new(rule, Kind::Expr(ty.clone()), false, template, children)
    }

    pub fn stmt(rule: &'static str, template: &str, children: Vec<Node>) -> Node {
        Node::new(rule, Kind::Stmt, true, template, children)
    }

    /// A piece of text that stays as it is.
    pub fn fixed(rule: &'static str, text: &str) -> Node {
        Node { rule, kind: Kind::List, atom: true, parts: vec![Part::Text(text.to_string())] }
    }

    /// Statements, or items, one after the other.
    pub fn list(rule: &'static str, nodes: Vec<Node>) -> Node {
        let parts = nodes.into_iter().map(|node| Part::Child { node, atom: false }).collect();
        Node { rule, kind: Kind::List, atom: true, parts }
    }

    pub fn children(&self) -> impl Iterator<Item = &Node> {
        self.parts.iter().filter_map(|part| match part {
            Part::Child { node, .. } => Some(node),
            Part::Text(_) => None,
        })
    }

    /// Each node, the outer one first.
    pub fn walk(&self, see: &mut impl FnMut(&Node)) {
        see(self);
        self.children().for_each(|child| child.walk(see));
    }

    pub fn size(&self) -> usize {
        1 + self.children().map(Node::size).sum::<usize>()
    }

    /// Returns the text, indented.
    pub fn text(&self) -> String {
        let mut raw = String::new();
        self.write(&mut raw);
        indented(&raw)
    }

    fn write(&self, out: &mut String) {
        for part in &self.parts {
            match part {
                Part::Text(text) => out.push_str(text),
                // On one line: Rust reports a panic at a method's name, and a kernel where its receiver begins.
                Part::Child { node, atom } if *atom => {
                    let mut inner = String::new();
                    node.write(&mut inner);
                    let inner = inner.trim_end().replace('\n', " ");
                    out.push_str(&if node.atom { inner } else { format!("({inner})") });
                }
                Part::Child { node, .. } => node.write(out),
            }
        }
    }
}

/// Indents lines by the braces before them.
fn indented(raw: &str) -> String {
    let mut out = String::new();
    let mut depth = 0usize;
    for line in raw.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let closing = line.chars().take_while(|letter| matches!(letter, '}' | ')' | ']')).count();
        let (opens, closes) = line.chars().fold((0, 0), |(opens, closes), letter| match letter {
            '{' | '(' | '[' => (opens + 1, closes),
            '}' | ')' | ']' => (opens, closes + 1),
            _ => (opens, closes),
        });
        out.push_str(&"    ".repeat(depth.saturating_sub(closing)));
        out.push_str(line);
        out.push('\n');
        depth = (depth + opens).saturating_sub(closes);
    }
    out
}

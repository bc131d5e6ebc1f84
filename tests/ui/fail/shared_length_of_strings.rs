use sarek_runtime::prelude::*;

fn main() {
    let _ = Grid::new(1, 32).with_shared::<String>(4);
}

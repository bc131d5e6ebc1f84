use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Table(f32);

#[device]
impl Table {
    fn mapped(self, f: impl Fn(f32) -> f32) -> Table {
        Table(f(self.0))
    }

    fn scaled(self, by: f32) -> f32 {
        self.0 * by
    }

    fn made(f: impl Fn(u32) -> f32) -> Table {
        Table(f(0))
    }
}

fn doubled(x: f32) -> f32 {
    x * 2.0
}

impl Table {
    fn of_host(self, f: impl Fn(f32) -> f32) -> f32 {
        f(self.0)
    }

    fn made_by_host(f: impl Fn(u32) -> f32) -> Table {
        Table(f(0))
    }
}

#[device]
fn halved(x: f32) -> f32 {
    x / 2.0
}

#[kernel]
fn types(table: Table, out: &mut [f32]) {
    out[0] = table.mapped(|x| x > 0.0).0;
    out[1] = table.mapped(|x, y| x + y).0;
    out[2] = table.mapped(1.0).0;
    out[3] = Table::made(|i| i).0;
}

#[kernel]
fn names(table: Table, out: &mut [f32]) {
    out[0] = table.mapped(halved).0 + table.mapped(doubled).0;
    out[1] = Table::mapped(table, tripled).0 + table.scaled(unknown) + Table::scaled(table, missing);
}

#[kernel]
fn host(table: Table, out: &mut [f32]) {
    out[0] = table.of_host(|x| x);
    out[1] = Table::made_by_host(|i| i as f32).0;
    out[2] = table.missing(|x| x);
}

fn main() {}

//! Graphs in a device's memory.

use crate::graph::Graph;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// A [`Graph`] in a device's memory.
#[derive(Debug)]
pub struct DeviceGraph {
    offsets: Buffer<u32>,
    columns: Buffer<u32>,
    /// Offsets and columns of the graph with each edge turned round, if that is another one.
    incoming: Option<(Buffer<u32>, Buffer<u32>)>,
}

impl DeviceGraph {
    /// Copies a graph to a device. Unless it is symmetric, it is copied with each edge turned round as well, so that a
    /// vertex can be asked who leads to it. Where it is not [known](Graph::is_symmetric) to be, it is turned round on the
    /// host first.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, graph: &Graph) -> Result<DeviceGraph> {
        let (offsets, columns) = upload(device, graph)?;
        let incoming = match graph.is_symmetric() {
            true => None,
            false => {
                let turned = graph.transposed();
                let same = turned.offsets() == graph.offsets() && turned.columns() == graph.columns();
                if same { None } else { Some(upload(device, &turned)?) }
            }
        };
        Ok(DeviceGraph { offsets, columns, incoming })
    }

    /// Returns the device.
    pub fn device(&self) -> &Device {
        self.offsets.device()
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of edges; an edge that is there both ways counts twice.
    pub fn edges(&self) -> usize {
        self.columns.len()
    }

    /// Returns where each vertex's neighbours begin in [`DeviceGraph::columns`]; one more than vertices.
    pub fn offsets(&self) -> &Slice<u32> {
        &self.offsets
    }

    /// Returns the vertices to which the edges go.
    pub fn columns(&self) -> &Slice<u32> {
        &self.columns
    }

    /// [`DeviceGraph::offsets`] of the edges turned round.
    pub fn incoming_offsets(&self) -> &Slice<u32> {
        self.incoming.as_ref().map_or(&self.offsets, |(offsets, _)| offsets)
    }

    /// [`DeviceGraph::columns`] of the edges turned round: from where edges come.
    pub fn incoming_columns(&self) -> &Slice<u32> {
        self.incoming.as_ref().map_or(&self.columns, |(_, columns)| columns)
    }
}

fn upload(device: &Device, graph: &Graph) -> Result<(Buffer<u32>, Buffer<u32>)> {
    Ok((device.upload(graph.offsets())?, device.upload(graph.columns())?))
}

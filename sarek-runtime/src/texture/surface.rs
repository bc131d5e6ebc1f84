//! Surfaces: the memory of textures, which kernels read and write by integer coordinates.

use super::image::{Image, Stored, WIDEST_LINE};
use super::meaning::{CHANNELS, HEADER, value};
use super::{
    SurfaceTexel, Texel, TexelValue, Texture1D, Texture1DArray, Texture2D, Texture2DArray, Texture3D, TextureCube,
};
use crate::ir::Type;
use crate::launch::{KernelArg, Operand};
use crate::private::SlotType;
use crate::{Device, Error, Result};
use sarek_macros::device;
use std::fmt;
use std::marker::PhantomData;
use std::ptr;

/// The file with the functions of surfaces.
pub(crate) const FILE: &str = file!();

/// Defines a surface.
macro_rules! surfaces {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// It is its texture under another name. Like [`Slice`](crate::Slice), the type is unsized, so two surfaces cannot be
        /// swapped behind the backs of their textures, which may read the same bytes as other texels.
        #[repr(C)]
        pub struct $name<T> {
            image: Image<Stored>,
            texel: PhantomData<T>,
            tail: [()],
        }

        impl<T: SurfaceTexel> $name<T> {
            /// Returns a surface, whose texels are those of the image.
            fn of(image: &Image<Stored>) -> &$name<T> {
                let image = ptr::slice_from_raw_parts(&raw const *image, 0);
                // SAFETY: a surface is its image and a tail of size 0.
                unsafe { &*(image as *const $name<T>) }
            }

            /// Does the same for a surface that kernels may write.
            fn of_mut(image: &mut Image<Stored>) -> &mut $name<T> {
                let image = ptr::slice_from_raw_parts_mut(&raw mut *image, 0);
                // SAFETY: as above.
                unsafe { &mut *(image as *mut $name<T>) }
            }

            /// Returns the device that holds the surface.
            pub fn device(&self) -> &Device {
                self.image.device()
            }
        }

        // SAFETY: the memory of its texels.
        unsafe impl<T> SlotType for $name<T> {
            fn slot() -> Type {
                Image::<Stored>::slot()
            }
        }

        // SAFETY: as above.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> SlotType for &mut $name<T> {
            fn slot() -> Type {
                <&mut Image<Stored>>::slot()
            }
        }

        // SAFETY: the words on the CPU, a handle on a GPU.
        unsafe impl<T> KernelArg for $name<T> {
            #[inline]
            fn operand(&self) -> Operand<'_> {
                self.image.operand()
            }
        }

        // SAFETY: as above.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> KernelArg for &mut $name<T> {
            #[inline]
            fn operand(&self) -> Operand<'_> {
                (**self).operand()
            }
        }

        /// Prints the type of the texels and the device.
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let texel = std::any::type_name::<T>();
                write!(f, concat!(stringify!($name), "<{}> on {}"), texel, self.image.device().name())
            }
        }
    )*};
}

surfaces! {
    /// The memory of a [`Texture1D`], for reads and writes.
    Surface1D;
    /// The memory of a [`Texture1DArray`], for reads and writes.
    Surface1DArray;
    /// The memory of a [`Texture2D`], for reads and writes.
    Surface2D;
    /// The memory of a [`Texture3D`], for reads and writes.
    Surface3D;
    /// The memory of a [`Texture2DArray`], for reads and writes.
    Surface2DArray;
    /// The memory of a [`TextureCube`], for reads and writes: its six faces, in the order of the texture's texels.
    SurfaceCube;
}

/// Defines how the host gets a surface from its texture.
macro_rules! of_textures {
    ($($name:ident $texture:ident;)*) => {$(
        impl<T: Texel<Element: SurfaceTexel>> $texture<T> {
            /// Returns the texture's memory as kernels read it by integer coordinates.
            pub fn surface(&self) -> &$name<T::Element> {
                $name::of(self.image.stored())
            }

            /// Returns the texture's memory as kernels read and write it by integer coordinates.
            pub fn surface_mut(&mut self) -> &mut $name<T::Element> {
                $name::of_mut(self.image.stored_mut())
            }
        }
    )*};
}

of_textures! {
    Surface1DArray Texture1DArray;
    Surface2D Texture2D;
    Surface3D Texture3D;
    Surface2DArray Texture2DArray;
    SurfaceCube TextureCube;
}

impl<T: Texel<Element: SurfaceTexel>> Texture1D<T> {
    /// Returns the texture's memory as kernels read it by integer coordinates.
    ///
    /// # Errors
    /// [`Error::Texture`] if it is wider than 32768 texels, which surfaces cannot be.
    pub fn surface(&self) -> Result<&Surface1D<T::Element>> {
        self.fits_surface()?;
        Ok(Surface1D::of(self.image.stored()))
    }

    /// Returns the texture's memory as kernels read and write it by integer coordinates.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    /// use sarek_runtime::texture::{Sampler, Surface1D, Texture1D};
    ///
    /// #[kernel]
    /// fn ramp(line: &mut Surface1D<f32>) {
    ///     let i = global_idx_x() as i32;
    ///     line.write(i, 0.5 * i as f32);
    /// }
    ///
    /// let device = Device::cpu();
    /// let mut line = Texture1D::<f32>::zeros(&device, [4], Sampler::new())?;
    /// ramp::launch(&device, Grid::new(1, 32), line.surface_mut()?)?;
    /// assert_eq!(line.to_vec()?, [0.0, 0.5, 1.0, 1.5]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Texture1D::surface`].
    pub fn surface_mut(&mut self) -> Result<&mut Surface1D<T::Element>> {
        self.fits_surface()?;
        Ok(Surface1D::of_mut(self.image.stored_mut()))
    }

    fn fits_surface(&self) -> Result<()> {
        let [width] = self.size();
        if width <= WIDEST_LINE {
            return Ok(());
        }
        let remedy = "take a `Texture2D` whose height is 1";
        let message =
            format!("a surface of one dimension has at most {WIDEST_LINE} texels, and this one has {width}: {remedy}");
        Err(Error::Texture { message })
    }
}

/// Returns an index for which the number of its byte is an `int`: one beyond every surface stays beyond.
#[device]
fn near(x: i32) -> i32 {
    x.max(-1).min(FAR)
}

/// More than the largest width.
const FAR: i32 = 1 << 20;

/// The index after the last layer of the largest array.
const NO_LAYER: u32 = 2048;

/// Returns an index along a row of a face, which is outside if there is no such face: CUDA does not say what other numbers of faces mean.
#[device]
fn on_face(x: i32, face: u32) -> i32 {
    if face < FACES { near(x) } else { -1 }
}

/// The faces of a cube.
const FACES: u32 = 6;

/// Returns the first word of a texel on the CPU, and whether the texel exists.
#[device]
fn place(image: &Image<Stored>, at: [i32; 3]) -> (usize, bool) {
    let mut is_inside = true;
    let mut number = 0usize;
    for k in 0..3 {
        let axis = 2 - k;
        is_inside = is_inside && at[axis] >= 0 && (at[axis] as u32) < image.words[axis].bits;
        if is_inside {
            number = number * image.words[axis].bits as usize + at[axis] as usize;
        }
    }
    (HEADER as usize + number * image.words[CHANNELS].bits as usize, is_inside)
}

/// Returns a texel on the CPU.
#[device]
fn loaded<T: TexelValue>(image: &Image<Stored>, at: [i32; 3]) -> T {
    let (index, is_inside) = place(image, at);
    let mut channels = [0u32; 4];
    if is_inside {
        for channel in 0..image.words[CHANNELS].bits {
            channels[channel] = image.words[index + channel as usize].bits;
        }
    }
    value::<T>(channels)
}

/// Writes a texel on the CPU.
#[device]
fn store<T: TexelValue>(image: &mut Image<Stored>, at: [i32; 3], texel: T) {
    let (index, is_inside) = place(image, at);
    if is_inside {
        for channel in 0..image.words[CHANNELS].bits {
            image.words[index + channel as usize].bits = texel.channel(channel);
        }
    }
}

#[device]
impl<T: SurfaceTexel> Surface1D<T> {
    /// Returns a texel, or zero outside.
    pub fn read(&self, x: i32) -> T {
        let result = unsafe {
            cuda!(
                "surf1Dread<{out}>({image}, {x} * (int)sizeof({out}), cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(near(x)),
                cpu = loaded::<T::Stored>(&self.image, [x, 0, 0])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel, or nothing outside.
    pub fn write(&mut self, x: i32, texel: T) {
        unsafe {
            cuda!(
                "surf1Dwrite({texel}, {image}, {x} * (int)sizeof({texel}), cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(near(x)),
                cpu = store::<T::Stored>(&mut self.image, [x, 0, 0], texel)
            );
        }
    }
}

#[device]
impl<T: SurfaceTexel> Surface1DArray<T> {
    /// Returns a texel of a layer, or zero outside.
    pub fn read(&self, x: i32, layer: i32) -> T {
        let result = unsafe {
            cuda!(
                "surf1DLayeredread<{out}>({image}, {x} * (int)sizeof({out}), {layer}, cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(near(x)),
                layer = in((layer as u32).min(NO_LAYER)),
                cpu = loaded::<T::Stored>(&self.image, [x, layer as i32, 0])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel of a layer, or nothing outside.
    pub fn write(&mut self, x: i32, layer: i32, texel: T) {
        unsafe {
            cuda!(
                "surf1DLayeredwrite({texel}, {image}, {x} * (int)sizeof({texel}), {layer}, cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(near(x)),
                layer = in((layer as u32).min(NO_LAYER)),
                cpu = store::<T::Stored>(&mut self.image, [x, layer as i32, 0], texel)
            );
        }
    }
}

#[device]
impl<T: SurfaceTexel> Surface2D<T> {
    /// Returns a texel, or zero outside.
    pub fn read(&self, x: i32, y: i32) -> T {
        let result = unsafe {
            cuda!(
                "surf2Dread<{out}>({image}, {x} * (int)sizeof({out}), {y}, cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(near(x)),
                y = in(y),
                cpu = loaded::<T::Stored>(&self.image, [x, y, 0])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel, or nothing outside.
    pub fn write(&mut self, x: i32, y: i32, texel: T) {
        unsafe {
            cuda!(
                "surf2Dwrite({texel}, {image}, {x} * (int)sizeof({texel}), {y}, cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(near(x)),
                y = in(y),
                cpu = store::<T::Stored>(&mut self.image, [x, y, 0], texel)
            );
        }
    }
}

#[device]
impl<T: SurfaceTexel> Surface3D<T> {
    /// Returns a texel, or zero outside.
    pub fn read(&self, x: i32, y: i32, z: i32) -> T {
        let result = unsafe {
            cuda!(
                "surf3Dread<{out}>({image}, {x} * (int)sizeof({out}), {y}, {z}, cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(near(x)),
                y = in(y),
                z = in(z),
                cpu = loaded::<T::Stored>(&self.image, [x, y, z])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel, or nothing outside.
    pub fn write(&mut self, x: i32, y: i32, z: i32, texel: T) {
        unsafe {
            cuda!(
                "surf3Dwrite({texel}, {image}, {x} * (int)sizeof({texel}), {y}, {z}, cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(near(x)),
                y = in(y),
                z = in(z),
                cpu = store::<T::Stored>(&mut self.image, [x, y, z], texel)
            );
        }
    }
}

#[device]
impl<T: SurfaceTexel> Surface2DArray<T> {
    /// Returns a texel of a layer, or zero outside.
    pub fn read(&self, x: i32, y: i32, layer: i32) -> T {
        let result = unsafe {
            cuda!(
                "surf2DLayeredread<{out}>({image}, {x} * (int)sizeof({out}), {y}, {layer}, cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(near(x)),
                y = in(y),
                layer = in((layer as u32).min(NO_LAYER)),
                cpu = loaded::<T::Stored>(&self.image, [x, y, layer as i32])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel of a layer, or nothing outside.
    pub fn write(&mut self, x: i32, y: i32, layer: i32, texel: T) {
        unsafe {
            cuda!(
                "surf2DLayeredwrite({texel}, {image}, {x} * (int)sizeof({texel}), {y}, {layer}, cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(near(x)),
                y = in(y),
                layer = in((layer as u32).min(NO_LAYER)),
                cpu = store::<T::Stored>(&mut self.image, [x, y, layer as i32], texel)
            );
        }
    }
}

#[device]
impl<T: SurfaceTexel> SurfaceCube<T> {
    /// Returns a texel of a face, or zero outside. The faces 0 to 5 are those at +x, -x, +y, -y, +z and -z.
    pub fn read(&self, x: i32, y: i32, face: i32) -> T {
        let result = unsafe {
            cuda!(
                "surfCubemapread<{out}>({image}, {x} * (int)sizeof({out}), {y}, {face}, cudaBoundaryModeZero)",
                out(T::Stored),
                image = in(&self.image),
                x = in(on_face(x, face as u32)),
                y = in(y),
                face = in((face as u32).min(FACES - 1)),
                cpu = loaded::<T::Stored>(&self.image, [x, y, face as i32])
            )
        };
        T::of_stored(result)
    }

    /// Writes a texel of a face, or nothing outside. The faces are those of [`SurfaceCube::read`].
    pub fn write(&mut self, x: i32, y: i32, face: i32, texel: T) {
        unsafe {
            cuda!(
                "surfCubemapwrite({texel}, {image}, {x} * (int)sizeof({texel}), {y}, {face}, cudaBoundaryModeZero);",
                image = in(&mut self.image),
                texel = in(texel.to_stored()),
                x = in(on_face(x, face as u32)),
                y = in(y),
                face = in((face as u32).min(FACES - 1)),
                cpu = store::<T::Stored>(&mut self.image, [x, y, face as i32], texel)
            );
        }
    }
}

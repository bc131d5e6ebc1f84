//! Textures and surfaces: images that the texture units of a GPU read, with filters and a defined value outside.
//!
//! | type | size | sampled at |
//! |---|---|---|
//! | [`Texture1D`] | width | `x` |
//! | [`Texture2D`] | width, height | `x, y` |
//! | [`Texture3D`] | width, height, depth | `x, y, z` |
//! | [`Texture1DArray`] | width, layers | `x` in a layer |
//! | [`Texture2DArray`] | width, height, layers | `x, y` in a layer |
//! | [`TextureCube`] | width of the six faces | a direction `x, y, z` |
//!
//! The host makes a texture of texels and a [`Sampler`], and lends it to a launch: the parameter is `&Texture2D<f32>`.
//! Texels follow each other as CUDA orders them, `x` first. [`Texel`] lists their types.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::texture::{AddressMode, FilterMode, Sampler, Texture2D};
//!
//! /// Rotates an image about its centre, as the sample `simpleTexture` of CUDA does.
//! #[kernel]
//! fn rotate(image: &Texture2D<f32>, output: &mut [f32], width: u32, height: u32, theta: f32) {
//!     let (x, y) = (global_idx_x(), global_idx_y());
//!     if x < width && y < height {
//!         let u = (x as f32 + 0.5) / width as f32 - 0.5;
//!         let v = (y as f32 + 0.5) / height as f32 - 0.5;
//!         let (sin, cos) = (theta.sin(), theta.cos());
//!         output[y * width + x] = image.sample(u * cos - v * sin + 0.5, v * cos + u * sin + 0.5);
//!     }
//! }
//!
//! let device = Device::cpu();
//! let sampler = Sampler::new().address(AddressMode::Wrap).filter(FilterMode::Linear).normalized();
//! let image = Texture2D::new(&device, &[1.0, 2.0, 3.0, 4.0], [2, 2], sampler)?;
//! let mut output = device.zeros::<f32>(4)?;
//! rotate::launch(&device, Grid::new(1, (2, 2)), &image, &mut output, 2, 2, 0.0)?;
//! assert_eq!(output.to_vec()?, [1.0, 2.0, 3.0, 4.0]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Coordinates
//! Texel `i` covers the coordinates from `i` to `i + 1`; its centre is at `i + 0.5`. Normalised coordinates are these
//! divided by the size. [`AddressMode`] says what lies outside. NaN and infinite coordinates yield some sample of the
//! texture, or the border. `fetch` takes whole texels by their integer coordinates, ignores the sampler, and yields zero outside.
//! A layer that does not exist is the last one.
//!
//! # Filters
//! [`FilterMode::Linear`] weighs the texels on both sides by the distance from their centres. GPUs round the weights to
//! multiples of 1/256, and so does the CPU. A GPU may round a weight in the other direction, so that samples differ by
//! up to 1/256 of the difference between neighbours along each axis, and in the last bits. Samples without a filter and
//! `fetch` are exact on both, but a GPU also rounds coordinates: close to the edge of a texel it may take the neighbour.
//! Directions between two faces of a cube may meet either one. Filters do not cross the edges of a cube's faces.
//!
//! # Surfaces
//! A kernel writes a texture through its surface, `texture.surface_mut()`, which it takes as `&mut Surface2D<f32>`.
//! Later launches sample what was written; the same launch does not see it, since the caches of texture units do not
//! follow writes: until the launch ends, a texel that was written has an unspecified value. Surfaces have `read` and `write` at
//! integer coordinates: [`Surface1D`], [`Surface2D`], [`Surface3D`], [`Surface1DArray`], [`Surface2DArray`] and [`SurfaceCube`]. A read outside yields zero, and a write outside does nothing. Races are those of slices: the
//! texels have unspecified values, and nothing else happens.
//!
//! # Memory
//! A texture may be dropped while launches use it: the drop waits for them. Copies to it are ordered among launches, like those of a
//! [`Slice`]. A graph may use textures, which it keeps; copies to them cannot be captured.
//!
//! Source: NVIDIA, "CUDA C++ Programming Guide", sections "Texture and Surface Memory" and "Texture Fetching".

mod image;
mod meaning;
mod sampler;
mod surface;
#[cfg(test)]
mod tests;
mod texel;

pub use sampler::{AddressMode, FilterMode, Sampler};
pub use surface::{Surface1D, Surface1DArray, Surface2D, Surface2DArray, Surface3D, SurfaceCube};
pub use texel::{NormalizedFloat, SurfaceTexel, Texel, TexelValue};

pub(crate) use meaning::FILE as MEANING;
pub(crate) use surface::FILE as SURFACE;
pub(crate) use texel::FILE as TEXEL;

use crate::ir::Type;
use crate::launch::{KernelArg, Operand, Target};
use crate::private::SlotType;
use crate::{Device, Result, Slice};
use image::{Image, Kind, Texels};
use meaning::{face, fetched, sampled, value};
use sarek_macros::device;
use std::fmt;
use std::marker::PhantomData;
use texel::Encoded;

/// The file with the functions of textures.
pub(crate) const FILE: &str = file!();

/// Defines a kind of texture, and what the host does with it.
macro_rules! textures {
    ($($(#[$doc:meta])* $name:ident $kind:ident [$axes:literal] $size:literal;)*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        pub struct $name<T> {
            image: Image<Texels>,
            texel: PhantomData<T>,
        }

        impl<T: Texel> $name<T> {
            #[doc = concat!("Creates a texture of these texels. `size` is ", $size, ".")]
            ///
            /// # Errors
            /// [`Error::Texture`](crate::Error::Texture) if a size is 0 or too large, the sampler does not fit the texels,
            /// or there are more or fewer texels than the size says;
            /// [`Error::NotCapturable`](crate::Error::NotCapturable) in a capture; [`Error::OutOfMemory`](crate::Error::OutOfMemory); a failure of the driver.
            pub fn new(
                device: &Device,
                texels: &[T::Element],
                size: [usize; $axes],
                sampler: Sampler,
            ) -> Result<$name<T>> {
                let (kind, format) = (Kind::$kind, <T as Encoded>::FORMAT);
                // SAFETY: the format is that of the elements.
                let image = unsafe { Image::of_host(device, kind, &size, format, sampler, Some(texels))? };
                Ok($name { image, texel: PhantomData })
            }

            /// Creates a texture whose texels are all zero.
            ///
            /// # Errors
            #[doc = concat!("The errors of [`", stringify!($name), "::new`].")]
            pub fn zeros(device: &Device, size: [usize; $axes], sampler: Sampler) -> Result<$name<T>> {
                let (kind, format) = (Kind::$kind, <T as Encoded>::FORMAT);
                // SAFETY: as above.
                let image = unsafe { Image::of_host::<T::Element>(device, kind, &size, format, sampler, None)? };
                Ok($name { image, texel: PhantomData })
            }

            /// Creates a texture of a copy of a slice, on the slice's device.
            ///
            /// # Errors
            #[doc = concat!("The errors of [`", stringify!($name), "::new`].")]
            pub fn from_slice(
                texels: &Slice<T::Element>,
                size: [usize; $axes],
                sampler: Sampler,
            ) -> Result<$name<T>> {
                let (kind, format) = (Kind::$kind, <T as Encoded>::FORMAT);
                // SAFETY: as above.
                let image = unsafe { Image::of_slice(texels, kind, &size, format, sampler)? };
                Ok($name { image, texel: PhantomData })
            }

            #[doc = concat!("Returns ", $size, ".")]
            pub fn size(&self) -> [usize; $axes] {
                let sizes = self.image.sizes();
                std::array::from_fn(|axis| sizes[axis])
            }

            /// Returns the sampler.
            pub fn sampler(&self) -> Sampler {
                self.image.sampler()
            }

            /// Returns the device that holds the texture.
            pub fn device(&self) -> &Device {
                self.image.device()
            }

            /// Copies other texels to the texture, when the work on it so far is done. It returns as soon as `texels`
            /// has been read.
            ///
            /// # Errors
            /// [`Error::Texture`](crate::Error::Texture) if there are more or fewer texels;
            /// [`Error::NotCapturable`](crate::Error::NotCapturable) in a capture; a failure of the driver.
            pub fn copy_from(&mut self, texels: &[T::Element]) -> Result<()> {
                // SAFETY: as above.
                unsafe { self.image.copy_from(texels) }
            }

            /// Copies a slice to the texture, on a stream or on the default stream of a device. Later launches see the
            /// new texels, on any stream.
            ///
            /// # Errors
            /// [`Error::ForeignHandle`](crate::Error::ForeignHandle) if the slice, the texture and the stream do not
            #[doc = concat!("belong to one device; otherwise those of [`", stringify!($name), "::copy_from`].")]
            pub fn copy_from_slice_on(&mut self, target: &impl Target, texels: &Slice<T::Element>) -> Result<()> {
                // SAFETY: as above.
                unsafe { self.image.copy_from_slice(target, texels) }
            }

            /// Waits for the work on the texture and copies all texels to the host.
            ///
            /// # Errors
            /// The errors of [`Slice::to_vec`].
            pub fn to_vec(&self) -> Result<Vec<T::Element>> {
                // SAFETY: as above, and any bytes are an element.
                unsafe { self.image.to_vec() }
            }
        }

        // SAFETY: the memory of its texels.
        unsafe impl<T> SlotType for $name<T> {
            fn slot() -> Type {
                Image::<Texels>::slot()
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
        unsafe impl<T> KernelArg for &$name<T> {
            #[inline]
            fn operand(&self) -> Operand<'_> {
                (**self).operand()
            }
        }

        /// Prints the type of the texels, the size, and the device.
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (texel, size) = (std::any::type_name::<T>(), &self.image.sizes()[..$axes]);
                write!(f, concat!(stringify!($name), "<{}>({:?}) on {}"), texel, size, self.image.device().name())
            }
        }
    )*};
}

textures! {
    /// A row of texels.
    Texture1D Line [1] "the width";
    /// Rows of texels: the layers of an array, between which samples are not filtered (`cudaArrayLayered`).
    Texture1DArray Lines [2] "the width and the number of layers";
    /// An image.
    Texture2D Plane [2] "the width and the height";
    /// Images of one size: the layers of an array, between which samples are not filtered (`cudaArrayLayered`).
    Texture2DArray Planes [3] "the width, the height and the number of layers";
    /// A volume.
    Texture3D Space [3] "the width, the height and the depth";
    /// The six faces of a cube, which are sampled in a direction from its centre: those at +x, -x, +y, -y, +z and -z,
    /// one after the other.
    TextureCube Cube [1] "the width of a face";
}

/// Defines a function that returns a size.
macro_rules! sizes {
    ($($name:ident: $($function:ident $query:literal $word:literal $what:literal)*;)*) => {$(
        #[device]
        impl<T: Texel> $name<T> {
            $(
                #[doc = concat!("Returns the ", $what, ", in a kernel.")]
                pub fn $function(&self) -> u32 {
                    unsafe {
                        cuda!(
                            $query,
                            out(u32),
                            image = in(&self.image),
                            options(pure),
                            cpu = self.image.words[$word].bits
                        )
                    }
                }
            )*
        }
    )*};
}

sizes! {
    Texture1D: width "texture_width({image})" 0u32 "width";
    Texture1DArray: width "texture_width({image})" 0u32 "width"
        layers "texture_height({image})" 1u32 "number of layers";
    Texture2D: width "texture_width({image})" 0u32 "width" height "texture_height({image})" 1u32 "height";
    Texture2DArray: width "texture_width({image})" 0u32 "width" height "texture_height({image})" 1u32 "height"
        layers "texture_depth({image})" 2u32 "number of layers";
    Texture3D: width "texture_width({image})" 0u32 "width" height "texture_height({image})" 1u32 "height"
        depth "texture_depth({image})" 2u32 "depth";
    TextureCube: width "texture_width({image})" 0u32 "width of a face";
}

#[device]
impl<T: Texel> Texture1D<T> {
    /// Returns the sample at a coordinate.
    pub fn sample(&self, x: f32) -> T::Value {
        unsafe {
            cuda!(
                "tex1D<{out}>({image}, {x})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                options(pure),
                cpu = value::<T::Value>(sampled::<1>(&self.image, [x, 0.0, 0.0], 0))
            )
        }
    }

    /// Returns a texel, or zero outside.
    pub fn fetch(&self, x: i32) -> T::Value {
        unsafe {
            cuda!(
                "tex1D<{out}>({texels}, {x} + 0.5f)",
                out(T::Value),
                texels = in(self.image.len()),
                x = in(x),
                options(pure),
                cpu = value::<T::Value>(fetched::<1>(&self.image, [x, 0, 0], 0))
            )
        }
    }
}

#[device]
impl<T: Texel> Texture1DArray<T> {
    /// Returns the sample at a coordinate in a layer.
    pub fn sample(&self, x: f32, layer: u32) -> T::Value {
        unsafe {
            cuda!(
                "tex1DLayered<{out}>({image}, {x}, {layer})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                layer = in(layer.min(LAST)),
                options(pure),
                cpu = value::<T::Value>(sampled::<1>(&self.image, [x, 0.0, 0.0], layer))
            )
        }
    }

    /// Returns a texel of a layer, or zero outside.
    pub fn fetch(&self, x: i32, layer: u32) -> T::Value {
        unsafe {
            cuda!(
                "tex1DLayered<{out}>({texels}, {x} + 0.5f, {layer})",
                out(T::Value),
                texels = in(self.image.len()),
                x = in(x),
                layer = in(layer.min(LAST)),
                options(pure),
                cpu = value::<T::Value>(fetched::<1>(&self.image, [x, 0, 0], layer))
            )
        }
    }
}

#[device]
impl<T: Texel> Texture2D<T> {
    /// Returns the sample at these coordinates.
    pub fn sample(&self, x: f32, y: f32) -> T::Value {
        unsafe {
            cuda!(
                "tex2D<{out}>({image}, {x}, {y})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                y = in(y),
                options(pure),
                cpu = value::<T::Value>(sampled::<2>(&self.image, [x, y, 0.0], 0))
            )
        }
    }

    /// Returns a texel, or zero outside.
    pub fn fetch(&self, x: i32, y: i32) -> T::Value {
        unsafe {
            cuda!(
                "tex2D<{out}>({texels}, {x} + 0.5f, {y} + 0.5f)",
                out(T::Value),
                texels = in(self.image.len()),
                x = in(x),
                y = in(y),
                options(pure),
                cpu = value::<T::Value>(fetched::<2>(&self.image, [x, y, 0], 0))
            )
        }
    }
}

#[device]
impl<T: Texel> Texture2DArray<T> {
    /// Returns the sample at these coordinates in a layer.
    pub fn sample(&self, x: f32, y: f32, layer: u32) -> T::Value {
        unsafe {
            cuda!(
                "tex2DLayered<{out}>({image}, {x}, {y}, {layer})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                y = in(y),
                layer = in(layer.min(LAST)),
                options(pure),
                cpu = value::<T::Value>(sampled::<2>(&self.image, [x, y, 0.0], layer))
            )
        }
    }

    /// Returns a texel of a layer, or zero outside.
    pub fn fetch(&self, x: i32, y: i32, layer: u32) -> T::Value {
        unsafe {
            cuda!(
                "tex2DLayered<{out}>({texels}, {x} + 0.5f, {y} + 0.5f, {layer})",
                out(T::Value),
                texels = in(self.image.len()),
                x = in(x),
                y = in(y),
                layer = in(layer.min(LAST)),
                options(pure),
                cpu = value::<T::Value>(fetched::<2>(&self.image, [x, y, 0], layer))
            )
        }
    }
}

#[device]
impl<T: Texel> Texture3D<T> {
    /// Returns the sample at these coordinates.
    pub fn sample(&self, x: f32, y: f32, z: f32) -> T::Value {
        unsafe {
            cuda!(
                "tex3D<{out}>({image}, {x}, {y}, {z})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                y = in(y),
                z = in(z),
                options(pure),
                cpu = value::<T::Value>(sampled::<3>(&self.image, [x, y, z], 0))
            )
        }
    }

    /// Returns a texel, or zero outside.
    pub fn fetch(&self, x: i32, y: i32, z: i32) -> T::Value {
        unsafe {
            cuda!(
                "tex3D<{out}>({texels}, {x} + 0.5f, {y} + 0.5f, {z} + 0.5f)",
                out(T::Value),
                texels = in(self.image.len()),
                x = in(x),
                y = in(y),
                z = in(z),
                options(pure),
                cpu = value::<T::Value>(fetched::<3>(&self.image, [x, y, z], 0))
            )
        }
    }
}

#[device]
impl<T: Texel> TextureCube<T> {
    /// Returns the sample in a direction, whose length does not matter.
    pub fn sample(&self, x: f32, y: f32, z: f32) -> T::Value {
        unsafe {
            cuda!(
                "texCubemap<{out}>({image}, {x}, {y}, {z})",
                out(T::Value),
                image = in(&self.image),
                x = in(x),
                y = in(y),
                z = in(z),
                options(pure),
                cpu = {
                    let (face, s, t) = face(x, y, z);
                    value::<T::Value>(sampled::<2>(&self.image, [s, t, 0.0], face))
                }
            )
        }
    }
}

/// The last layer of the largest array.
const LAST: u32 = 2047;

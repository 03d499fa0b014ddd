/** Largest file that is taken (docs/product.md#validation). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** More than any camera's picture of 5 MB; decoded it takes up to four bytes of memory for each. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Nothing could be recognised in a smaller one. */
export const MIN_IMAGE_SIDE = 32;

/** What a file chooser offers. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp";

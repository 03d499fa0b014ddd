/** Largest file that is accepted (docs/product.md#validation). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** More than any camera's picture of 5 MB; each takes up to four bytes of memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Nothing could be recognised in a smaller picture. */
export const MIN_IMAGE_SIDE = 32;

/** For the file picker. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp";

/** docs/product.md#messages. */
export const IMAGE_UPLOADED = "Image uploaded successfully";
export const IMAGE_DELETED = "Image deleted";
export const UPLOAD_FAILED = "Upload failed";
export const DELETE_FAILED = "Delete failed";
export const DELETE_QUESTION = "Are you sure you want to delete this image?";

export const NO_SKU = "Please select a projector first.";
export const NO_FILE = "Please choose an image first.";

/** Largest file that is accepted (docs/product.md#validation). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** More than any camera's picture of 5 MB; each takes up to four bytes of memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Nothing could be recognised in a smaller picture. */
export const MIN_IMAGE_SIDE = 32;

/** For the file picker. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp";

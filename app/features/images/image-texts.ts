/** docs/product.md#messages. */
export const IMAGE_UPLOADED = "Image uploaded successfully";
export const IMAGE_DELETED = "Image deleted";
export const UPLOAD_FAILED = "Upload failed";
export const DELETE_FAILED = "Delete failed";
export const DELETE_QUESTION = "Are you sure you want to delete this image?";

export const NO_SKU = "Please select a projector first.";
export const NO_FILE = "Please choose an image first.";

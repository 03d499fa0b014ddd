// Messages that docs/product.md#messages specifies.
export const IMAGE_UPLOADED = "Image uploaded successfully";
export const IMAGE_DELETED = "Image deleted";
export const IMAGE_UPLOAD_FAILED = "Upload failed";
export const DELETE_FAILED = "Delete failed";
export const DELETE_QUESTION = "Are you sure you want to delete this image?";

export const NO_SKU = "Please select a projector first.";
export const NO_FILE = "Please choose an image first.";

/** Maximum size of an uploaded image (docs/product.md#validation). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Maximum number of pixels: more than any camera's image of 5 MB has; each takes up to four bytes of memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Minimum side of an image; a smaller image shows nothing recognisable. */
export const MIN_IMAGE_SIDE_PX = 32;

/** Accepted types for the file picker. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp";

/** Returns the problem of an upload before it is sent; the server checks the rest. */
export function uploadProblem(
	sku: string | undefined,
	file: { size: number } | undefined,
): string | undefined {
	const missing = [sku ? "" : NO_SKU, file ? "" : NO_FILE].filter(Boolean);
	if (missing.length > 0) return missing.join(" ");
	if (file && file.size > MAX_IMAGE_BYTES) {
		return `This file has ${byteSizeText(file.size)}: at most 5 MB are taken. Please choose a smaller one.`;
	}
	return undefined;
}

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** Returns a size in words: '512 Bytes', '1.50 KB', '4.77 MB' (docs/product.md#limits). */
export function byteSizeText(bytes: number): string {
	let value = bytes;
	let unitIndex = 0;
	// 1024.00 of one unit after rounding is 1.00 of the next.
	while (Number(value.toFixed(2)) >= 1024 && unitIndex < UNITS.length - 1) {
		value /= 1024;
		unitIndex += 1;
	}
	return `${value.toFixed(unitIndex === 0 ? 0 : 2)} ${UNITS[unitIndex]}`;
}

import { MAX_IMAGE_BYTES, NO_FILE, NO_SKU } from "~/features/images/image-limits";
import { byteSizeText } from "./byte-size";

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

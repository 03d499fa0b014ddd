import { decodeStaffList, listPath, type StaffListState } from "~/components/staff/list-state";
import { SKU } from "~/features/catalogue/identity/sku";

/** State of the image manager's list in the page's address. */
export interface ImageListState extends StaffListState {
	/** SKU or slug of the model for the next image. */
	sku: string | undefined;
}

export const MODELS_PER_IMAGE_PAGE = 24;

export const IMAGES_PATH = "/admin/images";
export const DELETE_PATH = `${IMAGES_PATH}/delete`;

/** Reads the state from an address. Never throws: invalid values become defaults. */
export function decodeImageList(params: URLSearchParams): ImageListState {
	const sku = params.get("sku") ?? "";
	return { ...decodeStaffList(params), sku: SKU.test(sku) ? sku : undefined };
}

/** Returns the list's address without defaults. */
export function imageListPath({ query, page, sku }: ImageListState): string {
	return listPath(IMAGES_PATH, { q: query, page, sku });
}

export interface ImageDeletion {
	/** The model whose image would be deleted. */
	sku: string | undefined;
	/** The list to return to. */
	list: ImageListState;
}

const SELECTED = "selected";

/** Reads the address of `deleteImagePath`, or of the list's form without scripts. */
export function decodeDeletion(params: URLSearchParams): ImageDeletion {
	const { sku, ...list } = decodeImageList(params);
	const selected = params.get(SELECTED) ?? "";
	return { sku, list: { ...list, sku: SKU.test(selected) ? selected : undefined } };
}

/** Returns the address of the page that asks for confirmation before it deletes the image of `sku`. */
export function deleteImagePath({ query, page, sku: selected }: ImageListState, sku: string) {
	return listPath(DELETE_PATH, { q: query, page, sku, [SELECTED]: selected });
}

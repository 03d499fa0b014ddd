import { listAddress, pageParam, textParam } from "~/components/list-address";
import { queryParam, type StaffListState } from "~/components/staff/list-state";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";

/** State of the image manager's list in the page's address. */
export interface ImageListState extends StaffListState {
	/** SKU or slug of the model that is selected for the next image. */
	sku: string | undefined;
}

export const MODELS_PER_IMAGE_PAGE = 24;

export const IMAGES_PATH = "/admin/images";
export const DELETE_PATH = `${IMAGES_PATH}/delete`;

/** The address of the image manager's list. */
export const imageListAddress = listAddress<ImageListState>({
	query: queryParam,
	page: pageParam,
	sku: textParam("sku", SKU_PATTERN),
});

export function imageListPath(state: ImageListState): string {
	return IMAGES_PATH + imageListAddress.search(state);
}

/** State of the page that asks for confirmation of a deletion. */
export interface ImageDeletion {
	/** The model whose image would be deleted. */
	sku: string | undefined;
	/** The list to return to. */
	list: ImageListState;
}

interface DeletionState extends ImageListState {
	/** The model that is selected in the list. */
	selected: string | undefined;
}

const deletionAddress = listAddress<DeletionState>({
	query: queryParam,
	page: pageParam,
	sku: textParam("sku", SKU_PATTERN),
	selected: textParam("selected", SKU_PATTERN),
});

/** Reads the address of `deleteImagePath`, or of the list's form without scripts. */
export function decodeDeletion(params: URLSearchParams): ImageDeletion {
	const { sku, selected, ...list } = deletionAddress.decode(params);
	return { sku, list: { ...list, sku: selected } };
}

/** Returns the address of the page that asks for confirmation before it deletes the image of `sku`. */
export function deleteImagePath(list: ImageListState, sku: string): string {
	return DELETE_PATH + deletionAddress.search({ ...list, sku, selected: list.sku });
}

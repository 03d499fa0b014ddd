export const SHOPS_PATH = "/admin/shops";
export const NEW_SHOP_PATH = `${SHOPS_PATH}/new`;

/** Address of a shop's form. */
export function shopPath(id: number): string {
	return `${SHOPS_PATH}/${id}`;
}

/** Address of the page that asks whether to delete a shop. */
export function deleteShopPath(id: number): string {
	return `${shopPath(id)}/delete`;
}

/** The id in an address or a form; undefined for anything else. */
export function shopIdOf(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

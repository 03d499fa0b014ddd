export const CATEGORIES_PATH = "/admin/categories";
export const JARGON_PATH = "/admin/jargon";
export const BRANDS_PATH = "/admin/brands";

export function categoryAdminPath(id: number): string {
	return `${CATEGORIES_PATH}/${id}`;
}

export function termAdminPath(id: number): string {
	return `${JARGON_PATH}/${id}`;
}

export function brandAdminPath(slug: string): string {
	return `${BRANDS_PATH}/${encodeURIComponent(slug)}`;
}

/** The id that a part of an address is; undefined for any other text. */
export function idIn(text: string | undefined): number | undefined {
	return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

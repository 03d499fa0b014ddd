/** Returns the address of a picture of the site, such as its logo. */
export const siteImagePath = (name: string) => `/logo/${name}`;

/** Sizes in px of an icon's pictures besides those of its `.ico`. */
export const ICON_SIZES = [32, 180, 192] as const;

export type IconSize = (typeof ICON_SIZES)[number];

/** Returns the file name of an uploaded icon in a size, or of its `.ico`. */
export function iconFile(hash: string, size: IconSize | "ico"): string {
	return size === "ico" ? `${hash}-icon.ico` : `${hash}-icon-${size}.png`;
}

/** Addresses that browsers ask for without a link, each with its size of an uploaded icon. */
export const ICON_ADDRESSES: Readonly<Record<string, IconSize | "ico">> = {
	"/favicon.ico": "ico",
	"/apple-touch-icon.png": 180,
};

/** The home page's image for shared links. It has no version, which would weigh on every page. */
export const SITE_IMAGE = "/og/home.png";

/** Size in px of the picture of shared links. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The picture of links to pages that have none of their own. */
export interface SharedCard {
	path: string;
	width: number;
	height: number;
	alt: string;
}

/** Returns the picture of shared links of a file such as 3fa2b3c4d5e6-1200x630.jpg; undefined without one. */
export function sharedCard(file: string, alt: string): SharedCard | undefined {
	const [, width, height] = /-(\d+)x(\d+)\.jpg$/.exec(file) ?? [];
	if (width === undefined || height === undefined) return undefined;
	return { path: siteImagePath(file), width: Number(width), height: Number(height), alt };
}

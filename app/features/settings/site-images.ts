/** Returns the address of an image of the site, such as its logo. */
export const siteImagePath = (name: string) => `/logo/${name}`;

/** Sizes in px of an icon's PNG files. */
export const ICON_SIZES = [32, 180, 192] as const;

export type IconSize = (typeof ICON_SIZES)[number];

/** Returns the file name of an uploaded icon in a size, or of its `.ico`. */
export function iconFileName(hash: string, size: IconSize | "ico"): string {
	return size === "ico" ? `${hash}-icon.ico` : `${hash}-icon-${size}.png`;
}

/** Addresses that browsers request without a link, each with the size of the uploaded icon to send. */
export const ICON_ADDRESSES: Readonly<Record<string, IconSize | "ico">> = {
	"/favicon.ico": "ico",
	"/apple-touch-icon.png": 180,
};

/** The home page's image for shared links. Its address has no version, which would add bytes to every page. */
export const HOME_IMAGE_PATH = "/og/home.png";

/** Size in px of the image of shared links. */
export const SHARED_LINK_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The image of shared links to pages that have no image of their own. */
export interface SharedLinkImage {
	path: string;
	width: number;
	height: number;
	alt: string;
}

/** Returns the image of shared links of a file such as 3fa2b3c4d5e6-1200x630.jpg; undefined for another name. */
export function sharedLinkImage(file: string, alt: string): SharedLinkImage | undefined {
	const [, width, height] = /-(\d+)x(\d+)\.jpg$/.exec(file) ?? [];
	if (width === undefined || height === undefined) return undefined;
	return { path: siteImagePath(file), width: Number(width), height: Number(height), alt };
}

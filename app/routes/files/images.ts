import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { db } from "db/connection.server";
import type { PhotoFormat } from "db/schema";
import {
	BRAND_LOGO_FOLDER,
	brandLogoFiles,
	parseLogoFile,
} from "~/features/catalogue/brand/brand-logo.server";
import { findLogoBytes } from "~/features/catalogue/brand/brands.queries.server";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { modelDrawing, scaledDrawing } from "~/features/catalogue/image/model-drawing";
import { parsePhotoFile } from "~/features/catalogue/image/photo-address";
import { findDrawnBody } from "~/features/catalogue/image/shortlisted.queries.server";
import { findShopLogo } from "~/features/catalogue/offers/shops/shops.queries.server";
import { findLargestJpeg, findPhotoFile } from "~/features/images/images.queries.server";
import { parsePageImageFile } from "~/features/pages/page-image";
import { findPageImage } from "~/features/pages/page-images.queries.server";
import {
	findCategoryImage,
	parseCategoryImage,
} from "~/features/records/categories/category-writes.queries.server";
import { findSiteImage, siteSettings } from "~/features/settings/settings.queries.server";
import { ICON_ADDRESSES, iconFile } from "~/features/settings/site-images";
import { drawingPng } from "~/features/share-images/drawing-png.server";
import { imageResponse, jsonError, readOnly } from "~/http/response/json.server";
import { type Loader, loaderByPath } from "~/http/response/loader-by-path.server";

interface Image {
	bytes: Uint8Array;
	type: string;
	/** Without it, the address never changes. */
	cache?: string;
}

const CACHE_FOR_AN_HOUR = "public, max-age=3600";

/** The picture at a model's plain address may change. */
const CACHE_FOR_A_MINUTE = "public, max-age=60";

const image = (bytes: Uint8Array | undefined, type: string): Image | undefined =>
	bytes && { bytes, type };

async function categoryImage(file: string) {
	const parsed = parseCategoryImage(file);
	return image(parsed && (await findCategoryImage(db(), parsed)), "image/webp");
}

const LOGO_TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".svg": "image/svg+xml",
};

/** Finds a logo that staff uploaded, or one of the files that this site ships. */
async function brandLogo(file: string): Promise<Image | undefined> {
	const stored = parseLogoFile(file);
	const logo = stored && (await findLogoBytes(db(), stored));
	if (logo) return { bytes: logo, type: "image/png" };
	const type = LOGO_TYPES[file.slice(file.lastIndexOf("."))];
	if (!brandLogoFiles().has(file) || type === undefined) return undefined;
	return { bytes: await readFile(join(BRAND_LOGO_FOLDER, file)), type, cache: CACHE_FOR_AN_HOUR };
}

/** Finds `{sku}.svg`, in upper or lower case, as `draw` draws it. */
const drawing =
	(draw: typeof modelDrawing) =>
	async (file: string): Promise<Image | undefined> => {
		const [, slug] = /^(.+)\.svg$/.exec(file.toLowerCase()) ?? [];
		const drawn = slug === undefined ? undefined : await findDrawnBody(db(), slug);
		if (!drawn) return undefined;
		// As files of public/: changed dimensions show within an hour.
		const bytes = new TextEncoder().encode(draw(drawn));
		return { bytes, type: "image/svg+xml", cache: CACHE_FOR_AN_HOUR };
	};

/** Finds `{sku}.svg`, or `{sku}.png` for mails, which show no SVG. */
async function modelDrawingFile(file: string): Promise<Image | undefined> {
	const [, slug] = /^(.+)\.png$/.exec(file.toLowerCase()) ?? [];
	if (slug === undefined) return drawing(modelDrawing)(file);
	const drawn = await findDrawnBody(db(), slug);
	return drawn && { bytes: await drawingPng(drawn), type: "image/png", cache: CACHE_FOR_AN_HOUR };
}

const PHOTO_TYPES: Readonly<Record<PhotoFormat, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
};

const LARGEST_PHOTO_FILE = new RegExp(`^(${SKU_PATTERN})\\.jpg$`);

/**
 * `{sku}.jpg` is always a picture: the model's photograph, or the placeholder. `{sku}.{hash}-{width}.{format}` is one
 * size of a photograph, as used on pages.
 */
async function modelImage(file: string): Promise<Image | undefined> {
	const photo = parsePhotoFile(file);
	if (photo) return image(await findPhotoFile(db(), photo), PHOTO_TYPES[photo.format]);
	const [, sku] = LARGEST_PHOTO_FILE.exec(file) ?? [];
	if (sku === undefined) return undefined;
	const bytes = await findLargestJpeg(db(), sku);
	if (bytes) return { bytes, type: PHOTO_TYPES.jpg, cache: CACHE_FOR_A_MINUTE };
	const placeholder = await readFile("public/placeholder-projector.png");
	return { bytes: placeholder, type: "image/png", cache: CACHE_FOR_A_MINUTE };
}

async function pageImage(file: string) {
	const parsed = parsePageImageFile(file);
	return parsed && image(await findPageImage(db(), parsed), PHOTO_TYPES[parsed.format]);
}

const SITE_IMAGE_TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".jpg": "image/jpeg",
	".ico": "image/x-icon",
};

const siteTypeOf = (file: string) => SITE_IMAGE_TYPES[extname(file)] ?? "image/png";

const siteImage = async (file: string) => image(await findSiteImage(db(), file), siteTypeOf(file));

/** The icon at an address that browsers ask for by themselves: that of staff, or ours. */
const siteIcon: Loader = async ({ request }) => {
	const { pathname } = new URL(request.url);
	const { icon } = (await siteSettings(db())).icon;
	const size = ICON_ADDRESSES[pathname] ?? "ico";
	const stored = icon === "" ? undefined : await findSiteImage(db(), iconFile(icon, size));
	const bytes = stored ?? (await readFile(join("public", pathname)));
	return imageResponse(request, bytes, siteTypeOf(pathname), CACHE_FOR_A_MINUTE);
};

/** Returns the loader of pictures of one kind by their file names; `what` names one in the message of a 404. */
const images =
	(what: string, find: (file: string) => Promise<Image | undefined>): Loader =>
	async ({ request, params: { file = "" } }) => {
		const image = await find(file);
		if (!image) return jsonError(404, `There is no such ${what}.`);
		return imageResponse(request, image.bytes, image.type, image.cache);
	};

export const loader = loaderByPath({
	"category-pictures/:file": images("picture", categoryImage),
	"retailer-logos/:file": images("logo", async (file) =>
		image(await findShopLogo(db(), file), "image/png"),
	),
	"logo/:file": images("logo", siteImage),
	"favicon.ico": siteIcon,
	"apple-touch-icon.png": siteIcon,
	"page-pictures/:file": images("picture", pageImage),
	"brands/:file": images("logo", brandLogo),
	"projector-images/:file": images("picture", modelImage),
	"illustrations/model/:file": images("drawing", modelDrawingFile),
	"illustrations/to-scale/:file": images("drawing", drawing(scaledDrawing)),
});

export const action = readOnly;

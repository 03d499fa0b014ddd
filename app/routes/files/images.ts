import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { db } from "db/connection.server";
import type { PhotoFormat } from "db/schema";
import {
	BRAND_LOGO_FOLDER,
	brandLogoFileNames,
	parseLogoFileName,
} from "~/features/catalogue/brand/brand-logo.server";
import { findLogoBytes } from "~/features/catalogue/brand/brands.queries.server";
import { SKU_SOURCE } from "~/features/catalogue/identity/sku";
import { commonScaleDrawing, modelDrawing } from "~/features/catalogue/image/model-drawing";
import { parsePhotoFileName } from "~/features/catalogue/image/photo-address";
import { findDrawnModel } from "~/features/catalogue/image/shortlisted.queries.server";
import { findShopLogo } from "~/features/catalogue/offers/shops/shops.queries.server";
import { findLargestJpeg, findPhotoFile } from "~/features/images/images.queries.server";
import { parsePageImageFile } from "~/features/pages/page-image";
import { findPageImageBytes } from "~/features/pages/page-images.queries.server";
import {
	findCategoryImageBytes,
	parseCategoryImage,
} from "~/features/records/categories/category-writes.queries.server";
import { findSiteImageBytes, siteSettings } from "~/features/settings/settings.queries.server";
import { ICON_ADDRESSES, iconFileName } from "~/features/settings/site-images";
import { drawingPng } from "~/features/share-images/drawing-png.server";
import { imageResponse, jsonError, readOnlyAction } from "~/http/response/json.server";
import { type Loader, loaderByPath } from "~/http/response/loader-by-path.server";

interface ImageFile {
	bytes: Uint8Array;
	type: string;
	/** By default the image is cached for ever. */
	cacheControl?: string;
}

const CACHE_FOR_AN_HOUR = "public, max-age=3600";

/** The image at a model's address without a hash may change. */
const CACHE_FOR_A_MINUTE = "public, max-age=60";

const imageOf = (bytes: Uint8Array | undefined, type: string): ImageFile | undefined =>
	bytes && { bytes, type };

async function categoryImage(file: string) {
	const parsedFile = parseCategoryImage(file);
	return imageOf(parsedFile && (await findCategoryImageBytes(db(), parsedFile)), "image/webp");
}

const LOGO_TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".svg": "image/svg+xml",
};

/** Finds a logo that staff uploaded, or one of the files that this site ships. */
async function brandLogo(file: string): Promise<ImageFile | undefined> {
	const parsedFile = parseLogoFileName(file);
	const logo = parsedFile && (await findLogoBytes(db(), parsedFile));
	if (logo) return { bytes: logo, type: "image/png" };
	const type = LOGO_TYPES[file.slice(file.lastIndexOf("."))];
	if (!brandLogoFileNames().has(file) || type === undefined) return undefined;
	return {
		bytes: await readFile(join(BRAND_LOGO_FOLDER, file)),
		type,
		cacheControl: CACHE_FOR_AN_HOUR,
	};
}

/** Returns a function that finds the drawing `{sku}.svg`, in upper or lower case: the slug is the SKU in lower case. */
const drawingFinder =
	(draw: typeof modelDrawing) =>
	async (file: string): Promise<ImageFile | undefined> => {
		const [, slug] = /^(.+)\.svg$/.exec(file.toLowerCase()) ?? [];
		const drawnModel = slug === undefined ? undefined : await findDrawnModel(db(), slug);
		if (!drawnModel) return undefined;
		// Cached like files of public/, so that changed dimensions show within an hour.
		const bytes = new TextEncoder().encode(draw(drawnModel));
		return { bytes, type: "image/svg+xml", cacheControl: CACHE_FOR_AN_HOUR };
	};

/** Finds `{sku}.svg`, or `{sku}.png` for mails, which show no SVG. */
async function modelDrawingFile(file: string): Promise<ImageFile | undefined> {
	const [, slug] = /^(.+)\.png$/.exec(file.toLowerCase()) ?? [];
	if (slug === undefined) return drawingFinder(modelDrawing)(file);
	const drawnModel = await findDrawnModel(db(), slug);
	if (!drawnModel) return undefined;
	return {
		bytes: await drawingPng(drawnModel),
		type: "image/png",
		cacheControl: CACHE_FOR_AN_HOUR,
	};
}

const PHOTO_TYPES: Readonly<Record<PhotoFormat, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
};

const LARGEST_PHOTO_PATTERN = new RegExp(`^(${SKU_SOURCE})\\.jpg$`);

/**
 * `{sku}.jpg` is the model's photo or the placeholder. `{sku}.{hash}-{width}.{format}` is one size of a photo, as used
 * on pages.
 */
async function modelImage(file: string): Promise<ImageFile | undefined> {
	const photo = parsePhotoFileName(file);
	if (photo) return imageOf(await findPhotoFile(db(), photo), PHOTO_TYPES[photo.format]);
	const [, sku] = LARGEST_PHOTO_PATTERN.exec(file) ?? [];
	if (sku === undefined) return undefined;
	const bytes = await findLargestJpeg(db(), sku);
	if (bytes) return { bytes, type: PHOTO_TYPES.jpg, cacheControl: CACHE_FOR_A_MINUTE };
	const placeholder = await readFile("public/placeholder-projector.png");
	return { bytes: placeholder, type: "image/png", cacheControl: CACHE_FOR_A_MINUTE };
}

async function pageImage(file: string) {
	const parsedFile = parsePageImageFile(file);
	return (
		parsedFile &&
		imageOf(await findPageImageBytes(db(), parsedFile), PHOTO_TYPES[parsedFile.format])
	);
}

const SITE_IMAGE_TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".jpg": "image/jpeg",
	".ico": "image/x-icon",
};

const siteImageType = (file: string) => SITE_IMAGE_TYPES[extname(file)] ?? "image/png";

const siteImage = async (file: string) =>
	imageOf(await findSiteImageBytes(db(), file), siteImageType(file));

/** Loads the icon at an address that browsers request without a link: the icon that staff uploaded, or ours. */
const siteIcon: Loader = async ({ request }) => {
	const { pathname } = new URL(request.url);
	const { icon } = (await siteSettings(db())).icon;
	const size = ICON_ADDRESSES[pathname] ?? "ico";
	const uploadedIcon =
		icon === "" ? undefined : await findSiteImageBytes(db(), iconFileName(icon, size));
	const bytes = uploadedIcon ?? (await readFile(join("public", pathname)));
	return imageResponse(request, bytes, siteImageType(pathname), CACHE_FOR_A_MINUTE);
};

/** Returns the loader of images of one kind by their file names; `noun` names the kind in the message of a 404. */
const imageLoader =
	(noun: string, findImage: (file: string) => Promise<ImageFile | undefined>): Loader =>
	async ({ request, params: { file = "" } }) => {
		const image = await findImage(file);
		if (!image) return jsonError(404, `There is no such ${noun}.`);
		return imageResponse(request, image.bytes, image.type, image.cacheControl);
	};

export const loader = loaderByPath({
	"category-pictures/:file": imageLoader("picture", categoryImage),
	"retailer-logos/:file": imageLoader("logo", async (file) =>
		imageOf(await findShopLogo(db(), file), "image/png"),
	),
	"logo/:file": imageLoader("logo", siteImage),
	"favicon.ico": siteIcon,
	"apple-touch-icon.png": siteIcon,
	"page-pictures/:file": imageLoader("picture", pageImage),
	"brands/:file": imageLoader("logo", brandLogo),
	"projector-images/:file": imageLoader("picture", modelImage),
	"illustrations/model/:file": imageLoader("drawing", modelDrawingFile),
	"illustrations/to-scale/:file": imageLoader("drawing", drawingFinder(commonScaleDrawing)),
});

export const action = readOnlyAction;

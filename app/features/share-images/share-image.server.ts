import { db, dbVersion } from "db/connection.server";
import type { Db } from "db/schema";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "~/config/time";
import { findLargestJpeg } from "~/features/images/images.queries.server";
import { decodeInQueue, openUpload } from "~/features/images/open-image.server";
import { loadSection } from "~/logging/section.server";
import { loadShareContent } from "./load-share-content.server";
import { renderCachedPng } from "./render-share-image.server";
import { contentVersion, type ShareContent } from "./share-content.server";
import { shareSvg } from "./share-svg.server";

/** A photo's longer side in an image, in px. */
const PHOTO_SIDE = 480;

/** Blurs of photos to try, in px, because grain can make a PNG too large. */
const PHOTO_BLURS = [0, 2];

/** Returns a model's photo as a small JPEG; undefined if there is none or it is damaged. */
async function smallPhoto(database: Db, sku: string, blur: number): Promise<Buffer | undefined> {
	const bytes = await findLargestJpeg(database, sku);
	if (!bytes) return undefined;
	try {
		return await decodeInQueue(async () =>
			(await openUpload(Buffer.from(bytes)))
				.resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside" })
				.flatten({ background: "#ffffff" })
				.blur(blur > 0 ? blur : false)
				.jpeg({ quality: 85 })
				.toBuffer(),
		);
	} catch {
		return undefined;
	}
}

async function svgWithPhotos(database: Db, content: ShareContent, blur: number): Promise<string> {
	const photos = new Map<string, Buffer>();
	for (const { sku, photo } of content.models) {
		const bytes = photo === "" ? undefined : await smallPhoto(database, sku, blur);
		if (bytes) photos.set(sku, bytes);
	}
	return shareSvg(content, photos);
}

/** Returns SVGs of an image, each with a smaller PNG than the one before: with photos, blurred photos, and drawings. */
function svgsOf(database: Db, content: ShareContent): (() => Promise<string>)[] {
	const withoutPhotos = async () => shareSvg(content, new Map());
	if (content.models.every(({ photo }) => photo === "")) return [withoutPhotos];
	const withPhotos = PHOTO_BLURS.map((blur) => () => svgWithPhotos(database, content, blur));
	return [...withPhotos, withoutPhotos];
}

/** Returns the address of the image of a page with this version. */
function imageAddress(path: string, query: string, version: string): string {
	const params = new URLSearchParams(query);
	params.append("v", version);
	return `/og${path}.png?${params}`;
}

/** The address of an image, undefined if the page has none, with the version of the data that it was made from. */
interface CachedAddress {
	dataVersion: string | undefined;
	address: string | undefined;
}

/** Cached addresses expire, because a price may become a last known price without a change of the data. */
const ADDRESS_LIFETIME_MS = MINUTE_MS;

const cachedAddresses = new LRUCache<string, CachedAddress>({
	max: 5000,
	ttl: ADDRESS_LIFETIME_MS,
});

/**
 * Returns the address of the image of a page, such as '/category/gaming' or '/compare?sku=a&sku=b', with its version;
 * undefined if the page has no image of its own.
 */
async function shareImageAddress(database: Db, pageAddress: string): Promise<string | undefined> {
	const dataVersion = dbVersion();
	const cachedAddress = cachedAddresses.get(pageAddress);
	if (cachedAddress && dataVersion !== undefined && cachedAddress.dataVersion === dataVersion) {
		return cachedAddress.address;
	}
	const [path = "/", query = ""] = pageAddress.split("?", 2);
	const content = await loadShareContent(database, path, new URLSearchParams(query));
	const address = content && imageAddress(path, query, contentVersion(content));
	cachedAddresses.set(pageAddress, { dataVersion, address });
	return address;
}

/** Returns the address of a page's image for its loader; undefined also if an error occurs. */
export async function loadShareImage(pageAddress: string): Promise<string | undefined> {
	const image = await loadSection("image of a shared link", () =>
		shareImageAddress(db(), pageAddress),
	);
	return image.status === "ok" ? image.data : undefined;
}

/** An image as PNG, with its current version. */
export interface ShareImage {
	bytes: Uint8Array;
	version: string;
}

/** Returns the image by the part of its address before '.png', such as 'projector/bq-1' or 'home'. */
export async function findShareImage(
	database: Db,
	name: string,
	params: URLSearchParams,
): Promise<ShareImage | undefined> {
	const path = name === "home" ? "/" : `/${name}`;
	const content = await loadShareContent(database, path, params);
	if (!content) return undefined;
	const version = contentVersion(content);
	return { version, bytes: await renderCachedPng(version, svgsOf(database, content)) };
}

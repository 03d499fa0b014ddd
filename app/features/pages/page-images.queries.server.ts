import { jsonList, jsonTable } from "db/json/json-table";
import type { Db, PagePicturesTable, Trx } from "db/schema";
import { sql } from "kysely";
import { MAX_PAGE_IMAGES, type PageImage, type PageImageFile } from "./page-image";

/** Returns the images of a page, in the order of their names. */
export async function listImagesOfPage(db: Db, pageId: number): Promise<PageImage[]> {
	return db
		.selectFrom("page_pictures")
		.innerJoin("photographs", "photographs.hash", "page_pictures.hash")
		.select(["name", "alt", "page_pictures.hash", "width", "height"])
		.where("pageId", "=", pageId)
		.orderBy("name")
		.limit(MAX_PAGE_IMAGES)
		.execute();
}

/** Returns the bytes of one size of an image, if a page has it. */
export async function findPageImageBytes(
	db: Db,
	{ hash, width, format }: PageImageFile,
): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("photograph_files")
		.select("bytes")
		.where("hash", "=", hash)
		.where("format", "=", format)
		.where("width", "=", width)
		.where("hash", "in", db.selectFrom("page_pictures").select("hash"))
		.executeTakeFirst();
	return row?.bytes;
}

/** Maximum number of images of all pages. */
const MAX_IMAGES_OF_ALL_PAGES = 10_000;

/** Returns the images of all pages, in the order of pages and names. */
export async function listImagesOfAllPages(db: Db): Promise<PagePicturesTable[]> {
	return db
		.selectFrom("page_pictures")
		.selectAll()
		.orderBy("pageId")
		.orderBy("name")
		.limit(MAX_IMAGES_OF_ALL_PAGES)
		.execute();
}

/** Returns the stored hashes among `hashes`. */
export async function listStoredHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
	if (hashes.length === 0) return [];
	const rows = await db
		.selectFrom("photographs")
		.select("hash")
		.where("hash", "in", jsonList(db, hashes, "text"))
		.execute();
	return rows.map(({ hash }) => hash);
}

const IMAGE_COLUMNS = { name: "text", alt: "text", hash: "text" } as const;

/** Replaces the images of a page. */
export async function replacePageImages(
	trx: Trx,
	pageId: number,
	images: readonly Pick<PageImage, "name" | "alt" | "hash">[],
): Promise<void> {
	await trx.deleteFrom("page_pictures").where("pageId", "=", pageId).execute();
	if (images.length === 0) return;
	await sql`
		insert into page_pictures ("pageId", "name", "alt", "hash")
		select cast(${pageId} as integer), "name", "alt", "hash" from ${jsonTable(trx, images, IMAGE_COLUMNS)} as "new"
	`.execute(trx);
}

import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely } from "kysely";
import { type Author, recordChange } from "~/audit-log/audit-log.queries.server";
import { type PhotoFile, photoPath } from "~/features/catalogue/picture/photo-address";
import { projectorName } from "~/features/catalogue/projector";
import type { EncodedImage } from "./encode-image.server";

const photoText = ({ type, width, height }: Pick<EncodedImage, "type" | "width" | "height">) =>
	`${type.toUpperCase()}, ${width} x ${height} pixels`;

async function findPhotoText(trx: Kysely<Database>, sku: string): Promise<string | undefined> {
	const row = await trx
		.selectFrom("projector_images")
		.select(["type", "width", "height"])
		.where("projectorSku", "=", sku)
		.executeTakeFirst();
	return row && photoText(row);
}

/** Records in the audit log that a photograph was stored, replaced or deleted. */
async function recordPhoto(
	trx: Kysely<Database>,
	sku: string,
	{ by, now }: Author,
	before: string | undefined,
	after: string | undefined,
): Promise<void> {
	const model = await trx
		.selectFrom("projectors")
		.select(["brand", "model"])
		.where("sku", "=", sku)
		.executeTakeFirstOrThrow();
	const named = { subject: "photo", subjectKey: sku, title: projectorName(model) } as const;
	const action = before === undefined ? "added" : after === undefined ? "deleted" : "changed";
	const fields = {
		...(before !== undefined && { before: { photo: before } }),
		...(after !== undefined && { after: { photo: after } }),
	};
	await recordChange(trx, { by, ...named, action, ...fields }, now);
}

/** Returns the stored SKU of a model by its SKU or slug. */
export async function findStoredSku(
	db: Kysely<Database>,
	skuOrSlug: string,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("projectors")
		.select("sku")
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
	return row?.sku;
}

/** Stores a photograph in place of the one a model may have. Returns false if the model no longer exists. */
export async function replaceImage(
	db: Kysely<Database>,
	sku: string,
	{ files, ...image }: EncodedImage,
	author: Author,
): Promise<boolean> {
	const width = Math.max(...files.map((file) => file.width));
	const imagePath = photoPath({ sku, hash: image.hash, width, format: "jpg" });
	return write(db, async (trx) => {
		const { numUpdatedRows } = await trx
			.updateTable("projectors")
			.set({ imagePath })
			.where("sku", "=", sku)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		const before = await findPhotoText(trx, sku);
		await trx.deleteFrom("projector_images").where("projectorSku", "=", sku).execute();
		const size = image.original.byteLength;
		await trx
			.insertInto("projector_images")
			.values({ ...image, projectorSku: sku, size, storedAt: author.now.toISOString() })
			.execute();
		await trx
			.insertInto("projector_image_files")
			.values(files.map((file) => ({ ...file, projectorSku: sku })))
			.execute();
		await recordPhoto(trx, sku, author, before, photoText(image));
		return true;
	});
}

/** Deletes a model's photograph. Returns false if it has none. */
export async function deleteImage(
	db: Kysely<Database>,
	sku: string,
	author: Author,
): Promise<boolean> {
	return write(db, async (trx) => {
		const before = await findPhotoText(trx, sku);
		const { numDeletedRows } = await trx
			.deleteFrom("projector_images")
			.where("projectorSku", "=", sku)
			.executeTakeFirst();
		await trx.updateTable("projectors").set({ imagePath: null }).where("sku", "=", sku).execute();
		if (before !== undefined) await recordPhoto(trx, sku, author, before, undefined);
		return numDeletedRows > 0n;
	});
}

/** Returns the bytes of one size of a photograph, if it is still the model's. */
export async function findPhotoFile(
	db: Kysely<Database>,
	{ sku, hash, width, format }: PhotoFile,
): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("projectors")
		.innerJoin("projector_images", "projector_images.projectorSku", "projectors.sku")
		.innerJoin(
			"projector_image_files",
			"projector_image_files.projectorSku",
			"projector_images.projectorSku",
		)
		.select("projector_image_files.bytes")
		.where("projectors.slug", "=", sku.toLowerCase())
		.where("projector_images.hash", "=", hash)
		.where("projector_image_files.format", "=", format)
		.where("projector_image_files.width", "=", width)
		.executeTakeFirst();
	return row?.bytes;
}

/** Returns the bytes of a model's largest JPEG. */
export async function findLargestJpeg(
	db: Kysely<Database>,
	sku: string,
): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("projectors")
		.innerJoin("projector_image_files", "projector_image_files.projectorSku", "projectors.sku")
		.select("projector_image_files.bytes")
		.where("projectors.slug", "=", sku.toLowerCase())
		.where("projector_image_files.format", "=", "jpg")
		.orderBy("projector_image_files.width", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.bytes;
}

/** Sizes of the stored originals, in bytes (docs/product.md#json-calls). */
export interface ImageStats {
	totalImages: number;
	totalSize: number;
	averageSize: number;
}

/** Returns the number and sizes of photographs; the average is rounded to a byte. */
export async function imageStats(db: Kysely<Database>): Promise<ImageStats> {
	const { totalImages, totalSize } = await db
		.selectFrom("projector_images")
		.select((eb) => [
			eb.fn.countAll<number>().as("totalImages"),
			eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("totalSize"),
		])
		.executeTakeFirstOrThrow();
	const averageSize = totalImages === 0 ? 0 : Math.round(totalSize / totalImages);
	return { totalImages, totalSize, averageSize };
}

import type { Db, Trx } from "db/schema";
import { write, writeForStaff } from "db/writes/write";
import { type NotNull, sql } from "kysely";
import {
	type ChangedFields,
	type ChangeStamp,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import { listPhotos } from "~/features/catalogue/image/model-photos.queries.server";
import { MAX_PHOTOS, type PhotoFile } from "~/features/catalogue/image/photo-address";
import { modelName } from "~/features/catalogue/model";
import { updateMainPhotoPaths } from "~/features/changes/models/photos.queries.server";
import type { EncodedImage } from "./encode-image.server";

const photoText = ({ type, width, height }: Pick<EncodedImage, "type" | "width" | "height">) =>
	`${type.toUpperCase()}, ${width} x ${height} pixels`;

/** Records in the audit log that a photo was stored, replaced, moved or deleted. */
async function logPhotoChange(
	trx: Db,
	sku: string,
	{ by, now }: ChangeStamp,
	before: ChangedFields | undefined,
	after: ChangedFields | undefined,
): Promise<void> {
	const model = await trx
		.selectFrom("projectors")
		.select(["brand", "model"])
		.where("sku", "=", sku)
		.executeTakeFirstOrThrow();
	const subject = { subject: "photo", subjectKey: sku, title: modelName(model) } as const;
	const action = before === undefined ? "added" : after === undefined ? "deleted" : "changed";
	await recordChange(trx, { by, ...subject, action, before, after }, now);
}

/** Stores an image, unless it is stored already. */
export async function storeImage(trx: Trx, { files, ...image }: EncodedImage): Promise<void> {
	await trx
		.insertInto("photographs")
		.values({ ...image, size: image.original.byteLength })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("photograph_files")
		.values(files.map((file) => ({ ...file, hash: image.hash })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/**
 * Deletes images that no model and no page uses, that staff are not asked about, and that no undo can bring back into a
 * page.
 */
export async function deleteUnusedImages(trx: Trx): Promise<void> {
	const queuedHashes = trx
		.selectFrom("found_photographs")
		.select("hash")
		.where("hash", "is not", null)
		.$narrowType<{ hash: NotNull }>();
	await trx
		.deleteFrom("photographs")
		.where("hash", "not in", trx.selectFrom("projector_photographs").select("hash"))
		.where("hash", "not in", queuedHashes)
		.where("hash", "not in", trx.selectFrom("page_pictures").select("hash"))
		.where(
			sql<boolean>`not exists (
				select 1 from "staff_changes" as "line" where "line"."subject" = 'page' and (
					"line"."before" like '%(' || "photographs"."hash" || ')%'
					or "line"."after" like '%(' || "photographs"."hash" || ')%'
				)
			)`,
		)
		.execute();
}

/** Deletes the photos of deleted models that cannot come back any more, and images that are used nowhere. */
export async function deleteUnusedPhotos(db: Db): Promise<void> {
	await write(db, async (trx) => {
		await sql`
			delete from "projector_photographs"
			where not exists (select 1 from "projectors" where "sku" = "projectorSku")
			and not exists (
				select 1 from "staff_changes" where "subject" = 'model' and "subjectKey" = "projectorSku"
			)
		`.execute(trx);
		await deleteUnusedImages(trx);
	});
}

interface NewLink {
	/** Address from which the photo was fetched, if any. */
	source?: string | null;
	/** Place among the photos of the model; by default after the last. */
	place?: number;
}

/**
 * Adds a stored image to a model's photos. Returns the reason if that is impossible: the model has the photo already
 * ("duplicate"), has the maximum number of photos ("full"), or was deleted ("missing"). Writes a line of the audit log
 * unless a place is given: then the photo replaces another one, which the caller records.
 */
export async function linkImage(
	trx: Trx,
	sku: string,
	hash: string,
	stamp: ChangeStamp,
	{ source = null, place }: NewLink = {},
): Promise<"duplicate" | "full" | "missing" | undefined> {
	const model = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("sku", "=", sku)
		.executeTakeFirst();
	if (!model) return "missing";
	const photos = await listPhotos(trx, sku);
	if (photos.some((photo) => photo.hash === hash)) return "duplicate";
	if (photos.length >= MAX_PHOTOS) return "full";
	const storedAt = stamp.now.toISOString();
	const link = { place: place ?? (photos.at(-1)?.place ?? 0) + 1, source, storedAt };
	await trx
		.insertInto("projector_photographs")
		.values({ projectorSku: sku, hash, ...link })
		.execute();
	await updateMainPhotoPaths(trx, [sku]);
	const addedPhoto = (await listPhotos(trx, sku)).find((photo) => photo.hash === hash);
	const loggedFields = addedPhoto && {
		photo: photoText(addedPhoto),
		...(source !== null && { source }),
	};
	if (place === undefined) await logPhotoChange(trx, sku, stamp, undefined, loggedFields);
	return undefined;
}

/** Stores an additional photo of a model. Returns the reason if that is impossible. */
export function addImage(db: Db, sku: string, image: EncodedImage, stamp: ChangeStamp) {
	return writeForStaff(db, async (trx) => {
		await storeImage(trx, image);
		const problem = await linkImage(trx, sku, image.hash, stamp);
		if (problem !== undefined) await deleteUnusedImages(trx);
		return problem;
	});
}

/**
 * Stores the main photo of a model, replacing its main photo if it has one. Returns the reason if that is impossible.
 */
export async function replaceImage(db: Db, sku: string, image: EncodedImage, stamp: ChangeStamp) {
	return writeForStaff(db, async (trx) => {
		await storeImage(trx, image);
		const [mainPhoto] = await listPhotos(trx, sku);
		await trx
			.deleteFrom("projector_photographs")
			.where("projectorSku", "=", sku)
			.where("hash", "in", [image.hash, ...(mainPhoto ? [mainPhoto.hash] : [])])
			.execute();
		const problem = await linkImage(
			trx,
			sku,
			image.hash,
			stamp,
			mainPhoto && { place: mainPhoto.place },
		);
		if (mainPhoto && problem === undefined) {
			const [before, after] = [mainPhoto, image].map((photo) => ({ photo: photoText(photo) }));
			await logPhotoChange(trx, sku, stamp, before, after);
		}
		await deleteUnusedImages(trx);
		return problem;
	});
}

/** Deletes a photo of a model, by default the main photo. Returns false if there is no such photo. */
export async function deleteImage(db: Db, sku: string, stamp: ChangeStamp, hash?: string) {
	return writeForStaff(db, async (trx) => {
		const photos = await listPhotos(trx, sku);
		const deletedPhoto = hash ? photos.find((photo) => photo.hash === hash) : photos[0];
		if (!deletedPhoto) return false;
		await trx
			.deleteFrom("projector_photographs")
			.where("projectorSku", "=", sku)
			.where("hash", "=", deletedPhoto.hash)
			.execute();
		await updateMainPhotoPaths(trx, [sku]);
		await logPhotoChange(trx, sku, stamp, { photo: photoText(deletedPhoto) }, undefined);
		await deleteUnusedImages(trx);
		return true;
	});
}

/** Moves a photo of a model to another index, 0 for the first. Returns false if there is no such photo. */
export async function moveImage(
	db: Db,
	sku: string,
	hash: string,
	targetIndexOf: (index: number) => number,
	stamp: ChangeStamp,
): Promise<boolean> {
	return writeForStaff(db, async (trx) => {
		const hashes = (await listPhotos(trx, sku)).map((photo) => photo.hash);
		const fromIndex = hashes.indexOf(hash);
		if (fromIndex === -1) return false;
		const targetIndex = Math.min(Math.max(targetIndexOf(fromIndex), 0), hashes.length - 1);
		if (targetIndex === fromIndex) return true;
		hashes.splice(targetIndex, 0, ...hashes.splice(fromIndex, 1));
		for (const [index, photoHash] of hashes.entries()) {
			await trx
				.updateTable("projector_photographs")
				.set({ place: index + 1 })
				.where("projectorSku", "=", sku)
				.where("hash", "=", photoHash)
				.execute();
		}
		await updateMainPhotoPaths(trx, [sku]);
		await logPhotoChange(trx, sku, stamp, { place: fromIndex + 1 }, { place: targetIndex + 1 });
		return true;
	});
}

/** Selects the files of a model's photos, with the SKU in any case: a slug is its SKU in lower case. */
const selectFiles = (db: Db, sku: string) =>
	db
		.selectFrom("projectors")
		.innerJoin("projector_photographs as link", "link.projectorSku", "projectors.sku")
		.innerJoin("photograph_files as file", "file.hash", "link.hash")
		.select("file.bytes")
		.where("projectors.slug", "=", sku.toLowerCase());

/** Returns the bytes of one size of a photo; undefined if it is not the model's any more. */
export async function findPhotoFile(db: Db, { sku, hash, width, format }: PhotoFile) {
	const row = await selectFiles(db, sku)
		.where("file.hash", "=", hash)
		.where("file.format", "=", format)
		.where("file.width", "=", width)
		.executeTakeFirst();
	return row?.bytes;
}

/** Returns the bytes of the largest JPEG of a model's main photo. */
export async function findLargestJpeg(db: Db, sku: string): Promise<Uint8Array | undefined> {
	const row = await selectFiles(db, sku)
		.where("file.format", "=", "jpg")
		.orderBy("link.place")
		.orderBy("link.hash")
		.orderBy("file.width", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.bytes;
}

/** Returns the number and sizes of models' photos; the average is rounded to a byte. */
export async function imageStats(db: Db) {
	const { totalImages, totalSize } = await db
		.selectFrom("projectors")
		.innerJoin("projector_photographs as link", "link.projectorSku", "projectors.sku")
		.innerJoin("photographs as photo", "photo.hash", "link.hash")
		.select((eb) => [
			eb.fn.countAll<number>().as("totalImages"),
			eb.fn.coalesce(eb.fn.sum<number>("photo.size"), eb.lit(0)).as("totalSize"),
		])
		.executeTakeFirstOrThrow();
	const averageSize = totalImages === 0 ? 0 : Math.round(totalSize / totalImages);
	return { totalImages, totalSize, averageSize };
}

/** Sizes of the stored originals, in bytes (docs/product.md#json-calls). */
export type ImageStats = Awaited<ReturnType<typeof imageStats>>;

import { decodeJsonList } from "db/json/json-columns";
import type { Database, Db } from "db/schema";
import { write, writeForStaff } from "db/writes/write";
import type { Updateable } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { listPhotos } from "~/features/catalogue/image/model-photos.queries.server";
import { modelName } from "~/features/catalogue/model";
import type { EncodedImage } from "./encode-image.server";
import { deleteImage, deleteUnusedImages, linkImage, storeImage } from "./images.queries.server";

/** Upper limit of fetched photos that wait for a decision; further photos are fetched after decisions. */
const MAX_IN_REVIEW = 200;

const MODEL_HAS_MAX_PHOTOS = "The model has eight photographs already.";

/** Maximum number of photos on a page. */
const PHOTOS_PER_PAGE = 48;

/** An address to fetch or a file to decode. */
export type DuePhoto = Awaited<ReturnType<typeof listDuePhotos>>[number];

/** Returns the addresses and files to fetch and decode next. */
export async function listDuePhotos(db: Db, now: Date, limit: number) {
	return db
		.selectFrom("found_photographs as found")
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.select(["found.id", "projectorSku", "address", "mode", "addedBy", "attempts", "imagePath"])
		.where("state", "=", "waiting")
		.where("dueAt", "<=", now.toISOString())
		.where((eb) =>
			eb.or([
				eb("mode", "<>", "ask"),
				eb(
					eb
						.selectFrom("found_photographs as asked")
						.select(eb.fn.countAll<number>().as("count"))
						.where("asked.state", "=", "asked"),
					"<",
					MAX_IN_REVIEW,
				),
			]),
		)
		.orderBy("dueAt")
		.orderBy("found.id")
		.limit(limit)
		.execute();
}

/** Limit of the query, far above the number of models of any catalogue. */
const MAX_MODELS = 200_000;

/** Returns the codes of all models by which the file of a photo may name its model. */
export async function listModelCodes(db: Db) {
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "eans", "mpn"])
		.orderBy("sku")
		.limit(MAX_MODELS)
		.execute();
	return rows.map((row) => ({ ...row, eans: decodeJsonList(row.eans) }));
}

export type ModelCodes = Awaited<ReturnType<typeof listModelCodes>>[number];

/** Queues an uploaded file to be decoded. */
export async function queuePhotoFile(
	db: Db,
	{ sku: projectorSku, ...file }: { sku: string; fileName: string; bytes: Buffer },
	{ by: addedBy, now }: ChangeStamp,
): Promise<void> {
	const row = { projectorSku, addedBy, mode: "add", state: "waiting" } as const;
	await write(db, (trx) =>
		trx
			.insertInto("found_photographs")
			.values({ ...row, ...file, dueAt: now.toISOString() })
			.execute(),
	);
}

/** Returns the bytes of a waiting file. */
export async function findFileBytes(db: Db, id: number): Promise<Buffer | undefined> {
	const row = await db
		.selectFrom("found_photographs")
		.select("bytes")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.bytes ? Buffer.from(row.bytes) : undefined;
}

/** Changes a row in the caller's transaction, or in a new one. */
function updatePhotoRow(db: Db, id: number, values: Updateable<Database["found_photographs"]>) {
	return write(db, (trx) =>
		trx.updateTable("found_photographs").set(values).where("id", "=", id).execute(),
	);
}

/**
 * Stores a fetched image by the mode of its row: "ask" asks staff about it unless it is a duplicate, "first" adds it to
 * a model without photos, "add" adds it to any model.
 */
export async function storeFetchedPhoto(
	db: Db,
	{ id, projectorSku: sku, address, mode }: DuePhoto,
	image: EncodedImage,
	stamp: ChangeStamp,
): Promise<void> {
	await write(db, async (trx) => {
		const modelHashes = (await listPhotos(trx, sku)).map(({ hash }) => hash);
		const reviewRows = await trx
			.selectFrom("found_photographs")
			.select("hash")
			.where("projectorSku", "=", sku)
			.where("state", "=", "asked")
			.execute();
		const isDuplicate =
			modelHashes.includes(image.hash) || reviewRows.some(({ hash }) => hash === image.hash);
		const clearedColumns = { hash: null, failure: null, bytes: null };
		if ((mode === "ask" && isDuplicate) || (mode === "first" && modelHashes.length > 0)) {
			await updatePhotoRow(trx, id, { ...clearedColumns, state: "left" });
			return;
		}
		await storeImage(trx, image);
		if (mode === "ask") {
			await updatePhotoRow(trx, id, { ...clearedColumns, state: "asked", hash: image.hash });
			return;
		}
		const problem = await linkImage(trx, sku, image.hash, stamp, { source: address });
		const failedColumns = { state: "failed", failure: MODEL_HAS_MAX_PHOTOS } as const;
		await updatePhotoRow(trx, id, {
			...clearedColumns,
			...(problem === "full" ? failedColumns : { state: "taken" }),
		});
		if (problem !== undefined) await deleteUnusedImages(trx);
	});
}

/** Stores why a photo could not be used, and the time of the next attempt, if any. */
export async function storePhotoFailure(
	db: Db,
	{ id, attempts }: DuePhoto,
	failure: string,
	dueAt: Date | undefined,
): Promise<void> {
	const next = dueAt ? { dueAt: dueAt.toISOString() } : { state: "failed" as const, bytes: null };
	await updatePhotoRow(db, id, { failure, attempts: attempts + 1, ...next });
}

/** Leaves a photo out for good, so that its address is not fetched, for example because its model has a photo now. */
export async function skipPhoto(db: Db, id: number): Promise<void> {
	await updatePhotoRow(db, id, { state: "left", failure: null });
}

/** Counts the photos that wait to be fetched, that staff are asked about, and that failed. */
export async function countQueuedPhotos(db: Db) {
	return db
		.selectFrom("found_photographs")
		.select((eb) => [
			eb.fn.countAll<number>().filterWhere("state", "=", "waiting").as("waiting"),
			eb.fn.countAll<number>().filterWhere("state", "=", "asked").as("asked"),
			eb.fn.count<number>("failure").as("failed"),
		])
		.where("state", "in", ["waiting", "asked", "failed"])
		.executeTakeFirstOrThrow();
}

/**
 * The states of rows in each list: photos that staff are asked about, and photos with a failure, which may be retried.
 */
const STATES_BY_LIST = { asked: ["asked"], failed: ["waiting", "failed"] } as const;

/** Returns the first photos to ask about, or with a failure, beginning with models without a photo. */
export async function listQueuedPhotos(db: Db, list: keyof typeof STATES_BY_LIST) {
	const rows = await selectPhotos(db)
		.where("state", "in", STATES_BY_LIST[list])
		.$if(list === "failed", (query) => query.where("failure", "is not", null))
		.orderBy((eb) => eb.case().when("imagePath", "is", null).then(0).else(1).end())
		.orderBy("found.id")
		.limit(PHOTOS_PER_PAGE)
		.execute();
	return rows.map(toQueuedPhoto);
}

/** Returns photos by their ids, at most a page of them. */
export async function listPhotosById(db: Db, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const rows = await selectPhotos(db).where("found.id", "in", ids).limit(PHOTOS_PER_PAGE).execute();
	return rows.map(toQueuedPhoto);
}

const selectPhotos = (db: Db) =>
	db
		.selectFrom("found_photographs as found")
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.leftJoin("feeds", "feeds.id", "feedId")
		.select(["found.id", "sku", "brand", "model", "found.address", "fileName", "failure"])
		.select(["feeds.name as feed", "attempts", "found.state", "found.dueAt"])
		.select((eb) =>
			eb
				.selectFrom("projector_photographs as link")
				.select(eb.fn.countAll<number>().as("count"))
				.whereRef("link.projectorSku", "=", "sku")
				.as("photoCount"),
		);

type PhotoRow = Awaited<ReturnType<ReturnType<typeof selectPhotos>["execute"]>>[number];

function toQueuedPhoto({ address, photoCount, ...row }: PhotoRow) {
	return {
		...row,
		name: modelName(row),
		photoCount: photoCount ?? 0,
		// Only the host is returned, because the rest of an address may contain a key.
		host: address === null ? null : (URL.parse(address)?.host ?? "an unreadable address"),
	};
}

/** A photo that staff are asked about, or that could not be fetched. */
export type QueuedPhoto = Awaited<ReturnType<typeof listQueuedPhotos>>[number];

/** Returns the smallest JPEG of a photo that staff are asked about. */
export async function findReviewJpeg(db: Db, id: number) {
	const row = await db
		.selectFrom("found_photographs as found")
		.innerJoin("photograph_files as file", "file.hash", "found.hash")
		.select("file.bytes")
		.where("found.id", "=", id)
		.where("format", "=", "jpg")
		.orderBy("width")
		.limit(1)
		.executeTakeFirst();
	return row?.bytes;
}

/** Decisions of staff about photos. */
export const PHOTO_DECISIONS = ["take", "leave", "retry"] as const;

/** Applies a decision to photos. Returns the number of decided photos, and of photos whose model has no room. */
export async function applyPhotoDecision(
	db: Db,
	ids: readonly number[],
	decision: (typeof PHOTO_DECISIONS)[number],
	stamp: ChangeStamp,
): Promise<{ decidedCount: number; noRoomCount: number }> {
	return writeForStaff(db, async (trx) => {
		const rows = await trx
			.selectFrom("found_photographs")
			.select(["id", "projectorSku", "hash", "address"])
			.where("id", "in", ids)
			.where((eb) => {
				const isInReview = eb("state", "=", "asked");
				const isFailed = eb("failure", "is not", null);
				if (decision === "take") return isInReview;
				if (decision === "leave") return eb.or([isInReview, isFailed]);
				return eb.and([isFailed, eb("address", "is not", null)]);
			})
			.orderBy("id")
			.execute();
		const counts = { decidedCount: 0, noRoomCount: 0 };
		for (const { id, projectorSku, hash, address } of rows) {
			const problem =
				decision === "take" && hash !== null
					? await linkImage(trx, projectorSku, hash, stamp, { source: address })
					: undefined;
			if (problem === "full") {
				counts.noRoomCount += 1;
				continue;
			}
			counts.decidedCount += 1;
			const dueAt = stamp.now.toISOString();
			const states = { take: "taken", leave: "left", retry: "waiting" } as const;
			const decidedColumns = {
				state: states[decision],
				hash: null,
				failure: null,
				attempts: 0,
				dueAt,
			};
			await updatePhotoRow(trx, id, decidedColumns);
		}
		await deleteUnusedImages(trx);
		return counts;
	});
}

/**
 * Undoes a decision about a fetched photo, so that staff are asked again: a used photo is removed from its model, a
 * dropped photo is fetched again first. Returns false if the decision was undone or the photo removed meanwhile.
 */
export function undoPhotoDecision(db: Db, id: number, stamp: ChangeStamp): Promise<boolean> {
	return writeForStaff(db, async (trx) => {
		const row = await trx
			.selectFrom("found_photographs")
			.select(["projectorSku", "address", "state"])
			.where("id", "=", id)
			.executeTakeFirst();
		if (row?.state === "left") {
			const waitingColumns = { state: "waiting", dueAt: stamp.now.toISOString() } as const;
			await updatePhotoRow(trx, id, waitingColumns);
			return true;
		}
		if (row?.state !== "taken" || row.address === null) return false;
		const photo = await trx
			.selectFrom("projector_photographs")
			.select("hash")
			.where("projectorSku", "=", row.projectorSku)
			.where("source", "=", row.address)
			.executeTakeFirst();
		if (!photo) return false;
		await updatePhotoRow(trx, id, { state: "asked", hash: photo.hash });
		return deleteImage(trx, row.projectorSku, stamp, photo.hash);
	});
}

import { inChunks } from "db/in-chunks";
import { decodeJsonList } from "db/json/json-columns";
import { jsonList, jsonTable } from "db/json/json-table";
import type { Trx } from "db/schema";
import { sql } from "kysely";
import { largestPhotoPath } from "~/features/catalogue/image/model-photos.queries.server";
import { MAX_PHOTOS } from "~/features/catalogue/image/photo-address";
import { lastRowPerKey } from "~/features/changes/row-change";

/** Sets the image paths of models to their main photos. Returns the SKUs of models with a photo. */
export async function updateMainPhotoPaths(trx: Trx, skus: readonly string[]) {
	const rows = await trx
		.selectFrom("projectors")
		.leftJoin("projector_photographs as link", "link.projectorSku", "sku")
		.leftJoin("photographs as photo", "photo.hash", "link.hash")
		.select(["sku", "imagePath", "photo.hash", "photo.width", "photo.height"])
		.where("sku", "in", jsonList(trx, skus, "text"))
		.orderBy("sku")
		.orderBy("link.place")
		.orderBy("photo.hash")
		.execute();
	const skusWithPhoto = new Set<string>();
	for (const [sku, [first]] of Map.groupBy(rows, (row) => row.sku)) {
		const { hash = null, width = null, height = null } = first ?? {};
		const hasPhoto = hash !== null && width !== null && height !== null;
		const imagePath = hasPhoto ? largestPhotoPath(sku, { hash, width, height }) : null;
		if (hasPhoto) skusWithPhoto.add(sku);
		if (imagePath === first?.imagePath) continue;
		await trx.updateTable("projectors").set({ imagePath }).where("sku", "=", sku).execute();
	}
	return skusWithPhoto;
}

/** The address of a photo of a model. */
export interface PhotoAddress {
	sku: string;
	address: string;
	/** The feed with the address; null for an address in the model's column of addresses. */
	feedId: number | null;
	/** "add": always used; "first": used if the model has no photo; "ask": staff are asked first. */
	mode: "add" | "first" | "ask";
}

const ADDRESS_COLUMNS = { sku: "text", address: "text", feedId: "integer", mode: "text" } as const;

const ADDRESSES_PER_STATEMENT = 500;

/**
 * Queues addresses to be fetched in the background, unless the model has a photo from the address. Addresses of feeds
 * are queued once, and only while the model has no photo (`first`) or room for more (`ask`).
 */
export async function queuePhotoAddresses(
	trx: Trx,
	addresses: readonly PhotoAddress[],
	now: Date,
): Promise<void> {
	const distinctAddresses = lastRowPerKey(addresses, ({ sku, address }) => `${sku} ${address}`);
	for (const chunk of inChunks(distinctAddresses, ADDRESSES_PER_STATEMENT)) {
		await sql`
			insert into "found_photographs" as "old" ("projectorSku", "address", "feedId", "mode", "state", "dueAt")
			select "projectors"."sku", "new"."address", "new"."feedId", "new"."mode", 'waiting', cast(${now.toISOString()} as text)
			from ${jsonTable(trx, chunk, ADDRESS_COLUMNS)} as "new"
			join "projectors" on "projectors"."sku" = "new"."sku"
			where ("new"."mode" <> 'first' or "imagePath" is null)
			and not exists (
				select 1 from "projector_photographs"
				where "projectorSku" = "new"."sku" and "source" = "new"."address"
			)
			and (
				select count(*) from "projector_photographs" where "projectorSku" = "new"."sku"
			) < ${sql.lit(MAX_PHOTOS)}
			on conflict ("projectorSku", "address") do update
			set "mode" = 'add', "state" = 'waiting', "dueAt" = "excluded"."dueAt", "attempts" = 0, "failure" = null, "feedId" = null
			where "excluded"."mode" = 'add'
		`.execute(trx);
	}
}

/**
 * Applies the setting "take if none" to photos of a feed that staff were asked about: they are used for models without
 * a photo, and dropped for all others.
 */
export async function takePendingPhotos(trx: Trx, feedId: number, now: Date): Promise<void> {
	await trx
		.updateTable("found_photographs")
		.set({
			mode: "first",
			state: "waiting",
			hash: null,
			attempts: 0,
			dueAt: now.toISOString(),
		})
		.where("feedId", "=", feedId)
		.where("mode", "=", "ask")
		.where("state", "in", ["asked", "waiting"])
		.execute();
}

/** Deletes photos of a shop's feeds that wait to be fetched, that staff were asked about, or that failed. */
export async function dropFeedPhotos(trx: Trx, shopId: number): Promise<void> {
	await trx
		.deleteFrom("found_photographs")
		.where("feedId", "in", trx.selectFrom("feeds").select("id").where("retailerId", "=", shopId))
		.where("state", "in", ["asked", "waiting", "failed"])
		.execute();
}

/**
 * Syncs the queue with the models' columns of addresses: queues new addresses, and deletes removed, unfetched
 * addresses.
 */
export async function syncPhotoQueue(
	trx: Trx,
	rows: readonly { sku: string; imageUrls: string }[],
	now: Date,
): Promise<void> {
	if (rows.length === 0) return;
	const addresses = rows.flatMap(({ sku, imageUrls }) =>
		decodeJsonList(imageUrls).map((address) => ({
			sku,
			address,
			feedId: null,
			mode: "add" as const,
		})),
	);
	await sql`
		delete from "found_photographs"
		where "projectorSku" in ${jsonList(
			trx,
			rows.map(({ sku }) => sku),
			"text",
		)}
		and "mode" = 'add' and "address" is not null and "state" in ('waiting', 'failed')
		and not exists (
			select 1 from ${jsonTable(trx, addresses, ADDRESS_COLUMNS)} as "new"
			where "new"."sku" = "projectorSku" and "new"."address" = "found_photographs"."address"
		)
	`.execute(trx);
	await queuePhotoAddresses(trx, addresses, now);
}

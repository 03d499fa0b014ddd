import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { orderRetailers } from "~/features/catalogue/offers/retailers/retailer-order";
import {
	type ShopRecord,
	type ShopRow,
	shopCells,
	shopValues,
} from "~/features/catalogue/write/shops/shop-record";
import {
	deleteShop,
	insertShop,
	restoreShop,
} from "~/features/catalogue/write/shops/shop-writes.queries.server";
import { type ChangedFields, changedFields, recordChange } from "~/history/changes.queries.server";
import { rowVersion } from "~/history/row-version.server";
import { findShopById, findShopUses, isUsed, type ShopUses } from "./shops.queries.server";

export interface Editor {
	/** A member of staff's name. */
	by: string;
	now: Date;
}

/** A shop's fields as the history names them (docs/staff.md#history). */
export function shopFields(row: ShopRow): ChangedFields {
	return { ...shopCells(row), place: row.place };
}

/** A name for what a shop's form was made of; its place is not on it. */
export function shopVersion(row: ShopRow): string {
	return rowVersion(shopCells(row));
}

async function record(
	trx: Transaction<Database>,
	{ by, now }: Editor,
	before: ShopRow | undefined,
	after: ShopRow | undefined,
): Promise<void> {
	const row = after ?? before;
	if (!row) return;
	const subject = { by, subject: "shop", subjectKey: String(row.id), title: row.name } as const;
	if (before && after) {
		const changed = changedFields(shopFields(before), shopFields(after));
		if (changed) await recordChange(trx, { ...subject, action: "changed", ...changed }, now);
	} else if (before) {
		const change = { ...subject, action: "deleted", before: shopFields(before) } as const;
		await recordChange(trx, change, now);
	} else {
		const change = { ...subject, action: "added", after: shopFields(row) } as const;
		await recordChange(trx, change, now);
	}
}

/** Why a shop was not written: another has its slug, somebody changed it meanwhile, or it is gone. */
export type NotWritten =
	| { status: "slug taken"; slug: string }
	| { status: "stale"; stored: ShopRow }
	| { status: "gone" };

type Written = { status: "written"; row: ShopRow };

async function isSlugTaken(
	trx: Transaction<Database>,
	slug: string,
	id?: number,
): Promise<boolean> {
	const holder = await trx
		.selectFrom("retailers")
		.select("id")
		.where("slug", "=", slug)
		.executeTakeFirst();
	return holder !== undefined && holder.id !== id;
}

/** Adds the shop that a form describes. Throws a UserError where there are as many as fit. */
export function addShop(
	db: Kysely<Database>,
	shop: ShopRecord,
	editor: Editor,
): Promise<Written | NotWritten> {
	return db.transaction().execute(async (trx) => {
		if (await isSlugTaken(trx, shop.slug)) return { status: "slug taken", slug: shop.slug };
		const row = await insertShop(trx, shopValues(shop, undefined));
		await record(trx, editor, undefined, row);
		return { status: "written", row };
	});
}

/** Changes a shop as a form says that was made of the given version of it. */
export function changeShop(
	db: Kysely<Database>,
	{ id, version }: { id: number; version: string },
	shop: ShopRecord,
	editor: Editor,
): Promise<Written | NotWritten> {
	return db.transaction().execute(async (trx) => {
		const stored = await findShopById(trx, id);
		if (!stored) return { status: "gone" };
		const row = { ...stored, ...shopValues(shop, stored) };
		if (shopVersion(row) === shopVersion(stored)) return { status: "written", row };
		if (shopVersion(stored) !== version) return { status: "stale", stored };
		if (await isSlugTaken(trx, shop.slug, id)) return { status: "slug taken", slug: shop.slug };
		await restoreShop(trx, row);
		await record(trx, editor, stored, row);
		return { status: "written", row };
	});
}

/** Deletes a shop that nothing uses. Returns undefined where that is done or was done before, or what uses it. */
export function removeShop(
	db: Kysely<Database>,
	id: number,
	editor: Editor,
): Promise<ShopUses | undefined> {
	return db.transaction().execute(async (trx) => {
		const stored = await findShopById(trx, id);
		if (!stored) return undefined;
		const uses = await findShopUses(trx, id);
		if (isUsed(uses)) return uses;
		await deleteShop(trx, id, editor.now);
		await record(trx, editor, stored, undefined);
		return undefined;
	});
}

/**
 * Moves a shop one place up (-1) or down (1) in the site's order, which then is staff's. Returns the shop; undefined
 * where it is gone. At the order's end it stays.
 */
export function moveShop(
	db: Kysely<Database>,
	{ id, by }: { id: number; by: -1 | 1 },
	editor: Editor,
): Promise<ShopRow | undefined> {
	return db.transaction().execute(async (trx) => {
		const ordered = orderRetailers(await trx.selectFrom("retailers").selectAll().execute());
		const from = ordered.findIndex((shop) => shop.id === id);
		const [moved, other] = [ordered[from], ordered[from + by]];
		if (!moved || !other) return moved;
		ordered[from] = other;
		ordered[from + by] = moved;
		for (const [index, shop] of ordered.entries()) {
			const row = { ...shop, place: index + 1 };
			if (row.place === shop.place) continue;
			await restoreShop(trx, row);
			await record(trx, editor, shop, row);
		}
		return moved;
	});
}

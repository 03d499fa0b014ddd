import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { setRows } from "../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { apply } from "./apply.queries.server";
import type { Cause } from "./change-parts.queries.server";
import type { ChangeSet, Changes } from "./change-set";
import { invert } from "./invert.queries.server";
import { readOffers } from "./offers/offer-writes.queries.server";

const NOW = new Date("2026-05-01T10:00:00Z");

const STAMP = { by: "ann", now: NOW };

const applied = (set: ChangeSet) => write(db(), (trx) => apply(trx, set, NOW));

const inverted = (cause: Cause) => write(db(), (trx) => invert(trx, cause, NOW));

const NONE_LEFT = { total: 0, rows: [] };

async function makeCause(): Promise<Cause> {
	const { id } = await db()
		.insertInto("imports")
		.values({
			fileName: "a.csv",
			importedBy: "ann",
			importedAt: NOW.toISOString(),
			created: 0,
			updated: 0,
			unchanged: 0,
			errors: 0,
			message: "",
			problems: "[]",
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return { importId: id };
}

async function offersOf(...skus: string[]) {
	return [...(await readOffers(db(), skus)).values()];
}

const prices = async () =>
	Object.fromEntries(
		(await offersOf("A", "B")).map(({ projectorSku, pricePence }) => [projectorSku, pricePence]),
	);

const logged = () =>
	db()
		.selectFrom("staff_changes")
		.select(["subject", "action", "title", "putsBackId"])
		.orderBy("id")
		.execute();

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "A", model: "One" }, { sku: "B", model: "Two" });
	await makeListings({ sku: "A", price: "100" }, { sku: "B", price: "200" });
});

/** Halves the prices of all offers, each in a batch of its own. */
async function halved(): Promise<Cause> {
	const cause = await makeCause();
	for (const before of await offersOf("A", "B")) {
		const after = { ...before, pricePence: before.pricePence / 2 };
		await applied({ cause, changes: { offers: [{ before, after }] } });
	}
	expect(await prices()).toEqual({ A: 5_000, B: 10_000 });
	return cause;
}

describe("an undo", () => {
	it("gives all rows their earlier values, with what is derived from them", async () => {
		const shown = async () => (await findModelRow(db(), "A"))?.shownPricePence;
		const cause = await halved();
		expect(await shown()).toBe(5_000);
		expect(await inverted(cause)).toEqual(NONE_LEFT);
		expect(await prices()).toEqual({ A: 10_000, B: 20_000 });
		expect(await shown()).toBe(10_000);
	});

	it("leaves rows that were changed or removed since, and names them", async () => {
		const cause = await halved();
		await setRows("retailer_listings", { pricePence: 7 }, { projectorSku: "A" });
		await applied({ deletions: { offers: await offersOf("B") } });
		expect(await inverted(cause)).toEqual({
			total: 2,
			rows: [
				{ name: "SKU B", why: "changed" },
				{ name: "SKU A", why: "changed" },
			],
		});
		expect(await prices()).toEqual({ A: 7 });
	});

	it("does nothing a second time", async () => {
		const cause = await halved();
		await inverted(cause);
		await setRows("retailer_listings", { pricePence: 5_000 });
		expect(await inverted(cause)).toEqual(NONE_LEFT);
		expect(await prices()).toEqual({ A: 5_000, B: 5_000 });
	});

	/** Adds a model with an offer. */
	async function added(): Promise<Cause> {
		const cause = await makeCause();
		const [model, [offer]] = [await findModelRow(db(), "A"), await offersOf("A")];
		if (!model || !offer) throw new Error("There is no model A.");
		const changes: Changes[] = [
			{ models: [{ before: undefined, after: { ...model, sku: "C", slug: "c", id: 99 } }] },
			{ offers: [{ before: undefined, after: { ...offer, projectorSku: "C" } }] },
		];
		for (const batch of changes) await applied({ cause, changes: batch });
		return cause;
	}

	it("deletes added rows, offers before their models", async () => {
		const cause = await added();
		expect(await inverted(cause)).toEqual(NONE_LEFT);
		expect(await findModelRow(db(), "C")).toBeUndefined();
		expect(await offersOf("C")).toEqual([]);
	});

	it("leaves an added model whose offer it leaves", async () => {
		const cause = await added();
		await setRows("retailer_listings", { pricePence: 7 }, { projectorSku: "C" });
		const rows = [{ name: "SKU C", why: "changed" }];
		expect(await inverted(cause)).toEqual({ total: 2, rows });
		expect(await findModelRow(db(), "C")).toBeDefined();
		expect(await offersOf("C")).toMatchObject([{ pricePence: 7 }]);
	});
});

describe("a change set with a log", () => {
	it("has a line for each row of which a field changes", async () => {
		const [a, b] = await offersOf("A", "B");
		if (!a || !b) throw new Error("There are no offers.");
		const offers = [
			{ before: a, after: { ...a, pricePence: 1 } },
			{ before: b, after: { ...b, checkedAt: NOW.toISOString() }, isOnlyConfirmed: true },
		];
		await applied({ log: STAMP, changes: { offers } });
		expect(await logged()).toEqual([
			{ subject: "offer", action: "changed", title: "Epson One at Currys", putsBackId: null },
		]);
	});

	it("has a line for a deleted model and for each of its offers, and keeps its address", async () => {
		const model = await findModelRow(db(), "A");
		if (!model) throw new Error("There is no model A.");
		await applied({ log: STAMP, deletions: { models: [model] } });
		expect(await logged()).toEqual([
			{ subject: "offer", action: "deleted", title: "Epson One at Currys", putsBackId: null },
			{ subject: "model", action: "deleted", title: "Epson One", putsBackId: null },
		]);
		const deleted = await db().selectFrom("deleted_models").select(["sku", "deletedBy"]).execute();
		expect(deleted).toEqual([{ sku: "A", deletedBy: "ann" }]);
	});
});

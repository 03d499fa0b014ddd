import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { beginRun } from "~/features/runs/runs.queries.server";
import { addRows, setRows } from "../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { apply } from "./apply.queries.server";
import type { Cause } from "./change-parts.queries.server";
import type { ChangeSet, Changes } from "./change-set";
import { invert } from "./invert.queries.server";
import { readOffers } from "./offers/offer-writes.queries.server";

const NOW = new Date("2026-05-01T10:00:00Z");

const STAMP = { by: "ann", now: NOW };

const applied = (set: ChangeSet) => write(db(), (trx) => apply(trx, set, NOW));

const inverted = (cause: Cause) => write(db(), (trx) => invert(trx, cause, STAMP));

const NONE_LEFT = { total: 0, rows: [] };

async function makeCause(): Promise<Cause> {
	const start = { kind: "import", fileName: "a.csv", startedBy: "ann", now: NOW } as const;
	return { runId: await beginRun(db(), start) };
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
		.select(["subject", "action", "title", "undoesId"])
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
				{ name: "SKU B", reason: "changed" },
				{ name: "SKU A", reason: "changed" },
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

	it("withdraws mails about alerts on a model that it deletes", async () => {
		const cause = await added();
		const createdAt = NOW.toISOString();
		const to = { email: "a@b.example", targetPence: 100, wantsStock: 0, createdAt } as const;
		await addRows("price_alerts", { id: 7, projectorSku: "C", confirmedAt: createdAt, ...to });
		const texts = { senderName: "Beamwise", recipient: "a@b.example", subject: "s", text: "t" };
		for (const key of ["alert-7-1", "letter-1"]) {
			await addRows("mails", { key, ...texts, createdAt, sentAt: null, nextAttemptAt: createdAt });
		}
		await inverted(cause);
		const mails = await db().selectFrom("mails").select("key").execute();
		expect(mails).toEqual([{ key: "letter-1" }]);
	});

	it("leaves an added model whose offer it leaves", async () => {
		const cause = await added();
		await setRows("retailer_listings", { pricePence: 7 }, { projectorSku: "C" });
		const rows = [{ name: "SKU C", reason: "changed" }];
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
			{ subject: "offer", action: "changed", title: "Epson One at Currys", undoesId: null },
		]);
	});

	it("has a line for a deleted model and for each of its offers, and keeps its address", async () => {
		const model = await findModelRow(db(), "A");
		if (!model) throw new Error("There is no model A.");
		await applied({ log: STAMP, deletions: { models: [model] } });
		expect(await logged()).toEqual([
			{ subject: "offer", action: "deleted", title: "Epson One at Currys", undoesId: null },
			{ subject: "model", action: "deleted", title: "Epson One", undoesId: null },
		]);
		const deleted = await db().selectFrom("deleted_models").select(["sku", "deletedBy"]).execute();
		expect(deleted).toEqual([{ sku: "A", deletedBy: "ann" }]);
	});
});

describe("the undo of a line", () => {
	const modelA = async () => {
		const model = await findModelRow(db(), "A");
		if (!model) throw new Error("There is no model A.");
		return model;
	};

	async function newestLine(): Promise<{ changeId: number }> {
		const { id } = await db()
			.selectFrom("staff_changes")
			.select("id")
			.orderBy("id", "desc")
			.executeTakeFirstOrThrow();
		return { changeId: id };
	}

	/** Changes a model with a line, as a form does. */
	async function renamed(model: string): Promise<{ changeId: number }> {
		const before = await modelA();
		await applied({ log: STAMP, changes: { models: [{ before, after: { ...before, model } }] } });
		return newestLine();
	}

	it("gives its fields their earlier values, and no others", async () => {
		const cause = await renamed("Other");
		await setRows("projectors", { rating: 4 }, { sku: "A" });
		expect(await inverted(cause)).toEqual(NONE_LEFT);
		expect(await modelA()).toMatchObject({ model: "One", rating: 4 });
	});

	it("overwrites what was changed since, and has a line that is undone alike", async () => {
		const cause = await renamed("Other");
		await renamed("Newer");
		await inverted(cause);
		expect(await modelA()).toMatchObject({ model: "One" });
		expect((await logged()).at(-1)).toMatchObject({ action: "changed", undoesId: cause.changeId });
		await inverted(await newestLine());
		expect(await modelA()).toMatchObject({ model: "Newer" });
	});

	it("is refused if nothing would change, and if there is no such line", async () => {
		const cause = await renamed("Other");
		await inverted(cause);
		await expect(inverted(cause)).rejects.toMatchObject({ status: 409 });
		await expect(inverted({ changeId: 99 })).rejects.toMatchObject({ status: 404 });
	});

	it("brings a deleted offer back, and deletes one that was added", async () => {
		const [offer] = await offersOf("A");
		if (!offer) throw new Error("There is no offer.");
		await applied({ log: STAMP, deletions: { offers: [offer] } });
		await inverted(await newestLine());
		expect(await offersOf("A")).toMatchObject([{ pricePence: 10_000 }]);
		await inverted(await newestLine());
		expect(await offersOf("A")).toEqual([]);
	});
});

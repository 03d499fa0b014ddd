import { gunzipSync, gzipSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NOW, type Row, rowForEachTable } from "../tests/databases/row-for-each-table";
import { openDatabase } from "./connection.server";
import { migrateToLatest } from "./migrate";
import { migrations } from "./migrations/index";
import type { Database } from "./schema";

// A site that has not been upgraded for a year must keep all its data.

/** New names of tables and columns that a migration renames. */
const RENAMED: Record<string, string> = {
	kept_uploads: "staged_uploads",
	keptAt: "stagedAt",
	loadedBy: "startedBy",
	loadedAt: "startedAt",
	importedBy: "startedBy",
	importedAt: "startedAt",
	importId: "runId",
	import_rejects: "rejected_files",
	projector_images: "photographs",
	projector_image_files: "photograph_files",
	putsBackId: "undoesId",
};

/** Columns that a migration moves to another table. */
const MOVED = [
	"contact_messages.sentAt",
	"contact_messages.attempts",
	"contact_messages.nextAttemptAt",
	"contact_messages.failure",
	"projector_images.projectorSku",
	"projector_images.storedAt",
	"projector_image_files.projectorSku",
	...["created", "updated", "unchanged", "errors", "held"].map((name) => `imports.${name}`),
	...["id", "state"].map((name) => `feed_runs.${name}`),
	...["runId", "number", "reason"].map((name) => `feed_run_problems.${name}`),
	"feed_run_changes.runId",
	"change_sets.id",
];

/** Tables that a migration carries over into one. */
const JOINED: Record<string, string> = {
	import_changes: "change_sets",
	feed_run_changes: "change_sets",
	deleted_rows: "change_sets",
	imports: "runs",
	feed_runs: "runs",
	feed_run_problems: "runs",
};

const names = Object.keys(migrations);

let db: Kysely<Database>;

beforeEach(() => {
	db = openDatabase(":memory:");
});

afterEach(() => db.destroy());

async function migrateTo(name: string): Promise<void> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo(name);
	if (error) throw error;
}

async function rowsOf(table: string): Promise<Row[]> {
	return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

async function insert(table: string, row: object): Promise<void> {
	const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
	await sql`
		insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
	`.execute(db);
}

/** Migrates to a migration and inserts a row into each table. Returns the rows. */
async function fillAt(name: string): Promise<Map<string, Row>> {
	await migrateTo(name);
	const rows = await rowForEachTable(db);
	await sql`pragma foreign_keys = off`.execute(db);
	// With a sample a migration adds a setting.
	const model = rows.get("projectors");
	if (model) rows.set("projectors", { ...model, isSample: 0 });
	for (const [table, row] of rows) await insert(table, row);
	await sql`pragma foreign_keys = on`.execute(db);
	return rows;
}

/** Returns a row as it is in the newest schema. */
function upgraded(table: string, row: Row): Row {
	const kept = Object.entries(row).filter(([column]) => !MOVED.includes(`${table}.${column}`));
	return Object.fromEntries(kept.map(([column, value]) => [RENAMED[column] ?? column, value]));
}

it.each(names)(
	"a database of %s is brought to the newest schema with all rows of each of its tables",
	async (name) => {
		const before = await fillAt(name);
		await migrateToLatest(db);
		for (const [table, row] of before) {
			const joined = JOINED[table];
			const after = await rowsOf(joined ?? RENAMED[table] ?? table);
			const expected = expect.objectContaining(upgraded(table, row));
			expect(after, table).toEqual(joined ? expect.arrayContaining([expected]) : [expected]);
		}
		expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
	},
);

it("offers from before their history was stored get one price point and the time of their last change as that of their last check", async () => {
	const rows = await fillAt("0012-figures");
	const listing = {
		...rows.get("retailer_listings"),
		inStock: 0,
		isSample: 0,
		deliveryPence: null,
	};
	for (const { projectorSku, ...row } of [
		{ ...listing, id: 8, projectorSku: "A-2", pricePence: 9 },
		// Old schemas accepted a price of 0.
		{ ...listing, id: 9, projectorSku: "A-3", pricePence: 0 },
	]) {
		const model = { ...rows.get("projectors"), sku: projectorSku, slug: projectorSku, id: row.id };
		await insert("projectors", model);
		await insert("retailer_listings", { ...row, projectorSku });
	}
	await migrateToLatest(db);
	const offer = { retailerId: 7, at: NOW, condition: "new" };
	expect(await rowsOf("price_points")).toEqual([
		{ ...offer, projectorId: 7, pricePence: 7, deliveryPence: 7, inStock: 1, isSample: 1 },
		{ ...offer, projectorId: 8, pricePence: 9, deliveryPence: null, inStock: 0, isSample: 0 },
	]);
	for (const row of await rowsOf("retailer_listings")) {
		expect(row).toMatchObject({ updatedAt: NOW, checkedAt: NOW, condition: "new" });
	}
});

it("contact messages that were mailed from their own table wait in the outbox, or are known there as sent", async () => {
	await migrateTo("0013-offers");
	const message = { name: 'Zoë "Z"', email: "zoe@example.com", message: "Hello", receivedAt: NOW };
	for (const state of [
		{ id: 1, sentAt: NOW, attempts: 1 },
		{ id: 2, sentAt: null, attempts: 3, failure: "ESOCKET" },
	]) {
		await insert("contact_messages", { ...message, ...state, nextAttemptAt: NOW });
	}
	await migrateToLatest(db);
	expect(await rowsOf("mails")).toMatchObject([
		{ key: "contact-1", sentAt: NOW, nextAttemptAt: null, text: "", replyTo: null },
		{
			key: "contact-2",
			senderName: "Beamwise contact form",
			recipient: null,
			replyTo: JSON.stringify({ name: 'Zoë "Z"', address: "zoe@example.com" }),
			subject: 'Message from Zoë "Z"',
			text: `From: Zoë "Z" <zoe@example.com>\nReceived: ${NOW}\nNumber: 2\n\nHello`,
			attempts: 3,
			failure: "ESOCKET",
			sentAt: null,
			nextAttemptAt: NOW,
		},
	]);
});

it.each([
	["0018-barcodes", 0],
	["0025-postgres-similar-models", 1],
])(
	"offers from before the source of confirmations was stored of %s are a feed's if one contained them: %i",
	async (name, isCheckedByFeed) => {
		await fillAt(name);
		await migrateToLatest(db);
		expect(await rowsOf("retailer_listings")).toMatchObject([{ isCheckedByFeed }]);
		expect(await rowsOf("projectors")).toMatchObject([{ refurbishedPence: 0 }]);
	},
);

it("price alerts from before those on searches leave their numbers unused, because mails have keys made of them", async () => {
	await fillAt("0030-not-for");
	await db.deleteFrom("price_alerts").execute();
	await migrateToLatest(db);
	const alert = { search: "?use=gaming", searchText: "Gaming", targetPence: null } as const;
	const { id } = await db
		.insertInto("price_alerts")
		.values({ ...alert, email: "a@example.com", wantsStock: 0, createdAt: NOW })
		.returning("id")
		.executeTakeFirstOrThrow();
	expect(id).toBe(8);
});

it("earlier subscriptions to the newsletter count as confirmed, and none is deleted at once", async () => {
	await migrateTo("0016-held-prices");
	for (const [email, isActive] of [
		["ann@example.com", 1],
		["left@example.com", 0],
	]) {
		await insert("newsletter_subscriptions", { email, subscribedAt: NOW, isActive });
	}
	await migrateToLatest(db);
	const row = { subscribedAt: NOW, confirmedAt: NOW, confirmHash: null, refusals: 0 };
	expect(await rowsOf("newsletter_subscriptions")).toEqual([
		{ ...row, id: 1, email: "ann@example.com", isActive: 1, leftAt: null },
		{ ...row, id: 2, email: "left@example.com", isActive: 0, leftAt: NOW },
	]);
});

describe("a sample from before its values were marked", () => {
	const [SEEDED, LATER] = ["2026-01-15T12:00:00.000Z", "2026-02-15T12:00:00.000Z"];
	const SHOP = "https://shop.example";
	let made: number;

	beforeEach(async () => {
		made = 0;
		await migrateTo("0008-import-rejects");
		for (const id of [1, 2]) {
			const shop = { id, name: "", slug: `${id}`, description: "", websiteUrl: SHOP };
			await insert("retailers", shop);
		}
	});

	async function insertModel(
		sku: string,
		isSample: number,
		priceUpdatedAt: string,
		pricePence = 1,
	) {
		made += 1;
		const names = { id: made, slug: sku, brand: "Epson", brandSlug: "epson", model: sku };
		await insert("projectors", { sku, ...names, isSample, pricePence, priceUpdatedAt });
	}

	async function insertOffer(projectorSku: string, retailerId: number, updatedAt: string) {
		const offer = { projectorSku, retailerId, pricePence: 100, affiliateUrl: SHOP, updatedAt };
		await insert("retailer_listings", offer);
	}

	/** Returns the models with a marked price, and the marked offers. */
	async function marked(): Promise<string[][]> {
		await migrateToLatest(db);
		const models = (await rowsOf("projectors")).filter((row) => row.isSamplePrice === 1);
		const offers = (await rowsOf("retailer_listings")).filter((row) => row.isSample === 1);
		return [
			models.map(({ sku }) => `${sku}`).sort(),
			offers.map(({ projectorSku, retailerId }) => `${projectorSku} ${retailerId}`),
		];
	}

	it("has the values of unchanged models marked, but no unknown price and no imported offer", async () => {
		await insertModel("PRICED", 1, SEEDED);
		await insertModel("UNPRICED", 1, SEEDED, 0);
		await insertOffer("PRICED", 1, SEEDED);
		await insertOffer("PRICED", 2, LATER);
		expect(await marked()).toEqual([["PRICED"], ["PRICED 1"]]);
	});

	it("has values of changed models marked that are still as seeded", async () => {
		await insertModel("UNTOUCHED", 1, SEEDED);
		await insertModel("SPECS", 0, SEEDED);
		await insertModel("PRICE", 0, LATER);
		await insertOffer("SPECS", 1, LATER);
		await insertOffer("PRICE", 1, SEEDED);
		expect(await marked()).toEqual([["SPECS", "UNTOUCHED"], ["PRICE 1"]]);
	});

	it("has nothing marked if the seeded rows cannot be identified", async () => {
		await insertModel("OWN", 0, LATER);
		await insertOffer("OWN", 1, LATER);
		expect(await marked()).toEqual([[], []]);
	});
});

describe("the example price of electricity", () => {
	const tariffs = async () =>
		(await rowsOf("settings")).flatMap(({ key, updatedBy }) =>
			key === "electricity" ? updatedBy : [],
		);

	async function upgradeWith(isSample: number, hasTariff: boolean) {
		await fillAt("0049-summaries");
		await sql`delete from "settings"`.execute(db);
		await sql`update "projectors" set "isSample" = ${isSample}`.execute(db);
		if (hasTariff) {
			await insert("settings", {
				key: "electricity",
				value: "{}",
				updatedAt: NOW,
				updatedBy: "ann",
			});
		}
		await migrateTo("0050-example-electricity");
		return tariffs();
	}

	it.each<[string, isSample: number, hasTariff: boolean, by: string[]]>([
		["comes to a sample without one", 1, false, ["sample"]],
		["leaves the owner's", 1, true, ["ann"]],
		["stays away without a sample", 0, false, []],
	])("%s", async (_, isSample, hasTariff, by) => {
		expect(await upgradeWith(isSample, hasTariff)).toEqual(by);
	});
});

describe("change sets from before they were in one table", () => {
	const offer = { sku: "A-1", retailerId: 7, after: "x", before: { pricePence: 5 } };
	const model = { sku: "A-1", after: "y", before: null };
	const empty = { models: [], offers: [], shops: [], terms: [] };

	/** Stores a content in a table, upgrades, and returns it as it is then. */
	async function carried(table: string, owner: string, content: unknown, state = "applied") {
		await fillAt("0052-statements");
		await sql`update "feed_runs" set "state" = ${state}`.execute(db);
		const packed = gzipSync(JSON.stringify(content));
		await sql`update ${sql.table(table)} set "changes" = ${packed}`.execute(db);
		await migrateTo("0053-change-sets");
		const { rows } = await sql<{ changes: Buffer }>`
			select "changes" from "change_sets" where ${sql.ref(owner)} = 7 and "part" = 7
		`.execute(db);
		return rows.map(({ changes }) => JSON.parse(gunzipSync(changes).toString()));
	}

	it("are undone by the same columns if an import named them", async () => {
		const columns = { projectors: ["model", "sku"], listings: ["pricePence"] };
		const content = { columns, projectors: [model], listings: [offer], shops: [], terms: [] };
		expect(await carried("import_changes", "importId", content)).toEqual([
			{
				...empty,
				columns: { models: columns.projectors, offers: columns.listings },
				models: [model],
				offers: [offer],
			},
		]);
	});

	it("are undone by the columns of their version if an import named none", async () => {
		const content = { projectors: [model], listings: [] };
		const [part] = await carried("import_changes", "importId", content);
		expect(part).toMatchObject({ ...empty, models: [model] });
		expect(part.columns.offers).toHaveLength(7);
		const older = openDatabase(":memory:");
		const migrator = new Migrator({
			db: older,
			provider: { getMigrations: async () => migrations },
		});
		await migrator.migrateTo("0009-sample-marks");
		const { rows } = await sql<{ name: string }>`
			select name from pragma_table_info('projectors') where name not in ('imagePath', 'isSamplePrice')
		`.execute(older);
		await older.destroy();
		expect(part.columns.models).toEqual(rows.map(({ name }) => name).sort());
	});

	it("are those of a run, which named no columns", async () => {
		const content = [
			{ ...offer, owner: 3 },
			{ ...offer, before: null, owner: null },
		];
		const [part] = await carried("feed_run_changes", "runId", content);
		expect(part).toMatchObject({
			...empty,
			offers: [
				{ ...offer, before: { isCheckedByFeed: 0, pricePence: 5 }, owner: 3 },
				{ before: null, owner: null },
			],
		});
		expect(part.columns.offers).toContain("condition");
	});

	it.each([
		["the plan of a held run", "feed_run_changes", "runId", [{ id: "1", title: "Epson" }]],
		["the rows of a deletion", "deleted_rows", "changeId", { table: "feeds", rows: [] }],
	])("stay as they are for %s", async (_, table, owner, content) => {
		expect(await carried(table, owner, content, "held")).toEqual([content]);
	});
});

describe("imports and runs of feeds from before they were in one table", () => {
	const stored = (owner: object) => ({ ...owner, part: 0, changes: Buffer.from("x") });

	it("are told apart by new numbers of the runs, and keep what belongs to them", async () => {
		await fillAt("0058-one-word-for-undo");
		await sql`update "feed_runs" set "counts" = '{"lines":9}'`.execute(db);
		await insert("change_sets", stored({ runId: 7 }));
		await insert("feed_run_problems", { runId: 7, number: 2, reason: "no price" });
		await migrateToLatest(db);
		const both = { fileName: "of fileName", message: "of message", startedAt: NOW, endedAt: NOW };
		expect(await rowsOf("runs")).toEqual([
			{
				...both,
				id: 7,
				kind: "import",
				feedId: null,
				startedBy: "of importedBy",
				state: "undone",
				undoneAt: NOW,
				undoneBy: "of undoneBy",
				formerId: null,
				counts: '{"created":7,"updated":7,"unchanged":7,"errors":7,"held":7}',
				problems: '["x"]',
				heldPrices: "of heldPrices",
			},
			{
				...both,
				id: 14,
				kind: "feed",
				feedId: 7,
				startedBy: "of startedBy",
				state: "undone",
				undoneAt: null,
				undoneBy: null,
				formerId: 7,
				counts: '{"lines":9}',
				problems: '[{"number":2,"reason":"no price"},{"number":7,"reason":"of reason"}]',
				heldPrices: "[]",
			},
		]);
		expect(await rowsOf("change_sets")).toMatchObject([
			{ runId: 7, part: 7 },
			{ runId: 14, part: 0 },
		]);
		expect(await rowsOf("rejected_files")).toMatchObject([{ runId: 7 }]);
		expect(await rowsOf("staged_uploads")).toMatchObject([{ runId: 7 }]);
	});

	it("have their undone imports marked, and leave their numbers unused", async () => {
		await fillAt("0058-one-word-for-undo");
		await sql`update "imports" set "undoneAt" = null`.execute(db);
		await migrateToLatest(db);
		expect(await rowsOf("runs")).toMatchObject([{ state: "applied" }, { state: "undone" }]);
		await insert("runs", { kind: "import", startedBy: "ann", startedAt: NOW, state: "applied" });
		expect((await rowsOf("runs")).at(-1)).toMatchObject({ id: 15 });
	});
});

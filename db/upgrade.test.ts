import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { open } from "./connection.server";
import { migrateToLatest } from "./migrate";
import { migrations } from "./migrations/index";
import type { Database } from "./schema";
import { NOW, ROWS, type Row } from "./upgrade-rows";

// A site that has not been upgraded for a year must keep all its data.

/** Tables and columns that a later migration renames: new names by old name. */
const RENAMED: Record<string, Record<string, string>> = {
	"0010-staged-uploads": {
		kept_uploads: "staged_uploads",
		keptAt: "stagedAt",
		loadedBy: "importedBy",
		loadedAt: "importedAt",
	},
	"0037-photographs": {
		projector_images: "photographs",
		projector_image_files: "photograph_files",
	},
};

/** Columns that a later migration moves to a table of their own. */
const MOVED: Record<string, readonly string[]> = {
	"0014-mail-outbox": ["sentAt", "attempts", "nextAttemptAt", "failure"].map(
		(column) => `contact_messages.${column}`,
	),
	"0037-photographs": [
		"projector_images.projectorSku",
		"projector_images.storedAt",
		"projector_image_files.projectorSku",
	],
};

/** Values of new columns that a later migration derives. */
const ADDED: Record<string, Record<string, Row>> = {
	"0037-photographs": { projector_image_files: { hash: "h" } },
};

const names = Object.keys(migrations);
const NEWEST = names.at(-1) ?? "";

let db: Kysely<Database>;

beforeEach(() => {
	db = open(":memory:");
});

afterEach(() => db.destroy());

async function migrateTo(name: string): Promise<void> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo(name);
	if (error) throw error;
}

/** The tables of rows; of a full-text index, not those that SQLite keeps behind it. */
async function tableNames(): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select name from pragma_table_list
		where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%' and name <> 'site_version'
		and name not like 'kysely_%'
	`.execute(db);
	return rows.map(({ name }) => name);
}

async function rowsOf(table: string): Promise<Row[]> {
	return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

/** Returns the name of a table or a column after a migration. */
function nameAfter(name: string, old: string): string {
	return names
		.slice(0, names.indexOf(name) + 1)
		.reduce((called, step) => RENAMED[step]?.[called] ?? called, old);
}

/** Returns a row as it is after a migration. */
function renamed<Value>(
	name: string,
	table: string,
	row: Record<string, Value>,
): Record<string, Value> {
	const steps = names.slice(0, names.indexOf(name) + 1);
	const moved = steps.flatMap((step) => MOVED[step] ?? []);
	const added: Record<string, Value> = Object.assign(
		{},
		...steps.map((step) => ADDED[step]?.[table]),
	);
	const columns = Object.entries({ ...row, ...added }).filter(
		([column]) => !moved.includes(`${table}.${column}`),
	);
	return Object.fromEntries(columns.map(([column, value]) => [nameAfter(name, column), value]));
}

function rowsUpTo(name: string): [table: string, row: Row][] {
	return names
		.slice(0, names.indexOf(name) + 1)
		.flatMap((earlier) => Object.entries(ROWS[earlier] ?? {}))
		.map(([table, row]) => [nameAfter(name, table), renamed(name, table, row)]);
}

async function fill(name: string): Promise<void> {
	for (const [table, row] of rowsUpTo(name)) {
		const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
		await sql`
			insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
		`.execute(db);
	}
}

it.each(names)(
	"a database of %s is brought to the newest schema with all rows of each of its tables",
	async (name) => {
		await migrateTo(name);
		const tables = rowsUpTo(name).map(([table]) => table);
		expect(tables.sort()).toEqual((await tableNames()).sort());
		await fill(name);
		const before = await Promise.all(
			tables.map(async (table) => [table, await rowsOf(table)] as const),
		);
		await migrateToLatest(db);
		for (const [table, rows] of before) {
			expect(rows, table).toHaveLength(1);
			const after = await rowsOf(nameAfter(NEWEST, table));
			expect(after, table).toMatchObject(rows.map((row) => renamed(NEWEST, table, row)));
		}
		expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
	},
);

describe("offers from before their history was stored", () => {
	beforeEach(async () => {
		await migrateTo("0012-figures");
		await fill("0012-figures");
		const listing = { ...ROWS["0001-catalogue"]?.retailer_listings, inStock: 0, isSample: 1 };
		const others = [
			{ ...listing, id: 8, projectorSku: "A-2" },
			// Old schemas accepted a price of 0.
			{ ...listing, id: 9, projectorSku: "A-3", pricePence: 0 },
		];
		for (const { projectorSku, ...row } of others) {
			const model = { ...ROWS["0001-catalogue"]?.projectors, sku: projectorSku, id: row.id };
			const named = { ...model, slug: projectorSku.toLowerCase() };
			for (const [table, values] of [
				["projectors", named],
				["retailer_listings", { ...row, projectorSku }],
			] as const) {
				const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
				await sql`
					insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})
				`.execute(db);
			}
		}
		await migrateToLatest(db);
	});

	it("get one price point and the time of their last change as that of their last check", async () => {
		const offer = { retailerId: 7, at: NOW, pricePence: 12_300, deliveryPence: null };
		expect(await rowsOf("price_points")).toEqual([
			{ ...offer, projectorId: 7, inStock: 1, condition: "new", isSample: 0 },
			{ ...offer, projectorId: 8, inStock: 0, condition: "new", isSample: 1 },
		]);
		for (const listing of await rowsOf("retailer_listings")) {
			expect(listing).toMatchObject({ updatedAt: NOW, checkedAt: NOW, condition: "new" });
		}
	});
});

describe("contact messages that were mailed from their own table", () => {
	beforeEach(async () => {
		await migrateTo("0013-offers");
		const message = {
			name: 'Zoë "Z"',
			email: "zoe@example.com",
			message: "Hello",
			receivedAt: NOW,
		};
		for (const state of [
			{ id: 1, sentAt: NOW, attempts: 1 },
			{ id: 2, sentAt: null, attempts: 3, failure: "ESOCKET" },
		]) {
			const row = { ...message, ...state, nextAttemptAt: NOW };
			const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
			await sql`insert into contact_messages (${columns}) values (${sql.join(Object.values(row))})`.execute(
				db,
			);
		}
		await migrateToLatest(db);
	});

	it("wait in the outbox, or are known there as sent", async () => {
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
});

it.each([
	["0018-barcodes", 0],
	["0025-postgres-similar-models", 1],
])(
	"offers from before the source of confirmations was stored of %s are a feed's if one contained them: %i",
	async (name, isCheckedByFeed) => {
		await migrateTo(name);
		await fill(name);
		await migrateToLatest(db);
		expect(await rowsOf("retailer_listings")).toMatchObject([{ isCheckedByFeed }]);
		expect(await rowsOf("projectors")).toMatchObject([{ refurbishedPence: 0 }]);
	},
);

it("price alerts from before those on searches leave their numbers unused, because mails have keys made of them", async () => {
	await migrateTo("0030-not-for");
	await fill("0030-not-for");
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

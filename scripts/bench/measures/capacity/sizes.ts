import { open } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { type Catalogue, fillDatabase } from "../../support/catalogue";
import { databaseSizeMb } from "../../support/database-size";
import {
	insertMessages,
	insertOffers,
	insertPriceHistory,
	insertVisits,
} from "../../support/year-of-use";
import type { Cell } from "./loads";

/** A database with as many models and a year of use, and what each part of that took. */
export interface GrownCatalogue {
	catalogue: Catalogue;
	sizes: Cell[];
}

/** Fills a database step by step. The caller closes it. */
export async function growCatalogue(databaseUrl: string, count: number): Promise<GrownCatalogue> {
	const now = new Date();
	const empty = open(databaseUrl);
	await migrateToLatest(empty);
	let before = await databaseSizeMb(empty);
	await empty.destroy();
	const sizes: Cell[] = [{ row: "No models", text: before.toFixed(1), value: before }];
	const catalogue = await fillDatabase(databaseUrl, count);
	const { db, models } = catalogue;
	const steps: [string, () => Promise<void>][] = [
		[`${count.toLocaleString("en-GB")} models`, async () => {}],
		["Their 3 offers each", () => insertOffers(db, models, now)],
		["A year of their prices", () => insertPriceHistory(db, now)],
		["A year of visits", () => insertVisits(db, models, now)],
		["A year of messages and mails", () => insertMessages(db, now)],
	];
	for (const [row, step] of steps) {
		await step();
		const after = await databaseSizeMb(db);
		sizes.push({ row, text: (after - before).toFixed(1), value: after - before });
		before = after;
	}
	return { catalogue, sizes };
}

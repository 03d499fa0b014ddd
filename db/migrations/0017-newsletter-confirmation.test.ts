import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, it } from "vitest";
import { open } from "../connection.server";
import type { Database } from "../schema";
import { migrations } from "./index";

const NAME = "0017-newsletter-confirmation";
const AT = "2026-01-15T12:00:00.000Z";

let db: Kysely<Database>;

async function migrateTo(name: string): Promise<void> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo(name);
	if (error) throw error;
}

beforeEach(async () => {
	db = open(":memory:");
	const names = Object.keys(migrations);
	await migrateTo(names[names.indexOf(NAME) - 1] ?? "");
});

afterEach(() => db.destroy());

it("treats earlier subscriptions as confirmed, and deletes none at once", async () => {
	await sql`
		insert into "newsletter_subscriptions" ("email", "subscribedAt", "isActive")
		values ('ann@example.com', ${AT}, 1), ('left@example.com', ${AT}, 0)
	`.execute(db);
	await migrateTo(NAME);
	const row = { subscribedAt: AT, confirmedAt: AT, confirmHash: null };
	expect(await db.selectFrom("newsletter_subscriptions").selectAll().execute()).toEqual([
		{ ...row, id: 1, email: "ann@example.com", isActive: 1, leftAt: null },
		{ ...row, id: 2, email: "left@example.com", isActive: 0, leftAt: AT },
	]);
});

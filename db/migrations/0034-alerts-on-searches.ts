import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

const RUNNING = ["projectorSku", "targetPence", "isLow", "isInStock", "wantsRise", "lastPence"];

/** SQLite cannot make a column nullable, so both tables are made again, with the same ids and the next free one. */
async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{ name: string; sql: string }>`
		select "name", "sql" from "sqlite_master" where "type" = 'table' and "name" in ('price_alerts', 'price_alert_tokens')
	`.execute(db);
	const definitions = new Map(rows.map(({ name, sql }) => [name, sql]));
	const remake = async (name: string, change: (definition: string) => string) => {
		const copied = change(definitions.get(name) ?? "").replace(`"${name}"`, `"new_${name}"`);
		await sql.raw(copied).execute(db);
		await sql`insert into ${sql.table(`new_${name}`)} select * from ${sql.table(name)}`.execute(db);
	};
	await remake("price_alerts", (definition) =>
		definition
			.replace('"projectorSku" text not null', '"projectorSku" text')
			.replace('"targetPence" integer not null', '"targetPence" integer'),
	);
	await remake("price_alert_tokens", (definition) =>
		definition.replace('references "price_alerts"', 'references "new_price_alerts"'),
	);
	await sql`delete from "sqlite_sequence" where "name" = 'new_price_alerts'`.execute(db);
	await sql`
		insert into "sqlite_sequence" select 'new_price_alerts', "seq" from "sqlite_sequence" where "name" = 'price_alerts'
	`.execute(db);
	for (const name of ["price_alert_tokens", "price_alerts"]) {
		await db.schema.dropTable(name).execute();
	}
	for (const name of ["price_alerts", "price_alert_tokens"]) {
		await db.schema.alterTable(`new_${name}`).renameTo(name).execute();
	}
	await db.schema
		.createIndex("price_alerts_address")
		.on("price_alerts")
		.columns(["email", "projectorSku"])
		.execute();
	await db.schema
		.createIndex("price_alert_tokens_alert")
		.on("price_alert_tokens")
		.columns(["alertId"])
		.execute();
}

async function loosenOnPostgres(db: Kysely<unknown>): Promise<void> {
	for (const column of ["projectorSku", "targetPence"]) {
		await db.schema
			.alterTable("price_alerts")
			.alterColumn(column, (c) => c.dropNotNull())
			.execute();
	}
	await db.schema.dropIndex("price_alerts_running").execute();
}

// Alerts on a search of the finder; falls by percent and rises.
export async function up(db: Kysely<unknown>): Promise<void> {
	await (engineOf(db) === "sqlite" ? rebuildOnSqlite(db) : loosenOnPostgres(db));
	const add = (name: string, type: "text" | "integer", isFlag = false) =>
		db.schema
			.alterTable("price_alerts")
			.addColumn(name, type, (c) =>
				isFlag
					? c
							.notNull()
							.defaultTo(0)
							.check(sql`${sql.ref(name)} in (0, 1)`)
					: c,
			)
			.execute();
	await add("search", "text");
	await add("searchText", "text");
	await add("fallPercent", "integer");
	await add("wantsRise", "integer", true);
	await add("lastPence", "integer");
	await add("hasFallen", "integer", true);
	await db.schema
		.alterTable("price_alerts")
		.addColumn("lowSkus", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema
		.createIndex("price_alerts_running")
		.on("price_alerts")
		.columns(RUNNING)
		.where(sql.ref("confirmedAt"), "is not", null)
		.where(sql.ref("endedAt"), "is", null)
		.execute();
}

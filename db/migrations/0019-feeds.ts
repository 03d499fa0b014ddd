import { type Kysely, sql } from "kysely";

// Merchants' feeds: their sources, the matching of their lines to models, and a report of each run.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("feeds")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("name", "text", (c) => c.notNull().unique())
		.addColumn("retailerId", "integer", (c) => c.references("retailers.id"))
		.addColumn("address", "text", (c) => c.check(sql`lower("address") like 'https://%'`))
		.addColumn("everyHours", "integer", (c) =>
			c.notNull().defaultTo(24).check(sql`"everyHours" >= 0`),
		)
		.addColumn("leaveOut", "text", (c) => c.notNull().defaultTo("[]"))
		.addColumn("columns", "text")
		.addColumn("headings", "text")
		.addColumn("sample", "text")
		.addColumn("isPaused", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isPaused" in (0, 1)`),
		)
		.addColumn("etag", "text")
		.addColumn("lastModified", "text")
		.addColumn("appliedInput", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("dueAt", "text")
		.addColumn("lastGoodAt", "text")
		.addColumn("createdAt", "text", (c) => c.notNull())
		.modifyEnd(sql`strict`)
		.execute();

	await db.schema
		.createTable("feed_merchants")
		.addColumn("feedId", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
		.addColumn("merchant", "text", (c) => c.notNull())
		.addColumn("retailerId", "integer", (c) => c.references("retailers.id"))
		.addColumn("isLeftOut", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isLeftOut" in (0, 1)`),
		)
		.addPrimaryKeyConstraint("feed_merchants_key", ["feedId", "merchant"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();

	await db.schema
		.createTable("feed_lines")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("feedId", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
		.addColumn("lineId", "text", (c) => c.notNull())
		.addColumn("merchant", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("brand", "text", (c) => c.notNull())
		.addColumn("mpn", "text", (c) => c.notNull())
		.addColumn("eans", "text", (c) => c.notNull())
		.addColumn("url", "text", (c) => c.notNull())
		.addColumn("pricePence", "integer", (c) => c.notNull())
		.addColumn("inStock", "integer", (c) => c.notNull().check(sql`"inStock" in (0, 1)`))
		.addColumn("condition", "text", (c) =>
			c.notNull().check(sql`"condition" in ('new', 'refurbished')`),
		)
		.addColumn("state", "text", (c) =>
			c.notNull().check(sql`"state" in ('new', 'matched', 'left-out')`),
		)
		.addColumn("projectorSku", "text")
		.addColumn("rule", "text")
		.addColumn("proposals", "text", (c) => c.notNull().defaultTo("[]"))
		.addColumn("answeredBy", "text")
		.addColumn("answeredAt", "text")
		.addColumn("seenAt", "text", (c) => c.notNull())
		.addUniqueConstraint("feed_lines_line", ["feedId", "lineId", "merchant"])
		.modifyEnd(sql`strict`)
		.execute();
	await db.schema
		.createIndex("feed_lines_state")
		.on("feed_lines")
		.columns(["feedId", "state", "id"])
		.execute();
	await db.schema.createIndex("feed_lines_model").on("feed_lines").column("projectorSku").execute();

	await db.schema
		.createTable("feed_runs")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("feedId", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
		.addColumn("startedBy", "text", (c) => c.notNull())
		.addColumn("fileName", "text")
		.addColumn("startedAt", "text", (c) => c.notNull())
		.addColumn("endedAt", "text")
		.addColumn("state", "text", (c) =>
			c
				.notNull()
				.check(
					sql`"state" in ('running', 'applied', 'unchanged', 'held', 'discarded', 'replaced', 'unmapped', 'failed', 'undone')`,
				),
		)
		.addColumn("message", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("counts", "text", (c) => c.notNull().defaultTo("{}"))
		.modifyEnd(sql`strict`)
		.execute();
	await db.schema.createIndex("feed_runs_feed").on("feed_runs").columns(["feedId", "id"]).execute();

	await db.schema
		.createTable("feed_run_problems")
		.addColumn("runId", "integer", (c) =>
			c.notNull().references("feed_runs.id").onDelete("cascade"),
		)
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("feed_run_problems_key", ["runId", "number"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();

	await db.schema
		.createTable("feed_run_changes")
		.addColumn("runId", "integer", (c) =>
			c.notNull().references("feed_runs.id").onDelete("cascade"),
		)
		.addColumn("part", "integer", (c) => c.notNull())
		.addColumn("changes", "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("feed_run_changes_key", ["runId", "part"])
		.modifyEnd(sql`strict`)
		.execute();

	await db.schema
		.createTable("feed_offers")
		.addColumn("projectorSku", "text", (c) => c.notNull())
		.addColumn("retailerId", "integer", (c) => c.notNull().references("retailers.id"))
		.addColumn("feedId", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
		.addPrimaryKeyConstraint("feed_offers_key", ["projectorSku", "retailerId"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();
	await db.schema.createIndex("feed_offers_feed").on("feed_offers").column("feedId").execute();

	await db.schema
		.createTable("locks")
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("owner", "text", (c) => c.notNull())
		.addColumn("expiresAt", "text", (c) => c.notNull())
		.modifyEnd(sql`without rowid, strict`)
		.execute();
}

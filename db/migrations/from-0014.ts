import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";
import {
	addColumns,
	count,
	createIndex,
	flag,
	key,
	list,
	type Migrations,
	ofModel,
	oneOf,
	partOf,
	required,
	serial,
} from "./steps";

async function moveWaitingMails(db: Kysely<unknown>): Promise<void> {
	await sql`
		insert into "mails" ("key", "senderName", "replyTo", "subject", "text", "createdAt", "sentAt", "attempts",
			"nextAttemptAt", "failure")
		select 'contact-' || "id", 'Beamwise contact form',
			iif("sentAt" is null, json_object('name', "name", 'address', "email"), null),
			iif("sentAt" is null, 'Message from ' || "name", ''),
			iif("sentAt" is null, 'From: ' || "name" || ' <' || "email" || '>' || char(10) || 'Received: ' || "receivedAt"
				|| char(10) || 'Number: ' || "id" || char(10) || char(10) || "message", ''),
			"receivedAt", "sentAt", "attempts", iif("sentAt" is null, "nextAttemptAt", null), "failure"
		from "contact_messages" order by "id"
	`.execute(db);
}

const RUN_STATES = [
	"running",
	"applied",
	"unchanged",
	"held",
	"discarded",
	"replaced",
	"unmapped",
	"failed",
	"undone",
];

export const migrations: Migrations = {
	// One outbox for all kinds of mail. The delivery state of contact messages moves there, with their unsent mails.
	async "0014-mail-outbox"(db) {
		await db.schema
			.createTable("mails")
			.addColumn("id", "integer", serial)
			.addColumn("key", "text", (c) => c.notNull().unique())
			.addColumn("senderName", "text", required)
			.addColumn("recipient", "text")
			.addColumn("replyTo", "text")
			.addColumn("subject", "text", required)
			.addColumn("text", "text", required)
			.addColumn("html", "text")
			.addColumn("headers", "text", (c) => c.notNull().defaultTo("{}"))
			.addColumn("createdAt", "text", required)
			.addColumn("sentAt", "text")
			.addColumn("attempts", "integer", count)
			.addColumn("nextAttemptAt", "text")
			.addColumn("failure", "text")
			.execute();
		await createIndex(db, "mails_waiting", "mails", "nextAttemptAt", {
			where: '"nextAttemptAt" is not null',
		});
		await createIndex(db, "mails_readable", "mails", "createdAt", { where: `"text" <> ''` });
		// A database of PostgreSQL has never been without the outbox.
		if (engineOf(db) === "sqlite") await moveWaitingMails(db);

		await db.schema.dropIndex("contact_messages_unsent").execute();
		for (const column of ["sentAt", "attempts", "nextAttemptAt", "failure"]) {
			await db.schema.alterTable("contact_messages").dropColumn(column).execute();
		}
	},

	// Price alerts, and the tokens of the links in their mails.
	async "0015-price-alerts"(db) {
		await db.schema
			.createTable("price_alerts")
			.addColumn("id", "integer", serial)
			.addColumn("projectorSku", "text", ofModel)
			.addColumn("email", "text", required)
			.addColumn("targetPence", "integer", (c) => c.notNull().check(sql`"targetPence" > 0`))
			.addColumn("wantsStock", "integer", oneOf("wantsStock", 0, 1))
			.addColumn("createdAt", "text", required)
			.addColumn("confirmedAt", "text")
			.addColumn("endsAt", "text")
			.addColumn("endedAt", "text")
			.addColumn("isLow", "integer", flag("isLow"))
			.addColumn("isInStock", "integer", flag("isInStock"))
			.addColumn("mails", "integer", count)
			.addColumn("lastMailAt", "text")
			.addColumn("renewalAskedAt", "text")
			.execute();
		await createIndex(db, "price_alerts_address", "price_alerts", "email, projectorSku");
		await createIndex(
			db,
			"price_alerts_running",
			"price_alerts",
			"projectorSku, targetPence, wantsStock, isLow, isInStock",
			{ where: '"confirmedAt" is not null and "endedAt" is null' },
		);

		await db.schema
			.createTable("price_alert_tokens")
			.addColumn("hash", "text", key)
			.addColumn("alertId", "integer", partOf("price_alerts.id"))
			.addColumn("purpose", "text", oneOf("purpose", "confirm", "stop", "renew", "list"))
			.modifyEnd(sql`without rowid`)
			.execute();
		await createIndex(db, "price_alert_tokens_alert", "price_alert_tokens", "alertId");
	},

	// Prices that fell too far to go in by themselves, and the file that they can still be imported from.
	async "0016-held-prices"(db) {
		await addColumns(db, "imports", "integer", ["held"], count);
		await addColumns(db, "imports", "text", ["heldPrices"], list);
		await addColumns(db, "staged_uploads", "integer", ["importId"]);
	},

	// Newsletter addresses are active once confirmed, and deleted some time after they have left. Existing subscriptions
	// count as confirmed.
	async "0017-newsletter-confirmation"(db) {
		const columns = ["confirmedAt", "leftAt", "confirmHash"];
		await addColumns(db, "newsletter_subscriptions", "text", columns);
		await sql`
			update "newsletter_subscriptions" set "confirmedAt" = "subscribedAt",
				"leftAt" = case when "isActive" = 0 then "subscribedAt" end
		`.execute(db);
		await createIndex(
			db,
			"newsletter_subscriptions_confirm",
			"newsletter_subscriptions",
			"confirmHash",
			{ where: '"confirmHash" is not null', unique: true },
		);
	},

	// Identifiers by which shops match a model: its barcodes and the maker's part number.
	async "0018-barcodes"(db) {
		await addColumns(db, "projectors", "text", ["eans"], list);
		await addColumns(db, "projectors", "text", ["mpn"]);
	},

	// Merchants' feeds: their sources, the matching of their lines to models, and a report of each run.
	async "0019-feeds"(db) {
		await db.schema
			.createTable("feeds")
			.addColumn("id", "integer", serial)
			.addColumn("name", "text", (c) => c.notNull().unique())
			.addColumn("retailerId", "integer", (c) => c.references("retailers.id"))
			.addColumn("address", "text", (c) => c.check(sql`lower("address") like 'https://%'`))
			.addColumn("everyHours", "integer", (c) =>
				c.notNull().defaultTo(24).check(sql`"everyHours" >= 0`),
			)
			.addColumn("leaveOut", "text", list)
			.addColumn("columns", "text")
			.addColumn("headings", "text")
			.addColumn("sample", "text")
			.addColumn("isPaused", "integer", flag("isPaused"))
			.addColumn("etag", "text")
			.addColumn("lastModified", "text")
			.addColumn("appliedInput", "text", (c) => c.notNull().defaultTo(""))
			.addColumn("failures", "integer", count)
			.addColumn("dueAt", "text")
			.addColumn("lastGoodAt", "text")
			.addColumn("createdAt", "text", required)
			.modifyEnd(sql`strict`)
			.execute();

		await db.schema
			.createTable("feed_merchants")
			.addColumn("feedId", "integer", partOf("feeds.id"))
			.addColumn("merchant", "text", required)
			.addColumn("retailerId", "integer", (c) => c.references("retailers.id"))
			.addColumn("isLeftOut", "integer", flag("isLeftOut"))
			.addPrimaryKeyConstraint("feed_merchants_key", ["feedId", "merchant"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();

		await db.schema
			.createTable("feed_lines")
			.addColumn("id", "integer", serial)
			.addColumn("feedId", "integer", partOf("feeds.id"))
			.addColumn("lineId", "text", required)
			.addColumn("merchant", "text", required)
			.addColumn("title", "text", required)
			.addColumn("brand", "text", required)
			.addColumn("mpn", "text", required)
			.addColumn("eans", "text", required)
			.addColumn("url", "text", required)
			.addColumn("pricePence", "integer", required)
			.addColumn("inStock", "integer", oneOf("inStock", 0, 1))
			.addColumn("condition", "text", oneOf("condition", "new", "refurbished"))
			.addColumn("state", "text", oneOf("state", "new", "matched", "left-out"))
			.addColumn("projectorSku", "text")
			.addColumn("rule", "text")
			.addColumn("proposals", "text", list)
			.addColumn("answeredBy", "text")
			.addColumn("answeredAt", "text")
			.addColumn("seenAt", "text", required)
			.addUniqueConstraint("feed_lines_line", ["feedId", "lineId", "merchant"])
			.modifyEnd(sql`strict`)
			.execute();
		await createIndex(db, "feed_lines_state", "feed_lines", "feedId, state, id");
		await createIndex(db, "feed_lines_model", "feed_lines", "projectorSku");

		await db.schema
			.createTable("feed_runs")
			.addColumn("id", "integer", serial)
			.addColumn("feedId", "integer", partOf("feeds.id"))
			.addColumn("startedBy", "text", required)
			.addColumn("fileName", "text")
			.addColumn("startedAt", "text", required)
			.addColumn("endedAt", "text")
			.addColumn("state", "text", oneOf("state", ...RUN_STATES))
			.addColumn("message", "text", (c) => c.notNull().defaultTo(""))
			.addColumn("counts", "text", (c) => c.notNull().defaultTo("{}"))
			.modifyEnd(sql`strict`)
			.execute();
		await createIndex(db, "feed_runs_feed", "feed_runs", "feedId, id");

		await db.schema
			.createTable("feed_run_problems")
			.addColumn("runId", "integer", partOf("feed_runs.id"))
			.addColumn("number", "integer", required)
			.addColumn("reason", "text", required)
			.addPrimaryKeyConstraint("feed_run_problems_key", ["runId", "number"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();

		await db.schema
			.createTable("feed_run_changes")
			.addColumn("runId", "integer", partOf("feed_runs.id"))
			.addColumn("part", "integer", required)
			.addColumn("changes", "blob", required)
			.addPrimaryKeyConstraint("feed_run_changes_key", ["runId", "part"])
			.modifyEnd(sql`strict`)
			.execute();

		await db.schema
			.createTable("feed_offers")
			.addColumn("projectorSku", "text", required)
			.addColumn("retailerId", "integer", (c) => c.notNull().references("retailers.id"))
			.addColumn("feedId", "integer", partOf("feeds.id"))
			.addPrimaryKeyConstraint("feed_offers_key", ["projectorSku", "retailerId"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();
		await createIndex(db, "feed_offers_feed", "feed_offers", "feedId");

		await db.schema
			.createTable("locks")
			.addColumn("name", "text", key)
			.addColumn("owner", "text", required)
			.addColumn("expiresAt", "text", required)
			.modifyEnd(sql`without rowid, strict`)
			.execute();
	},

	// Column mappings for spreadsheets in other layouts: saved by heading row, and for the file that is being mapped.
	async "0020-import-mappings"(db) {
		await db.schema
			.createTable("import_mappings")
			.addColumn("key", "text", key)
			.addColumn("reading", "text", required)
			.addColumn("savedBy", "text", required)
			.addColumn("savedAt", "text", required)
			.execute();
		await addColumns(db, "staged_uploads", "text", ["reading"]);
	},

	// Review priority of unmatched feed lines. Existing lines come last until the next run.
	async "0021-feed-line-ranks"(db) {
		await addColumns(db, "feed_lines", "integer", ["rank"], (c) =>
			c.notNull().defaultTo(2).check(sql`"rank" in (0, 1, 2)`),
		);
	},
};

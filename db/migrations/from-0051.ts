import { type ColumnDefinitionBuilder, sql } from "kysely";
import { carryChanges } from "./carried-changes";
import { carryHeldPrices } from "./carried-held-prices";
import { carryRuns } from "./carried-runs";
import {
	addColumns,
	count,
	createIndex,
	flag,
	json,
	key,
	list,
	type Migrations,
	ofModel,
	oneOf,
	partOf,
	raiseVersionOnChange,
	required,
	serial,
} from "./steps";

export const migrations: Migrations = {
	// What each click is known by to the shop's network, with the page it came from. Nothing of the person.
	async "0051-click-references"(db) {
		await db.schema
			.createTable("click_references")
			.addColumn("reference", "text", key)
			.addColumn("day", "text", required)
			.addColumn("listingId", "integer", required)
			.addColumn("projectorSku", "text", required)
			.addColumn("retailerId", "integer", required)
			.addColumn("pageKind", "text", required)
			.addColumn("page", "text", required)
			.addColumn("pickRole", "text")
			.execute();
		await createIndex(db, "click_references_day", "click_references", "day");
	},

	// Statements of networks with all their lines. Of a sale that several lines tell of, the last one is current.
	async "0052-statements"(db) {
		await db.schema
			.createTable("statements")
			.addColumn("id", "integer", serial)
			.addColumn("fileName", "text", required)
			.addColumn("digest", "text", (c) => c.notNull().unique())
			.addColumn("readAt", "text", required)
			.addColumn("readBy", "text", required)
			.execute();
		await db.schema
			.createTable("statement_lines")
			.addColumn("statementId", "integer", partOf("statements.id"))
			.addColumn("line", "integer", required)
			// No foreign key: what a deleted shop earned stays.
			.addColumn("retailerId", "integer")
			.addColumn("shop", "text", required)
			.addColumn("saleKey", "text")
			.addColumn("day", "text")
			.addColumn("pence", "integer", required)
			.addColumn("state", "text", required)
			.addColumn("reference", "text", required)
			.addColumn("why", "text")
			.addColumn("isCurrent", "integer", flag("isCurrent", 1))
			.addPrimaryKeyConstraint("statement_lines_key", ["statementId", "line"])
			.execute();
		await createIndex(db, "statement_lines_sale", "statement_lines", "retailerId, saleKey");
		// With all that sums read, because they read the lines of months.
		const summed = "isCurrent, day, state, retailerId, reference, pence";
		await createIndex(db, "statement_lines_summed", "statement_lines", summed);
		await db.schema
			.createTable("statement_shops")
			.addColumn("layout", "text", required)
			.addColumn("shop", "text", required)
			.addColumn("retailerId", "integer")
			.addPrimaryKeyConstraint("statement_shops_key", ["layout", "shop"])
			.execute();
		await db.schema
			.createTable("statement_layouts")
			.addColumn("layout", "text", key)
			.addColumn("columns", "text", required)
			.execute();
	},

	// One table for what imports and runs overwrote and for what deletions took along, so that one undo reads it.
	async "0053-change-sets"(db) {
		const owner = (table: string) => (c: ColumnDefinitionBuilder) =>
			c.references(`${table}.id`).onDelete("cascade");
		await db.schema
			.createTable("change_sets")
			.addColumn("id", "integer", serial)
			.addColumn("importId", "integer", owner("imports"))
			.addColumn("runId", "integer", owner("feed_runs"))
			.addColumn("changeId", "integer", owner("staff_changes"))
			.addColumn("part", "integer", required)
			.addColumn("changes", "blob", required)
			.addCheckConstraint(
				"change_sets_owner",
				sql`(case when "importId" is null then 0 else 1 end)
					+ (case when "runId" is null then 0 else 1 end)
					+ (case when "changeId" is null then 0 else 1 end) = 1`,
			)
			.execute();
		for (const column of ["importId", "runId", "changeId"]) {
			const where = `"${column}" is not null`;
			const name = `change_sets_${column.slice(0, -2)}`;
			await createIndex(db, name, "change_sets", `${column}, part`, { where, unique: true });
		}
		await carryChanges(db);
	},

	// Lists of models in texts: their models when they were last looked at, and who came and left.
	async "0054-model-lists"(db) {
		await db.schema
			.createTable("model_lists")
			.addColumn("terms", "text", key)
			.addColumn("since", "text", required)
			.execute();
		await db.schema
			.createTable("model_list_members")
			.addColumn("terms", "text", partOf("model_lists.terms"))
			// No foreign key: of a deleted model it is known that it was listed.
			.addColumn("projectorId", "integer", required)
			.addColumn("name", "text", required)
			.addColumn("isSold", "integer", flag("isSold"))
			.addColumn("inStock", "integer", flag("inStock"))
			.addPrimaryKeyConstraint("model_list_members_key", ["terms", "projectorId"])
			.execute();
		// No foreign key: changes stay while their list is in no text.
		await db.schema
			.createTable("model_list_changes")
			.addColumn("id", "integer", serial)
			.addColumn("terms", "text", required)
			.addColumn("day", "text", required)
			.addColumn("name", "text", required)
			.addColumn("change", "text", oneOf("change", "came", "left"))
			.addColumn("reason", "text", required)
			.execute();
		await createIndex(db, "model_list_changes_terms", "model_list_changes", "terms, id");
		await createIndex(db, "model_list_changes_day", "model_list_changes", "day");
		await raiseVersionOnChange(db, "model_lists");
		await raiseVersionOnChange(db, "model_list_changes");
	},

	async "0055-sample-pages"(db) {
		await db.schema
			.alterTable("pages")
			.addColumn("isSample", "integer", flag("isSample"))
			.execute();
	},

	// Letters of the newsletter, and what became of each copy.
	async "0056-letters"(db) {
		await db.schema
			.createTable("letters")
			.addColumn("id", "integer", serial)
			.addColumn("subject", "text", required)
			.addColumn("words", "text", required)
			.addColumn("skus", "text", list)
			.addColumn("hasFalls", "integer", flag("hasFalls"))
			.addColumn("hasNewModels", "integer", flag("hasNewModels"))
			.addColumn("articleId", "integer")
			.addColumn("isArchived", "integer", flag("isArchived", 1))
			.addColumn("changedAt", "text", required)
			.addColumn("name", "text", (c) => c.unique())
			.addColumn("content", "text")
			.addColumn("startedAt", "text")
			.addColumn("isPaused", "integer", flag("isPaused"))
			.execute();
		await db.schema
			.createTable("letter_copies")
			.addColumn("letterId", "integer", partOf("letters.id"))
			// No foreign key: the sums stay when an address is deleted.
			.addColumn("subscriptionId", "integer", required)
			.addColumn(
				"state",
				"text",
				oneOf("state", "waiting", "handed", "accepted", "refused", "failed", "left"),
			)
			.addColumn("dueAt", "text")
			.addColumn("attempts", "integer", count)
			.addColumn("triedAt", "text")
			.addColumn("failure", "text")
			.addPrimaryKeyConstraint("letter_copies_key", ["letterId", "subscriptionId"])
			.execute();
		await createIndex(db, "letter_copies_due", "letter_copies", "dueAt, letterId, subscriptionId", {
			where: '"dueAt" is not null',
		});
		await createIndex(db, "letter_copies_tried", "letter_copies", "triedAt", {
			where: '"triedAt" is not null',
		});
		await createIndex(db, "letter_copies_state", "letter_copies", "letterId, state");
		await addColumns(db, "newsletter_subscriptions", "integer", ["refusals"], count);
		await raiseVersionOnChange(db, "letters");
	},

	// What a shop allows with its prices and photographs, and what models show of it.
	async "0057-shop-rules"(db) {
		await addColumns(db, "retailers", "integer", ["priceHours"]);
		await addColumns(db, "retailers", "text", ["priceWords"]);
		for (const name of ["noPriceHistory", "noMailPrices", "noFeedPhotos"]) {
			await addColumns(db, "retailers", "integer", [name], flag(name));
		}
		await addColumns(db, "projectors", "text", [
			"displayPriceWords",
			"hiddenPriceShop",
			"shopWithoutMailPrice",
		]);
	},

	async "0058-one-word-for-undo"(db) {
		await db.schema.dropIndex("staff_changes_puts_back").execute();
		await db.schema.alterTable("staff_changes").renameColumn("putsBackId", "undoesId").execute();
		await createIndex(db, "staff_changes_undoes", "staff_changes", "undoesId", {
			where: '"undoesId" is not null',
		});
	},

	// One table for imports and runs of feeds, and one number for either; the rows of their tables move into it.
	async "0059-runs"(db) {
		await db.schema
			.createTable("runs")
			.addColumn("id", "integer", serial)
			.addColumn("kind", "text", oneOf("kind", "import", "feed"))
			.addColumn("feedId", "integer", (c) => c.references("feeds.id").onDelete("cascade"))
			.addColumn("fileName", "text")
			.addColumn("startedBy", "text", required)
			.addColumn("startedAt", "text", required)
			.addColumn("endedAt", "text")
			.addColumn(
				"state",
				"text",
				oneOf(
					"state",
					"running",
					"applied",
					"unchanged",
					"held",
					"discarded",
					"replaced",
					"unmapped",
					"failed",
					"undone",
				),
			)
			.addColumn("message", "text", (c) => c.notNull().defaultTo(""))
			.addColumn("undoneAt", "text")
			.addColumn("undoneBy", "text")
			.addColumn("formerId", "integer")
			.addColumn("counts", "text", (c) => c.notNull().defaultTo("{}"))
			// Last, so that SQLite reads the others without them.
			.addColumn("problems", "text", list)
			.addColumn("heldPrices", "text", list)
			.addCheckConstraint(
				"runs_of_feeds",
				sql`("kind" = 'feed' and "feedId" is not null) or ("kind" = 'import' and "feedId" is null)`,
			)
			.execute();
		const added = await carryRuns(db);
		await createIndex(db, "runs_kind", "runs", "kind, id");
		await createIndex(db, "runs_feed", "runs", "feedId, id", { where: '"feedId" is not null' });
		await createIndex(db, "runs_state", "runs", "state, kind, id");
		await createIndex(db, "runs_held_prices", "runs", "startedAt", {
			where: `"heldPrices" <> '[]'`,
		});

		await db.schema
			.createTable("rejected_files")
			.addColumn("runId", "integer", partOf("runs.id"))
			.addColumn("name", "text", required)
			.addColumn("rows", "integer", required)
			.addColumn("cut", "integer", required)
			.addColumn("bytes", "blob", required)
			.addPrimaryKeyConstraint("rejected_files_key", ["runId", "name"])
			.execute();
		await sql`
			insert into "rejected_files" ("runId", "name", "rows", "cut", "bytes")
			select "importId", "name", "rows", "cut", "bytes" from "import_rejects"
		`.execute(db);
		await db.schema.alterTable("staged_uploads").renameColumn("importId", "runId").execute();

		await db.schema
			.createTable("new_change_sets")
			.addColumn("id", "integer", serial)
			.addColumn("runId", "integer", (c) => c.references("runs.id").onDelete("cascade"))
			.addColumn("changeId", "integer", (c) => c.references("staff_changes.id").onDelete("cascade"))
			.addColumn("part", "integer", required)
			.addColumn("changes", "blob", required)
			.addCheckConstraint(
				"change_sets_cause",
				sql`("runId" is null and "changeId" is not null) or ("runId" is not null and "changeId" is null)`,
			)
			.execute();
		await sql`
			insert into "new_change_sets" ("runId", "changeId", "part", "changes")
			select coalesce("importId", "runId" + ${sql.lit(added)}), "changeId", "part", "changes"
			from "change_sets" order by "id"
		`.execute(db);
		// First those that refer to others.
		for (const table of [
			"change_sets",
			"import_rejects",
			"feed_run_problems",
			"feed_runs",
			"imports",
		]) {
			await db.schema.dropTable(table).execute();
		}
		await db.schema.alterTable("new_change_sets").renameTo("change_sets").execute();
		for (const column of ["runId", "changeId"]) {
			const where = `"${column}" is not null`;
			const name = `change_sets_${column.slice(0, -2)}`;
			await createIndex(db, name, "change_sets", `${column}, part`, { where, unique: true });
		}
	},

	// Since when a line of a feed has been there, so that the oldest questions come first.
	async "0060-first-seen-lines"(db) {
		await addColumns(db, "feed_lines", "text", ["firstSeenAt"], (c) => c.notNull().defaultTo(""));
		await sql`update "feed_lines" set "firstSeenAt" = "seenAt"`.execute(db);
		await createIndex(db, "feed_lines_waiting", "feed_lines", "firstSeenAt, id", {
			where: `"state" = 'new'`,
		});
	},

	// Prices that fell too far, each with what its row or line says besides, until staff take or discard it. Those that
	// imports held are carried over; runs of feeds hold theirs again.
	async "0061-held-prices"(db) {
		await db.schema
			.createTable("held_prices")
			.addColumn("id", "integer", serial)
			.addColumn("projectorSku", "text", ofModel)
			.addColumn("retailerId", "integer", partOf("retailers.id"))
			.addColumn("runId", "integer", (c) => c.references("runs.id").onDelete("set null"))
			.addColumn("pricePence", "integer", required)
			.addColumn("fromPence", "integer", required)
			.addColumn("isFirst", "integer", flag("isFirst"))
			.addColumn("state", "text", oneOf("state", "waiting", "taken", "discarded"))
			.addColumn("firstHeldAt", "text", required)
			.addColumn("heldAt", "text", required)
			.addColumn("row", "text", json("row", "object"))
			.addUniqueConstraint("held_prices_offer", ["projectorSku", "retailerId"])
			.execute();
		await createIndex(db, "held_prices_waiting", "held_prices", "firstHeldAt, id", {
			where: `"state" = 'waiting'`,
		});
		await createIndex(db, "held_prices_run", "held_prices", "runId");
		await carryHeldPrices(db);
	},

	// What reads many models reads an index alone: alternatives to a model, the lowest price of native 4K, and the tags of
	// models. A row of a model takes most of a page of the database.
	async "0062-covering-indexes"(db) {
		await db.schema.dropIndex("projectors_category").execute();
		await createIndex(
			db,
			"projectors_category",
			"projectors",
			"categoryId, shownPricePence, isDiscontinued, throwType, sku",
		);
		await createIndex(db, "projectors_native_4k", "projectors", "shownPricePence", {
			where: `"resolutionClass" = 'native-4k' and "isDiscontinued" = 0`,
		});
		await db.schema.dropIndex("projector_tags_sku").execute();
		await createIndex(db, "projector_tags_sku", "projector_tags", "projectorSku, tag");
	},
};

import { type Kysely, sql } from "kysely";

const STAFF_FIELDS = [
	["projectors", "featuredPlace", "integer"],
	["projectors", "editorWords", "text"],
	["retailers", "place", "integer"],
	["retailers", "deliveryFreeOverPence", "integer"],
	["retailers", "deliveryOtherwisePence", "integer"],
	["categories", "place", "integer"],
	["jargon_terms", "place", "integer"],
	["users", "addedBy", "text"],
	["users", "createdAt", "text"],
	["contact_messages", "answeredBy", "text"],
] as const;

// Tables of the staff screens for shops, categories, terms, brands, people and messages, and of the audit log.
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [table, column, type] of STAFF_FIELDS) {
		await db.schema.alterTable(table).addColumn(column, type).execute();
	}
	// Featured models are ordered by their position set by staff first.
	await db.schema.dropIndex("projectors_featured").execute();
	await db.schema
		.createIndex("projectors_featured")
		.on("projectors")
		.columns(["featuredPlace", "launchYear desc", "sku"])
		.where(sql.ref("isFeatured"), "=", sql.lit(1))
		.execute();
	// All columns by which the staff's list of models is filtered, counted and sorted: whole rows are read for one page
	// only.
	await db.schema
		.createIndex("projectors_by_name")
		.on("projectors")
		.columns(["brandSlug", "model", "sku", "id", "shownPricePence", "brightness", "resolution"])
		.columns(["lightSourceType", "throwRatio", "imagePath", "isFeatured", "isDiscontinued"])
		.columns(["isSample", "isSamplePrice"])
		.execute();
	// Models with an offer that has not been confirmed recently.
	await db.schema
		.createIndex("retailer_listings_checked")
		.on("retailer_listings")
		.columns(["checkedAt", "projectorSku"])
		.execute();

	await db.schema
		.createTable("staff_changes")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("by", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("subjectKey", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("before", "text", (c) => c.check(sql`json_type("before") = 'object'`))
		.addColumn("after", "text", (c) => c.check(sql`json_type("after") = 'object'`))
		.addColumn("putsBackId", "integer")
		.execute();
	await db.schema.createIndex("staff_changes_at").on("staff_changes").columns(["at"]).execute();
	// All columns by which the audit log is filtered: matches are counted and sorted before any row is read.
	await db.schema
		.createIndex("staff_changes_subject")
		.on("staff_changes")
		.columns(["subject", "subjectKey", "by", "title"])
		.execute();
	await db.schema
		.createIndex("staff_changes_by")
		.on("staff_changes")
		.columns(["by", "subject", "title"])
		.execute();
	await db.schema
		.createIndex("staff_changes_puts_back")
		.on("staff_changes")
		.columns(["putsBackId"])
		.where(sql.ref("putsBackId"), "is not", null)
		.execute();

	await db.schema
		.createTable("drafts")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("userId", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("path", "text", (c) => c.notNull())
		.addColumn("fields", "text", (c) => c.notNull())
		.addColumn("storedAt", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("drafts_user").on("drafts").columns(["userId"]).execute();

	await db.schema
		.createTable("invitations")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("username", "text", (c) => c.notNull().unique())
		.addColumn("tokenHash", "text", (c) => c.notNull().unique())
		.addColumn("invitedBy", "text", (c) => c.notNull())
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("expiresAt", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("message_replies")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("messageId", "integer", (c) =>
			c.notNull().references("contact_messages.id").onDelete("cascade"),
		)
		.addColumn("by", "text", (c) => c.notNull())
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("at", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("message_replies_message")
		.on("message_replies")
		.columns(["messageId"])
		.execute();
	await db.schema
		.createIndex("contact_messages_unanswered")
		.on("contact_messages")
		.columns(["receivedAt"])
		.where(sql.ref("answeredAt"), "is", null)
		.execute();
	await db.schema
		.createIndex("mails_failed")
		.on("mails")
		.columns(["createdAt"])
		.where(sql.ref("failure"), "is not", null)
		.execute();
	await db.schema
		.createIndex("imports_held")
		.on("imports")
		.columns(["importedAt"])
		.where(sql.ref("held"), ">", sql.lit(0))
		.execute();

	await db.schema
		.createTable("deleted_models")
		.addColumn("slug", "text", (c) => c.primaryKey().notNull())
		.addColumn("sku", "text", (c) => c.notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("deletedBy", "text", (c) => c.notNull())
		.addColumn("deletedAt", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("former_listings")
		.addColumn("id", "integer", (c) => c.primaryKey())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.execute();
	await db.schema
		.createIndex("former_listings_sku")
		.on("former_listings")
		.columns(["projectorSku"])
		.execute();

	await db.schema
		.createTable("brand_marks")
		.addColumn("brandSlug", "text", (c) => c.primaryKey().notNull())
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addColumn("storedAt", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("category_pictures")
		.addColumn("categoryId", "integer", (c) =>
			c.primaryKey().references("categories.id").onDelete("cascade"),
		)
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addColumn("storedAt", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("former_slugs")
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("slug", "text", (c) => c.notNull())
		.addColumn("successor", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("former_slugs_key", ["kind", "slug"])
		.execute();

	await db.schema
		.createTable("listing_clicks")
		.addColumn("day", "text", (c) => c.notNull())
		.addColumn("listingId", "integer", (c) => c.notNull())
		.addColumn("projectorSku", "text", (c) => c.notNull())
		.addColumn("retailerId", "integer", (c) => c.notNull())
		.addColumn("clicks", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("listing_clicks_key", ["day", "listingId"])
		// Rows in the order of their days: a month is read as one run of them.
		.modifyEnd(sql`without rowid, strict`)
		.execute();
	await db.schema
		.createTable("model_views")
		.addColumn("day", "text", (c) => c.notNull())
		.addColumn("slug", "text", (c) => c.notNull())
		.addColumn("views", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("model_views_key", ["day", "slug"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();
	await db.schema
		.createTable("searches")
		.addColumn("day", "text", (c) => c.notNull())
		.addColumn("words", "text", (c) => c.notNull())
		.addColumn("searches", "integer", (c) => c.notNull())
		.addColumn("found", "integer", (c) => c.notNull())
		.addPrimaryKeyConstraint("searches_key", ["day", "words"])
		.modifyEnd(sql`without rowid, strict`)
		.execute();
	// The latest changes of prices, without reading the history of every model.
	await db.schema
		.createIndex("price_points_at")
		.on("price_points")
		.columns(["at"])
		.where(sql<boolean>`"isSample" = 0 and "condition" = 'new' and "inStock" = 1`)
		.execute();
	await db.schema
		.createTable("synonyms")
		.addColumn("words", "text", (c) => c.primaryKey().notNull())
		.addColumn("meaning", "text", (c) => c.notNull())
		.addColumn("addedBy", "text", (c) => c.notNull())
		.addColumn("addedAt", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("site_state")
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();
}

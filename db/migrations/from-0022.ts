import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";
import {
	addColumns,
	createIndex,
	key,
	type Migrations,
	ofModel,
	partOf,
	raiseVersionOnChange,
	required,
	serial,
} from "./steps";

const STAFF_FIELDS = [
	["projectors", "integer", ["featuredPlace"]],
	["projectors", "text", ["editorWords"]],
	["retailers", "integer", ["place", "deliveryFreeOverPence", "deliveryOtherwisePence"]],
	["categories", "integer", ["place"]],
	["jargon_terms", "integer", ["place"]],
	["users", "text", ["addedBy", "createdAt"]],
	["contact_messages", "text", ["answeredBy"]],
] as const;

/** Every table that a public page reads. */
const SHOWN = [
	"categories",
	"retailers",
	"projectors",
	"projector_categories",
	"projector_tags",
	"projector_images",
	"projector_image_files",
	"jargon_terms",
	"reviews",
	"retailer_listings",
	"price_points",
	"deleted_models",
	"former_listings",
	"brand_marks",
	"category_pictures",
	"former_slugs",
	"synonyms",
];

/** Raises the version once per transaction, which may have many statements. Listeners are notified at commit. */
async function createRaiseFunction(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function raise_site_version() returns trigger language plpgsql as $$
		declare
			transaction constant text := pg_current_xact_id()::text;
			raised bigint;
		begin
			if current_setting('beamwise.raised_in', true) is distinct from transaction then
				update "site_version" set "version" = "version" + 1 returning "version" into raised;
				perform set_config('beamwise.raised_in', transaction, true);
				perform pg_notify('site_version', raised::text);
			end if;
			return null;
		end $$
	`.execute(db);
}

export const migrations: Migrations = {
	// Tables of the staff screens for shops, categories, terms, brands, people and messages, and of the audit log.
	async "0022-staff-screens"(db) {
		for (const [table, type, names] of STAFF_FIELDS) await addColumns(db, table, type, names);
		// Featured models are ordered by their position set by staff first.
		await db.schema.dropIndex("projectors_featured").execute();
		await createIndex(
			db,
			"projectors_featured",
			"projectors",
			"featuredPlace, launchYear desc, sku",
			{ where: '"isFeatured" = 1' },
		);
		// All columns by which the staff's list of models is filtered, counted and sorted: whole rows are read for one page
		// only.
		await createIndex(
			db,
			"projectors_by_name",
			"projectors",
			"brandSlug, model, sku, id, shownPricePence, brightness, resolution, lightSourceType, throwRatio, imagePath, isFeatured, isDiscontinued, isSample, isSamplePrice",
		);
		// Models with an offer that has not been confirmed recently.
		await createIndex(
			db,
			"retailer_listings_checked",
			"retailer_listings",
			"checkedAt, projectorSku",
		);

		await db.schema
			.createTable("staff_changes")
			.addColumn("id", "integer", serial)
			.addColumn("at", "text", required)
			.addColumn("by", "text", required)
			.addColumn("subject", "text", required)
			.addColumn("subjectKey", "text", required)
			.addColumn("title", "text", required)
			.addColumn("action", "text", required)
			.addColumn("before", "text", (c) => c.check(sql`json_type("before") = 'object'`))
			.addColumn("after", "text", (c) => c.check(sql`json_type("after") = 'object'`))
			.addColumn("putsBackId", "integer")
			.execute();
		await createIndex(db, "staff_changes_at", "staff_changes", "at");
		// All columns by which the audit log is filtered: matches are counted and sorted before any row is read.
		await createIndex(
			db,
			"staff_changes_subject",
			"staff_changes",
			"subject, subjectKey, by, title",
		);
		await createIndex(db, "staff_changes_by", "staff_changes", "by, subject, title");
		await createIndex(db, "staff_changes_puts_back", "staff_changes", "putsBackId", {
			where: '"putsBackId" is not null',
		});

		await db.schema
			.createTable("drafts")
			.addColumn("id", "text", key)
			.addColumn("userId", "integer", partOf("users.id"))
			.addColumn("path", "text", required)
			.addColumn("fields", "text", required)
			.addColumn("storedAt", "text", required)
			.execute();
		await createIndex(db, "drafts_user", "drafts", "userId");

		await db.schema
			.createTable("invitations")
			.addColumn("id", "integer", serial)
			.addColumn("username", "text", (c) => c.notNull().unique())
			.addColumn("tokenHash", "text", (c) => c.notNull().unique())
			.addColumn("invitedBy", "text", required)
			.addColumn("createdAt", "text", required)
			.addColumn("expiresAt", "text", required)
			.execute();

		await db.schema
			.createTable("message_replies")
			.addColumn("id", "integer", serial)
			.addColumn("messageId", "integer", partOf("contact_messages.id"))
			.addColumn("by", "text", required)
			.addColumn("text", "text", required)
			.addColumn("at", "text", required)
			.execute();
		await createIndex(db, "message_replies_message", "message_replies", "messageId");
		await createIndex(db, "contact_messages_unanswered", "contact_messages", "receivedAt", {
			where: '"answeredAt" is null',
		});
		await createIndex(db, "mails_failed", "mails", "createdAt", {
			where: '"failure" is not null',
		});
		await createIndex(db, "imports_held", "imports", "importedAt", { where: '"held" > 0' });

		await db.schema
			.createTable("deleted_models")
			.addColumn("slug", "text", key)
			.addColumn("sku", "text", required)
			.addColumn("name", "text", required)
			.addColumn("deletedBy", "text", required)
			.addColumn("deletedAt", "text", required)
			.execute();

		await db.schema
			.createTable("former_listings")
			.addColumn("id", "integer", (c) => c.primaryKey())
			.addColumn("projectorSku", "text", ofModel)
			.execute();
		await createIndex(db, "former_listings_sku", "former_listings", "projectorSku");

		await db.schema
			.createTable("brand_marks")
			.addColumn("brandSlug", "text", key)
			.addColumn("hash", "text", required)
			.addColumn("bytes", "blob", required)
			.addColumn("storedAt", "text", required)
			.execute();
		await db.schema
			.createTable("category_pictures")
			.addColumn("categoryId", "integer", (c) =>
				c.primaryKey().references("categories.id").onDelete("cascade"),
			)
			.addColumn("hash", "text", required)
			.addColumn("bytes", "blob", required)
			.addColumn("storedAt", "text", required)
			.execute();

		await db.schema
			.createTable("former_slugs")
			.addColumn("kind", "text", required)
			.addColumn("slug", "text", required)
			.addColumn("successor", "text", required)
			.addPrimaryKeyConstraint("former_slugs_key", ["kind", "slug"])
			.execute();

		await db.schema
			.createTable("listing_clicks")
			.addColumn("day", "text", required)
			.addColumn("listingId", "integer", required)
			.addColumn("projectorSku", "text", required)
			.addColumn("retailerId", "integer", required)
			.addColumn("clicks", "integer", required)
			.addPrimaryKeyConstraint("listing_clicks_key", ["day", "listingId"])
			// Rows in the order of their days: a month is read as one run of them.
			.modifyEnd(sql`without rowid, strict`)
			.execute();
		await db.schema
			.createTable("model_views")
			.addColumn("day", "text", required)
			.addColumn("slug", "text", required)
			.addColumn("views", "integer", required)
			.addPrimaryKeyConstraint("model_views_key", ["day", "slug"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();
		await db.schema
			.createTable("searches")
			.addColumn("day", "text", required)
			.addColumn("words", "text", required)
			.addColumn("searches", "integer", required)
			.addColumn("found", "integer", required)
			.addPrimaryKeyConstraint("searches_key", ["day", "words"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();
		// The latest changes of prices, without reading the history of every model.
		await createIndex(db, "price_points_at", "price_points", "at", {
			where: `"isSample" = 0 and "condition" = 'new' and "inStock" = 1`,
		});
		await db.schema
			.createTable("synonyms")
			.addColumn("words", "text", key)
			.addColumn("meaning", "text", required)
			.addColumn("addedBy", "text", required)
			.addColumn("addedAt", "text", required)
			.execute();

		await db.schema
			.createTable("site_state")
			.addColumn("name", "text", key)
			.addColumn("value", "text", required)
			.execute();
	},

	// A number that rises with every change that a public page can show, so that cached responses expire. It is a row, so
	// that all processes and machines see it.
	async "0023-site-version"(db) {
		await db.schema.createTable("site_version").addColumn("version", "integer", required).execute();
		await sql`insert into "site_version" ("version") values (1)`.execute(db);
		if (engineOf(db) === "postgres") await createRaiseFunction(db);
		for (const table of SHOWN) await raiseVersionOnChange(db, table);
	},
};

import { type Kysely, sql } from "kysely";
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
	raiseVersionOnChange,
	required,
	serial,
} from "./steps";

const COLUMNS = ["linkTemplate", "trackingId", "priceMatch", "finance", "inStoreDemos"] as const;

/** Services of the first five shops, formerly a table in the code: price match, finance, demos. */
const SERVICES = [
	[1, "Yes", "Yes", "Select stores"],
	[2, "Yes, plus 6 year guarantees", "Yes", "All stores"],
	[3, "No", "Yes", "No"],
	[4, "Yes", "Yes", "Select stores"],
	[5, "No", "Yes", "No"],
] as const;

export const migrations: Migrations = {
	// Several photographs a model: each picture is stored once, and models refer to it. Rows of a deleted model stay, so that
	// its photographs come back with it. Bytes are the last column, so that SQLite reads the others without them.
	async "0037-photographs"(db) {
		await db.schema
			.createTable("photographs")
			.addColumn("hash", "text", key)
			.addColumn("type", "text", required)
			.addColumn("width", "integer", (c) => c.notNull().check(sql`"width" > 0`))
			.addColumn("height", "integer", (c) => c.notNull().check(sql`"height" > 0`))
			.addColumn("size", "integer", (c) => c.notNull().check(sql`"size" > 0`))
			.addColumn("original", "blob", required)
			.execute();
		await db.schema
			.createTable("photograph_files")
			.addColumn("hash", "text", partOf("photographs.hash"))
			.addColumn("format", "text", required)
			.addColumn("width", "integer", required)
			.addColumn("bytes", "blob", required)
			.addPrimaryKeyConstraint("photograph_files_key", ["hash", "format", "width"])
			.execute();
		await db.schema
			.createTable("projector_photographs")
			.addColumn("projectorSku", "text", required)
			.addColumn("hash", "text", (c) => c.notNull().references("photographs.hash"))
			.addColumn("place", "integer", required)
			.addColumn("source", "text")
			.addColumn("storedAt", "text", required)
			.addPrimaryKeyConstraint("projector_photographs_key", ["projectorSku", "hash"])
			.execute();
		await createIndex(db, "projector_photographs_hash", "projector_photographs", "hash");
		await sql`
			insert into "photographs" ("hash", "type", "width", "height", "size", "original")
			select "hash", "type", "width", "height", "size", "original" from "projector_images" where true
			on conflict do nothing
		`.execute(db);
		await sql`
			insert into "photograph_files" ("hash", "format", "width", "bytes")
			select "hash", "format", "file"."width", "bytes" from "projector_image_files" as "file"
			join "projector_images" as "image" on "image"."projectorSku" = "file"."projectorSku" where true
			on conflict do nothing
		`.execute(db);
		await sql`
			insert into "projector_photographs" ("projectorSku", "hash", "place", "storedAt")
			select "projectorSku", "hash", 1, "storedAt" from "projector_images"
		`.execute(db);
		for (const table of ["projector_image_files", "projector_images"]) {
			await db.schema.dropTable(table).execute();
		}
		await raiseVersionOnChange(db, "projector_photographs");

		// Addresses and files that are to become photographs: fetched and decoded in the background.
		await db.schema
			.createTable("found_photographs")
			.addColumn("id", "integer", serial)
			.addColumn("projectorSku", "text", ofModel)
			.addColumn("address", "text")
			.addColumn("fileName", "text")
			.addColumn("feedId", "integer", (c) => c.references("feeds.id").onDelete("cascade"))
			.addColumn("addedBy", "text")
			.addColumn("mode", "text", oneOf("mode", "add", "first", "ask"))
			.addColumn("state", "text", oneOf("state", "waiting", "asked", "taken", "left", "failed"))
			.addColumn("hash", "text", (c) => c.references("photographs.hash"))
			.addColumn("failure", "text")
			.addColumn("attempts", "integer", count)
			.addColumn("dueAt", "text", required)
			.addColumn("bytes", "blob")
			.addUniqueConstraint("found_photographs_address", ["projectorSku", "address"])
			.execute();
		await createIndex(db, "found_photographs_state", "found_photographs", "state, dueAt");
		await createIndex(db, "found_photographs_hash", "found_photographs", "hash");
		await addColumns(db, "feeds", "text", ["photographs"], (c) =>
			c.notNull().defaultTo("off").check(sql`"photographs" in ('off', 'ask', 'take')`),
		);
		await addColumns(db, "projectors", "text", ["imageUrls"], list);
	},

	// Figures of products as columns of a feed state them, for new models. Existing lines get them with the next run.
	async "0038-feed-line-facts"(db) {
		await addColumns(db, "feed_lines", "text", ["facts"], (c) => c.notNull().defaultTo("{}"));
	},

	// Changes of many models at once are one line of the history, with a part for each model.
	async "0039-changes-together"(db) {
		await addColumns(db, "staff_changes", "integer", ["partOfId"]);
		await createIndex(db, "staff_changes_part_of", "staff_changes", "partOfId", {
			where: '"partOfId" is not null',
		});
		// The history leaves parts out, so the indexes by which it is counted must have the column.
		await db.schema.dropIndex("staff_changes_subject").execute();
		const bySubject = "subject, subjectKey, by, title, partOfId";
		await createIndex(db, "staff_changes_subject", "staff_changes", bySubject);
		await db.schema.dropIndex("staff_changes_by").execute();
		await createIndex(db, "staff_changes_by", "staff_changes", "by, subject, title, partOfId");
	},

	// Link templates, services and logos of shops.
	async "0040-shop-links"(db) {
		await addColumns(db, "retailers", "text", COLUMNS);
		const shops = db as Kysely<{
			retailers: { id: number } & Record<(typeof COLUMNS)[number], string | null>;
		}>;
		for (const [id, priceMatch, finance, inStoreDemos] of SERVICES) {
			await shops
				.updateTable("retailers")
				.set({ priceMatch, finance, inStoreDemos })
				.where("id", "=", id)
				.execute();
		}
		await db.schema
			.createTable("retailer_logos")
			.addColumn("retailerId", "integer", (c) =>
				c.primaryKey().references("retailers.id").onDelete("cascade"),
			)
			.addColumn("hash", "text", required)
			.addColumn("bytes", "blob", required)
			.addColumn("storedAt", "text", required)
			.execute();
	},

	// E-mail addresses and second factors of staff accounts, and links that set a new password.
	async "0041-second-factors"(db) {
		await addColumns(db, "users", "text", ["email", "totpSecret"]);
		await createIndex(db, "users_email", "users", "email", { unique: true });
		await db.schema
			.createTable("recovery_codes")
			.addColumn("userId", "integer", partOf("users.id"))
			.addColumn("codeHash", "text", required)
			.addPrimaryKeyConstraint("recovery_codes_key", ["userId", "codeHash"])
			.execute();
		await db.schema
			.createTable("password_resets")
			.addColumn("tokenHash", "text", key)
			.addColumn("userId", "integer", partOf("users.id"))
			.addColumn("expiresAt", "text", required)
			.execute();
		await createIndex(db, "password_resets_user", "password_resets", "userId");
	},

	// Shops can be paused, and staff confirm which are partners. The first shops are partners as examples while anything
	// of the sample is left.
	async "0042-shop-states"(db) {
		await addColumns(db, "retailers", "integer", ["isPaused"], flag("isPaused"));
		await addColumns(db, "retailers", "text", ["partnership"], (c) =>
			c.notNull().defaultTo("none").check(sql`"partnership" in ('none', 'example', 'confirmed')`),
		);
		await sql`
			update "retailers" set "partnership" = 'example' where "id" <= 5 and (
				exists (select 1 from "projectors" where "isSample" = 1 or "isSamplePrice" = 1)
				or exists (select 1 from "retailer_listings" where "isSample" = 1)
			)
		`.execute(db);
	},

	// The number of a model's figures whose source is not recorded, counted when the site starts next.
	async "0043-unrecorded-figures"(db) {
		await addColumns(db, "projectors", "integer", ["unrecorded"], count);
		await createIndex(db, "projectors_unrecorded", "projectors", "unrecorded");
	},

	// What a shop takes along when it is deleted, so that it comes back with it.
	async "0044-deleted-rows"(db) {
		await db.schema
			.createTable("deleted_rows")
			.addColumn("changeId", "integer", partOf("staff_changes.id"))
			.addColumn("part", "integer", required)
			.addColumn("changes", "blob", required)
			.addPrimaryKeyConstraint("deleted_rows_key", ["changeId", "part"])
			.execute();
	},

	// The kind of chip, a figure of a model's projection type.
	async "0045-chip-kind"(db) {
		await addColumns(db, "projectors", "text", ["chipKind"]);
	},

	// Searches whose words too few people asked for, counted by day under a keyed hash of the words.
	async "0046-few-searches"(db) {
		await db.schema
			.createTable("few_searches")
			.addColumn("day", "text", required)
			.addColumn("code", "text", required)
			.addColumn("process", "text", required)
			.addColumn("askers", "integer", required)
			.addColumn("searches", "integer", required)
			.addColumn("found", "integer", required)
			.addPrimaryKeyConstraint("few_searches_key", ["day", "code", "process"])
			.execute();
		await createIndex(db, "few_searches_code", "few_searches", "code");
	},

	// Pictures of the owner's pages by name, and articles on the home page and in the guide's contents.
	async "0047-page-pictures"(db) {
		await db.schema
			.createTable("page_pictures")
			.addColumn("pageId", "integer", required)
			.addColumn("name", "text", required)
			.addColumn("alt", "text", required)
			.addColumn("hash", "text", (c) => c.notNull().references("photographs.hash"))
			.addPrimaryKeyConstraint("page_pictures_key", ["pageId", "name"])
			.execute();
		await createIndex(db, "page_pictures_hash", "page_pictures", "hash");
		await raiseVersionOnChange(db, "page_pictures");
		await addColumns(db, "pages", "integer", ["onHome"], flag("onHome"));
		await addColumns(db, "pages", "integer", ["inGuide"], flag("inGuide"));
	},

	// The family of a model in staff's word, and the SKU of the model that replaced it. No foreign key: a file may name a
	// successor that comes later in it, and a deleted one may be put back.
	async "0048-families-and-successors"(db) {
		await addColumns(db, "projectors", "text", ["family", "replacedBy"]);
	},

	// The verdict as cards have it.
	async "0049-summaries"(db) {
		await addColumns(db, "projectors", "text", ["summary"]);
	},

	// The example price of electricity, where the sample was imported before it had one and staff have set none.
	async "0050-example-electricity"(db) {
		const value = JSON.stringify({
			pencePerKwh: 26.35,
			date: "2025-10-01",
			source: "Ofgem's price cap, October 2025",
			isExample: true,
		});
		const now = new Date().toISOString();
		await sql`
			insert into "settings" ("key", "value", "updatedAt", "updatedBy")
			select 'electricity', ${value}, ${now}, 'sample'
			where exists (select 1 from "projectors" where "isSample" = 1)
				and not exists (select 1 from "settings" where "key" = 'electricity')
		`.execute(db);
	},
};

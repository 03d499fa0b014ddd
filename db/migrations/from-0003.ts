import { sql } from "kysely";
import {
	addColumns,
	count,
	createIndex,
	flag,
	key,
	type Migrations,
	ofModel,
	oneOf,
	partOf,
	required,
	serial,
} from "./steps";

export const migrations: Migrations = {
	// Tables of the newsletter sign-up and the contact form.
	async "0003-forms"(db) {
		await db.schema
			.createTable("rate_limits")
			.addColumn("key", "text", key)
			.addColumn("windowEndsAt", "text", required)
			.addColumn("count", "integer", (c) => c.notNull().check(sql`"count" > 0`))
			.execute();
		await createIndex(db, "rate_limits_end", "rate_limits", "windowEndsAt");

		await db.schema
			.createTable("used_nonces")
			.addColumn("nonce", "text", key)
			.addColumn("expiresAt", "text", required)
			.execute();
		await createIndex(db, "used_nonces_expiry", "used_nonces", "expiresAt");

		await db.schema
			.createTable("contact_messages")
			.addColumn("id", "integer", serial)
			.addColumn("name", "text", required)
			.addColumn("email", "text", required)
			.addColumn("message", "text", required)
			.addColumn("receivedAt", "text", required)
			.addColumn("answeredAt", "text")
			.addColumn("sentAt", "text")
			.addColumn("attempts", "integer", count)
			.addColumn("nextAttemptAt", "text", required)
			.addColumn("failure", "text")
			.execute();
		await createIndex(db, "contact_messages_unsent", "contact_messages", "nextAttemptAt", {
			where: '"sentAt" is null',
		});
	},

	// Sessions of the staff pages.
	async "0004-staff"(db) {
		await db.schema
			.createTable("staff_sessions")
			.addColumn("tokenHash", "text", key)
			.addColumn("userId", "integer", partOf("users.id"))
			.addColumn("createdAt", "text", required)
			.addColumn("expiresAt", "text", required)
			.execute();
		await createIndex(db, "staff_sessions_user", "staff_sessions", "userId");
		await createIndex(db, "staff_sessions_expiry", "staff_sessions", "expiresAt");
	},

	// Imports, the values that the last import overwrote, and a column of the listings file that had none here.
	async "0005-imports"(db) {
		await addColumns(db, "retailer_listings", "integer", ["deliveryPence"], (c) =>
			c.check(sql`"deliveryPence" >= 0`),
		);

		await db.schema
			.createTable("imports")
			.addColumn("id", "integer", serial)
			.addColumn("fileName", "text", required)
			.addColumn("loadedBy", "text", required)
			.addColumn("loadedAt", "text", required)
			.addColumn("created", "integer", required)
			.addColumn("updated", "integer", required)
			.addColumn("unchanged", "integer", required)
			.addColumn("errors", "integer", required)
			.addColumn("message", "text", required)
			.addColumn("problems", "text", (c) => c.notNull().check(sql`json_type("problems") = 'array'`))
			.addColumn("undoneAt", "text")
			.addColumn("undoneBy", "text")
			.execute();

		await db.schema
			.createTable("import_changes")
			.addColumn("importId", "integer", partOf("imports.id"))
			.addColumn("part", "integer", required)
			.addColumn("changes", "blob", required)
			.addPrimaryKeyConstraint("import_changes_key", ["importId", "part"])
			.execute();
	},

	// Photographs are stored in the database: one file to back up, one transaction per change, no orphans. The bytes are
	// the last column, so that SQLite reads the others without them.
	async "0006-projector-images"(db) {
		await db.schema
			.createTable("projector_images")
			.addColumn("projectorSku", "text", (c) => ofModel(c.primaryKey()))
			.addColumn("hash", "text", required)
			.addColumn("type", "text", required)
			.addColumn("width", "integer", (c) => c.notNull().check(sql`"width" > 0`))
			.addColumn("height", "integer", (c) => c.notNull().check(sql`"height" > 0`))
			.addColumn("size", "integer", (c) => c.notNull().check(sql`"size" > 0`))
			.addColumn("storedAt", "text", required)
			.addColumn("original", "blob", required)
			.execute();

		await db.schema
			.createTable("projector_image_files")
			.addColumn("projectorSku", "text", (c) =>
				partOf("projector_images.projectorSku")(c).onUpdate("cascade"),
			)
			.addColumn("format", "text", required)
			.addColumn("width", "integer", required)
			.addColumn("bytes", "blob", required)
			.addPrimaryKeyConstraint("projector_image_files_key", ["projectorSku", "format", "width"])
			.execute();
	},

	// Files that staff have previewed and may still import: one per session, deleted with it.
	async "0007-kept-uploads"(db) {
		await db.schema
			.createTable("kept_uploads")
			.addColumn("id", "text", key)
			.addColumn("tokenHash", "text", (c) => partOf("staff_sessions.tokenHash")(c.unique()))
			.addColumn("fileName", "text", required)
			.addColumn("bytes", "blob", required)
			.addColumn("keptAt", "text", required)
			.execute();
		await createIndex(db, "kept_uploads_age", "kept_uploads", "keptAt");
	},

	// The rows that a load left out, as files to be mended and loaded.
	async "0008-import-rejects"(db) {
		await db.schema
			.createTable("import_rejects")
			.addColumn("importId", "integer", partOf("imports.id"))
			.addColumn("name", "text", required)
			.addColumn("rows", "integer", required)
			.addColumn("cut", "integer", required)
			.addColumn("bytes", "blob", required)
			.addPrimaryKeyConstraint("import_rejects_key", ["importId", "name"])
			.execute();
	},

	// Each price and each offer of the sample catalogue gets a mark of its own.
	async "0009-sample-marks"(db) {
		await addColumns(db, "projectors", "integer", ["isSamplePrice"], flag("isSamplePrice"));
		await addColumns(db, "retailer_listings", "integer", ["isSample"], flag("isSample"));

		// The whole sample was written at one instant, which unchanged sample models still have. Values of that instant are
		// sample data, also on models that were changed since; values of another time were imported.
		const seeded = sql`select "priceUpdatedAt" from "projectors" where "isSample" = 1`;
		await sql`
			update "projectors" set "isSamplePrice" = 1
			where "pricePence" > 0 and "priceUpdatedAt" in (${seeded})
		`.execute(db);
		await sql`
			update "retailer_listings" set "isSample" = 1 where "updatedAt" in (${seeded})
		`.execute(db);

		await createIndex(db, "projectors_sample_price", "projectors", "isSamplePrice", {
			where: '"isSamplePrice" = 1',
		});
		await createIndex(db, "retailer_listings_sample", "retailer_listings", "isSample", {
			where: '"isSample" = 1',
		});
	},

	// Renames "kept" uploads to "staged" and "loaded" ones to "imported".
	async "0010-staged-uploads"(db) {
		await db.schema.dropIndex("kept_uploads_age").execute();
		await db.schema.alterTable("kept_uploads").renameTo("staged_uploads").execute();
		await db.schema.alterTable("staged_uploads").renameColumn("keptAt", "stagedAt").execute();
		await createIndex(db, "staged_uploads_age", "staged_uploads", "stagedAt");

		await db.schema.alterTable("imports").renameColumn("loadedBy", "importedBy").execute();
		await db.schema.alterTable("imports").renameColumn("loadedAt", "importedAt").execute();
	},

	// Years of the maker's warranty; null if unknown.
	async "0011-warranty-years"(db) {
		await addColumns(db, "projectors", "integer", ["warrantyYears"], (c) =>
			c.check(sql`"warrantyYears" between 0 and 25`),
		);
	},

	// Figures parsed from a model's texts. The parser improves over time, so the site fills them in at startup for rows
	// whose `figuresVersion` differs from the parser's.
	async "0012-figures"(db) {
		await addColumns(db, "projectors", "real", ["throwRatioMin", "throwRatioMax", "inputLagMs"]);
		await addColumns(db, "projectors", "text", ["resolutionClass", "lightKind", "throwKind"]);
		await addColumns(db, "projectors", "integer", ["lightSourceHours"]);
		await addColumns(db, "projectors", "real", ["weightKg"]);
		await addColumns(db, "projectors", "integer", ["figuresVersion"], count);
	},

	// Time an offer was last seen, its condition and its previous price; and the price of a model according to its offers.
	// The site computes shown prices at startup: they depend on the day.
	async "0013-offers"(db) {
		await addColumns(db, "retailer_listings", "text", ["checkedAt"], (c) =>
			c.notNull().defaultTo(""),
		);
		await addColumns(db, "retailer_listings", "text", ["condition"], (c) =>
			c.notNull().defaultTo("new").check(sql`"condition" in ('new', 'refurbished')`),
		);
		await sql`update "retailer_listings" set "checkedAt" = "updatedAt"`.execute(db);

		const shown = ["shownPricePence", "isLastKnownPrice", "isShownPriceSample"];
		await addColumns(
			db,
			"projectors",
			"integer",
			[...shown, "freshOffers", "isLowestPrice"],
			count,
		);
		await addColumns(db, "projectors", "text", ["shownPriceAt"], (c) => c.notNull().defaultTo(""));
		await sql`
			update "projectors" set "shownPricePence" = "pricePence", "shownPriceAt" = "priceUpdatedAt",
				"isShownPriceSample" = "isSamplePrice"
		`.execute(db);
		await createIndex(db, "projectors_shown_price", "projectors", "shownPricePence, sku");

		await db.schema
			.createTable("price_points")
			.addColumn("projectorId", "integer", partOf("projectors.id"))
			.addColumn("retailerId", "integer", (c) => c.notNull().references("retailers.id"))
			.addColumn("at", "text", required)
			.addColumn("pricePence", "integer", (c) => c.notNull().check(sql`"pricePence" > 0`))
			.addColumn("deliveryPence", "integer")
			.addColumn("inStock", "integer", oneOf("inStock", 0, 1))
			.addColumn("condition", "text", required)
			.addColumn("isSample", "integer", oneOf("isSample", 0, 1))
			.addPrimaryKeyConstraint("price_points_key", ["projectorId", "retailerId", "at"])
			.modifyEnd(sql`without rowid, strict`)
			.execute();
		await sql`
			insert into "price_points"
			select "projectors"."id", "retailerId", "updatedAt", "retailer_listings"."pricePence", "deliveryPence", "inStock",
				"condition", "retailer_listings"."isSample"
			from "retailer_listings" inner join "projectors" on "projectors"."sku" = "projectorSku"
			where "retailer_listings"."pricePence" > 0
		`.execute(db);
	},
};

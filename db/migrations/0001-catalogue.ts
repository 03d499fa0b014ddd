import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

/** Gives PostgreSQL the functions of SQLite that migrations and queries call by name. */
async function createSqliteFunctions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function json_type(document text) returns text language sql immutable strict
		return json_typeof(document::json)
	`.execute(db);
	await sql`
		create function instr(whole text, part text) returns integer language sql immutable strict
		return strpos(whole, part)
	`.execute(db);
}

// Frozen in time: a later change is a later migration.
export async function up(db: Kysely<unknown>): Promise<void> {
	if (engineOf(db) === "postgres") await createSqliteFunctions(db);
	await db.schema
		.createTable("users")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("username", "text", (c) => c.notNull().unique())
		.addColumn("password", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("categories")
		.addColumn("id", "integer", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("slug", "text", (c) => c.notNull().unique())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("imagePath", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("retailers")
		.addColumn("id", "integer", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("slug", "text", (c) => c.notNull().unique())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("websiteUrl", "text", (c) => c.notNull())
		.addColumn("affiliateEnabled", "integer", (c) =>
			c.notNull().defaultTo(1).check(sql`"affiliateEnabled" in (0, 1)`),
		)
		.addCheckConstraint("retailers_https", sql`lower("websiteUrl") like 'https://%'`)
		.execute();

	await db.schema
		.createTable("projectors")
		.addColumn("sku", "text", (c) => c.primaryKey().notNull())
		.addColumn("id", "integer", (c) => c.notNull().unique())
		.addColumn("slug", "text", (c) => c.notNull().unique())
		.addColumn("brand", "text", (c) => c.notNull().check(sql`"brand" <> ''`))
		.addColumn("brandSlug", "text", (c) => c.notNull())
		.addColumn("model", "text", (c) => c.notNull().check(sql`"model" <> ''`))
		.addColumn("description", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("imagePath", "text")
		.addColumn("categoryId", "integer", (c) => c.references("categories.id").onDelete("set null"))
		.addColumn("productLabel", "text")
		.addColumn("productCategory", "text", (c) =>
			c.notNull().defaultTo("[]").check(sql`json_type("productCategory") = 'array'`),
		)
		.addColumn("isFeatured", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isFeatured" in (0, 1)`),
		)
		.addColumn("isDiscontinued", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isDiscontinued" in (0, 1)`),
		)
		.addColumn("launchYear", "integer")
		.addColumn("resolution", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("resolutionPixels", "integer")
		.addColumn("projectionType", "text")
		.addColumn("lightSource", "text")
		.addColumn("lightSourceType", "text")
		.addColumn("lightSourceLife", "text")
		.addColumn("brightness", "integer", (c) => c.check(sql`"brightness" >= 0`))
		.addColumn("contrastRatio", "text")
		.addColumn("throwRatio", "text")
		.addColumn("throwType", "text")
		.addColumn("inputs", "text", (c) =>
			c.notNull().defaultTo("[]").check(sql`json_type("inputs") = 'array'`),
		)
		.addColumn("outputs", "text")
		.addColumn("features", "text", (c) =>
			c.notNull().defaultTo("[]").check(sql`json_type("features") = 'array'`),
		)
		.addColumn("speaker", "text")
		.addColumn("inputLag", "text")
		.addColumn("nativeAspectRatio", "text")
		.addColumn("keystoneAdjustment", "text")
		.addColumn("rec709Coverage", "text")
		.addColumn("dimensions", "text")
		.addColumn("weight", "text")
		.addColumn("boxDimensions", "text")
		.addColumn("boxWeight", "text")
		.addColumn("pricePence", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"pricePence" >= 0`),
		)
		.addColumn("rating", "real", (c) => c.notNull().defaultTo(0).check(sql`"rating" >= 0`))
		.addColumn("reviewCount", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"reviewCount" >= 0`),
		)
		.addColumn("priceUpdatedAt", "text", (c) => c.notNull())
		.addColumn("specifications", "text", (c) =>
			c.notNull().defaultTo("{}").check(sql`json_type("specifications") = 'object'`),
		)
		.addColumn("isSample", "integer", (c) =>
			c.notNull().defaultTo(0).check(sql`"isSample" in (0, 1)`),
		)
		.execute();

	await db.schema
		.createIndex("projectors_newest")
		.on("projectors")
		.columns(["launchYear desc", "sku"])
		.execute();
	await db.schema
		.createIndex("projectors_brand")
		.on("projectors")
		.columns(["brandSlug", "launchYear desc", "sku", "brand"])
		.execute();
	await db.schema
		.createIndex("projectors_category")
		.on("projectors")
		.columns(["categoryId"])
		.execute();
	await db.schema
		.createIndex("projectors_type")
		.on("projectors")
		.columns(["projectionType"])
		.execute();
	await db.schema
		.createIndex("projectors_featured")
		.on("projectors")
		.columns(["launchYear desc", "sku"])
		.where(sql.ref("isFeatured"), "=", sql.lit(1))
		.execute();
	await db.schema
		.createIndex("projectors_sample")
		.on("projectors")
		.columns(["isSample"])
		.where(sql.ref("isSample"), "=", sql.lit(1))
		.execute();

	await db.schema
		.createTable("projector_categories")
		.addColumn("categoryId", "integer", (c) =>
			c.notNull().references("categories.id").onDelete("cascade"),
		)
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addPrimaryKeyConstraint("projector_categories_key", ["categoryId", "projectorSku"])
		.execute();
	await db.schema
		.createIndex("projector_categories_sku")
		.on("projector_categories")
		.columns(["projectorSku"])
		.execute();

	await db.schema
		.createTable("projector_tags")
		.addColumn("tag", "text", (c) => c.notNull())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addPrimaryKeyConstraint("projector_tags_key", ["tag", "projectorSku"])
		.execute();
	await db.schema
		.createIndex("projector_tags_sku")
		.on("projector_tags")
		.columns(["projectorSku"])
		.execute();

	await db.schema
		.createTable("jargon_terms")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("term", "text", (c) => c.notNull().unique())
		.addColumn("description", "text", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("reviews")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.addColumn("rating", "real", (c) => c.notNull())
		.addColumn("authorName", "text", (c) => c.notNull())
		.addColumn("createdAt", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("reviews_projector")
		.on("reviews")
		.columns(["projectorSku"])
		.execute();

	await db.schema
		.createTable("retailer_listings")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addColumn("retailerId", "integer", (c) =>
			c.notNull().references("retailers.id").onDelete("cascade"),
		)
		.addColumn("pricePence", "integer", (c) => c.notNull().check(sql`"pricePence" >= 0`))
		.addColumn("inStock", "integer", (c) =>
			c.notNull().defaultTo(1).check(sql`"inStock" in (0, 1)`),
		)
		.addColumn("affiliateUrl", "text", (c) => c.notNull())
		.addColumn("updatedAt", "text", (c) => c.notNull())
		.addUniqueConstraint("retailer_listings_once", ["projectorSku", "retailerId"])
		.addCheckConstraint("retailer_listings_https", sql`lower("affiliateUrl") like 'https://%'`)
		.execute();
	await db.schema
		.createIndex("retailer_listings_retailer")
		.on("retailer_listings")
		.columns(["retailerId"])
		.execute();

	await db.schema
		.createTable("newsletter_subscriptions")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("subscribedAt", "text", (c) => c.notNull())
		.addColumn("isActive", "integer", (c) =>
			c.notNull().defaultTo(1).check(sql`"isActive" in (0, 1)`),
		)
		.execute();
}

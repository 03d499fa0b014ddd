import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";
import {
	createIndex,
	flag,
	json,
	key,
	type Migrations,
	ofModel,
	partOf,
	required,
	serial,
} from "./steps";

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

// SQLite's own full-text index; PostgreSQL uses tsvector. The rowid is the projector's id. The application splits and
// folds words, so that index and query agree; the tokenizer only splits at spaces. Positions are not stored
// (detail=none), so the words of the name are repeated in `names`, with a mark.
async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
	await sql`
		create virtual table projector_search using fts5(
			brand, model, sku, spellings, details, names,
			tokenize=ascii, prefix='1 2 3 4 5 6', detail=none
		)
	`.execute(db);
	// Every word that was ever indexed, for the correction of typing mistakes: looked up hundreds of times a
	// query, which the index's own vocabulary is too slow for.
	await sql`create table search_words (word text primary key not null) without rowid`.execute(db);
}

const TEXTS = ["brand", "model", "sku", "spellings", "details", "names"];

// The same columns, and one of all words, unchanged: PostgreSQL's own parser would split them again.
async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
	const all = TEXTS.map((name) => sql.ref(name));
	await sql`
		create table projector_search (
			rowid bigint primary key,
			${sql.join(all.map((name) => sql`${name} text collate "C" not null`))},
			words tsvector not null generated always as (
				array_to_tsvector(array_remove(string_to_array(${sql.join(all, sql` || ' ' || `)}, ' '), ''))
			) stored
		)
	`.execute(db);
	// New words go into a list first, which takes a third of the time; it is so short (in kB) that reading it costs a
	// search nothing.
	await sql`
		create index projector_search_words on projector_search using gin (words) with (gin_pending_list_limit = 256)
	`.execute(db);
	await sql`create table search_words (word text collate "C" primary key)`.execute(db);
}

// Functions, so that a search takes few queries, each planned once per connection, that never read all models:
// PostgreSQL's statistics on word frequency are wrong after a large import. For a common word, reading the newest
// models is faster than the index.
async function createPostgresSearchFunctions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function newest_models(questions tsquery[], wanted bigint, most bigint) returns bigint[]
		language plpgsql stable set enable_seqscan = off as $$
		declare
			question tsquery;
			matching bigint[];
			found_ids bigint[] := '{}';
		begin
			foreach question in array questions loop
				matching := array(
					select rowid from (select rowid, words from projector_search order by rowid desc limit 200) as newest
					where words @@ question limit most
				);
				if cardinality(matching) < most then
					matching := array(
						select rowid from projector_search where words @@ question order by rowid + 0 desc limit most
					);
				end if;
				found_ids := array(select unnest(found_ids) union select unnest(matching));
				exit when cardinality(found_ids) >= wanted;
			end loop;
			return found_ids;
		end $$
	`.execute(db);
	await sql`
		create function count_models(question tsquery) returns bigint
		language plpgsql stable set enable_seqscan = off as $$
		begin
			return (select count(*) from projector_search where words @@ question);
		end $$
	`.execute(db);
}

export const migrations: Migrations = {
	async "0001-catalogue"(db) {
		if (engineOf(db) === "postgres") await createSqliteFunctions(db);
		await db.schema
			.createTable("users")
			.addColumn("id", "integer", serial)
			.addColumn("username", "text", (c) => c.notNull().unique())
			.addColumn("password", "text", required)
			.execute();

		await db.schema
			.createTable("categories")
			.addColumn("id", "integer", (c) => c.primaryKey())
			.addColumn("name", "text", required)
			.addColumn("slug", "text", (c) => c.notNull().unique())
			.addColumn("description", "text", required)
			.addColumn("imagePath", "text", required)
			.execute();

		await db.schema
			.createTable("retailers")
			.addColumn("id", "integer", (c) => c.primaryKey())
			.addColumn("name", "text", required)
			.addColumn("slug", "text", (c) => c.notNull().unique())
			.addColumn("description", "text", required)
			.addColumn("websiteUrl", "text", required)
			.addColumn("affiliateEnabled", "integer", flag("affiliateEnabled", 1))
			.addCheckConstraint("retailers_https", sql`lower("websiteUrl") like 'https://%'`)
			.execute();

		await db.schema
			.createTable("projectors")
			.addColumn("sku", "text", key)
			.addColumn("id", "integer", (c) => c.notNull().unique())
			.addColumn("slug", "text", (c) => c.notNull().unique())
			.addColumn("brand", "text", (c) => c.notNull().check(sql`"brand" <> ''`))
			.addColumn("brandSlug", "text", required)
			.addColumn("model", "text", (c) => c.notNull().check(sql`"model" <> ''`))
			.addColumn("description", "text", (c) => c.notNull().defaultTo(""))
			.addColumn("imagePath", "text")
			.addColumn("categoryId", "integer", (c) => c.references("categories.id").onDelete("set null"))
			.addColumn("productLabel", "text")
			.addColumn("productCategory", "text", json("productCategory", "array"))
			.addColumn("isFeatured", "integer", flag("isFeatured"))
			.addColumn("isDiscontinued", "integer", flag("isDiscontinued"))
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
			.addColumn("inputs", "text", json("inputs", "array"))
			.addColumn("outputs", "text")
			.addColumn("features", "text", json("features", "array"))
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
			.addColumn("priceUpdatedAt", "text", required)
			.addColumn("specifications", "text", json("specifications", "object"))
			.addColumn("isSample", "integer", flag("isSample"))
			.execute();

		await createIndex(db, "projectors_newest", "projectors", "launchYear desc, sku");
		await createIndex(
			db,
			"projectors_brand",
			"projectors",
			"brandSlug, launchYear desc, sku, brand",
		);
		await createIndex(db, "projectors_category", "projectors", "categoryId");
		await createIndex(db, "projectors_type", "projectors", "projectionType");
		await createIndex(db, "projectors_featured", "projectors", "launchYear desc, sku", {
			where: '"isFeatured" = 1',
		});
		await createIndex(db, "projectors_sample", "projectors", "isSample", {
			where: '"isSample" = 1',
		});

		await db.schema
			.createTable("projector_categories")
			.addColumn("categoryId", "integer", partOf("categories.id"))
			.addColumn("projectorSku", "text", ofModel)
			.addPrimaryKeyConstraint("projector_categories_key", ["categoryId", "projectorSku"])
			.execute();
		await createIndex(db, "projector_categories_sku", "projector_categories", "projectorSku");

		await db.schema
			.createTable("projector_tags")
			.addColumn("tag", "text", required)
			.addColumn("projectorSku", "text", ofModel)
			.addPrimaryKeyConstraint("projector_tags_key", ["tag", "projectorSku"])
			.execute();
		await createIndex(db, "projector_tags_sku", "projector_tags", "projectorSku");

		await db.schema
			.createTable("jargon_terms")
			.addColumn("id", "integer", serial)
			.addColumn("term", "text", (c) => c.notNull().unique())
			.addColumn("description", "text", required)
			.execute();

		await db.schema
			.createTable("reviews")
			.addColumn("id", "integer", serial)
			.addColumn("projectorSku", "text", ofModel)
			.addColumn("title", "text", required)
			.addColumn("content", "text", required)
			.addColumn("rating", "real", required)
			.addColumn("authorName", "text", required)
			.addColumn("createdAt", "text", required)
			.execute();
		await createIndex(db, "reviews_projector", "reviews", "projectorSku");

		await db.schema
			.createTable("retailer_listings")
			.addColumn("id", "integer", serial)
			.addColumn("projectorSku", "text", ofModel)
			.addColumn("retailerId", "integer", partOf("retailers.id"))
			.addColumn("pricePence", "integer", (c) => c.notNull().check(sql`"pricePence" >= 0`))
			.addColumn("inStock", "integer", flag("inStock", 1))
			.addColumn("affiliateUrl", "text", required)
			.addColumn("updatedAt", "text", required)
			.addUniqueConstraint("retailer_listings_once", ["projectorSku", "retailerId"])
			.addCheckConstraint("retailer_listings_https", sql`lower("affiliateUrl") like 'https://%'`)
			.execute();
		await createIndex(db, "retailer_listings_retailer", "retailer_listings", "retailerId");

		await db.schema
			.createTable("newsletter_subscriptions")
			.addColumn("id", "integer", serial)
			.addColumn("email", "text", (c) => c.notNull().unique())
			.addColumn("subscribedAt", "text", required)
			.addColumn("isActive", "integer", flag("isActive", 1))
			.execute();
	},

	async "0002-search"(db) {
		if (engineOf(db) === "sqlite") return createSqliteSearch(db);
		await createPostgresSearch(db);
		await createPostgresSearchFunctions(db);
	},
};

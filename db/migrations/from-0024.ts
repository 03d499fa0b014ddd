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
	raiseVersionOnChange,
	required,
} from "./steps";

const FIGURES = [
	["text", ["brightnessStandard"]],
	["integer", ["measuredBrightness", "nativeContrast"]],
	["real", ["lag4k60", "lag4k120", "lag1080p60", "lag1080p120", "lag1080p240"]],
	["text", ["hdmi"]],
	["real", ["noiseDb", "noiseEcoDb"]],
	["integer", ["powerW", "powerEcoW"]],
	["real", ["standbyW", "lensShiftVertical", "lensShiftHorizontal", "throwOffset"]],
	["text", ["offsetReference"]],
	["integer", ["batteryMinutes", "lampPricePence", "lampHours", "lampHoursEco"]],
	["text", ["body"]],
	["real", ["inputLag4kMs"]],
	["integer", ["isLagModeStated", "lumens"]],
	["text", ["oldestSeenOn"]],
] as const;

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
	await createIndex(db, "price_alerts_address", "price_alerts", "email, projectorSku");
	await createIndex(db, "price_alert_tokens_alert", "price_alert_tokens", "alertId");
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

export const migrations: Migrations = {
	// A list by rating reads its page from an index on PostgreSQL, which is slower than SQLite to go through whole rows.
	async "0024-postgres-indexes"(db) {
		if (engineOf(db) === "sqlite") return;
		await createIndex(db, "projectors_rating", "projectors", "rating desc, sku");
	},

	// All columns by which similar models are ranked: PostgreSQL is slow at scanning whole rows, so it reads only those of
	// the models that are shown.
	async "0025-postgres-similar-models"(db) {
		if (engineOf(db) === "sqlite") return;
		await createIndex(
			db,
			"projectors_likeness",
			"projectors",
			"projectionType, categoryId, isDiscontinued, throwType, resolutionPixels, shownPricePence, brightness, sku",
		);
	},

	// Source of an offer's last confirmation, a feed or staff, which decides how long it is fresh; and the price of a model
	// that shops have only refurbished, which the site fills in at startup.
	async "0027-offer-checks"(db) {
		await addColumns(
			db,
			"retailer_listings",
			"integer",
			["isCheckedByFeed"],
			flag("isCheckedByFeed"),
		);
		await sql`
			update "retailer_listings" set "isCheckedByFeed" = 1 where exists (
				select 1 from "feed_offers"
				where "feed_offers"."projectorSku" = "retailer_listings"."projectorSku"
					and "feed_offers"."retailerId" = "retailer_listings"."retailerId"
			)
		`.execute(db);
		await addColumns(db, "projectors", "integer", ["refurbishedPence"], count);
		// A query for stale offers reads only this index.
		await db.schema.dropIndex("retailer_listings_checked").execute();
		await createIndex(
			db,
			"retailer_listings_checked",
			"retailer_listings",
			"checkedAt, isCheckedByFeed, projectorSku",
		);
	},

	// Indexes sort as queries do: by launch year with models without one last, and otherwise in PostgreSQL's own order. Before,
	// every ascending column had its nulls first and every descending one last.
	async "0028-postgres-index-order"(db) {
		if (engineOf(db) === "sqlite") return;
		const { rows } = await sql<{ name: string; definition: string }>`
			select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
		`.execute(db);
		for (const { name, definition } of rows) {
			const ordered = definition
				.replaceAll(/ NULLS (?:FIRST|LAST)/g, "")
				.replaceAll('"launchYear" DESC', '"launchYear" DESC NULLS LAST');
			if (ordered === definition) continue;
			await sql`drop index ${sql.id(name)}`.execute(db);
			await sql.raw(ordered).execute(db);
		}
	},

	// Figures with their meaning (which lumens, which lag), and the sources of a model's figures.
	async "0029-facts-of-models"(db) {
		for (const [type, names] of FIGURES) await addColumns(db, "projectors", type, names);
		await addColumns(db, "projectors", "text", ["gamingModes", "facts", "disputed"], list);
		if (engineOf(db) === "sqlite") return;
		// Similar models are ranked by the lumens that count.
		await db.schema.dropIndex("projectors_likeness").execute();
		await createIndex(
			db,
			"projectors_likeness",
			"projectors",
			"projectionType, categoryId, isDiscontinued, throwType, resolutionPixels, shownPricePence, lumens, sku",
		);
	},

	// The uses for which editors advise against a model.
	async "0030-not-for"(db) {
		await addColumns(db, "projectors", "text", ["notFor"], list);
	},

	// What editors say about a model: a sentence, and lists of what speaks for and against it.
	async "0031-verdicts"(db) {
		await addColumns(db, "projectors", "text", ["verdict"]);
		await addColumns(db, "projectors", "text", ["pros", "cons"], list);
	},

	// Settings of staff that pages show, so a change raises the version of the site.
	async "0032-settings"(db) {
		await db.schema
			.createTable("settings")
			.addColumn("key", "text", (c) => c.primaryKey())
			.addColumn("value", "text", required)
			.addColumn("updatedAt", "text", required)
			.addColumn("updatedBy", "text", required)
			.execute();
		await raiseVersionOnChange(db, "settings");
	},

	// Delivery of the offer whose price is shown, and the slug of the shop that makes a model's price. Derived at the next
	// refresh of prices, which the site runs as it starts.
	async "0033-delivered-prices"(db) {
		await addColumns(db, "projectors", "integer", ["shownDeliveryPence"]);
		await addColumns(db, "projectors", "text", ["shownSeller"]);
	},

	// Alerts on a search of the finder; falls by percent and rises.
	async "0034-alerts-on-searches"(db) {
		await (engineOf(db) === "sqlite" ? rebuildOnSqlite(db) : loosenOnPostgres(db));
		await addColumns(db, "price_alerts", "text", ["search", "searchText"]);
		await addColumns(db, "price_alerts", "integer", ["fallPercent"]);
		await addColumns(db, "price_alerts", "integer", ["wantsRise"], flag("wantsRise"));
		await addColumns(db, "price_alerts", "integer", ["lastPence"]);
		await addColumns(db, "price_alerts", "integer", ["hasFallen"], flag("hasFallen"));
		await addColumns(db, "price_alerts", "text", ["lowSkus"], list);
		await createIndex(
			db,
			"price_alerts_running",
			"price_alerts",
			"projectorSku, targetPence, isLow, isInStock, wantsRise, lastPence",
			{
				where: '"confirmedAt" is not null and "endedAt" is null',
			},
		);
	},

	// Logos that staff uploaded, by file name: a former one can be put back. The setting `look` names the current one.
	async "0035-site-logos"(db) {
		await db.schema
			.createTable("site_logos")
			.addColumn("name", "text", key)
			.addColumn("bytes", "blob", required)
			.addColumn("storedAt", "text", required)
			.execute();
	},

	// Pages and articles of the owner, and the owner's texts in place of ours; a change raises the version of the site.
	async "0036-pages"(db) {
		await db.schema
			.createTable("pages")
			.addColumn("id", "integer", (c) => c.primaryKey())
			.addColumn("place", "integer")
			.addColumn("kind", "text", required)
			.addColumn("slug", "text", required)
			.addColumn("title", "text", required)
			.addColumn("summary", "text", required)
			.addColumn("text", "text", required)
			.addColumn("isPublished", "integer", required)
			.addColumn("publishedAt", "text")
			.addColumn("changedAt", "text", required)
			.addUniqueConstraint("pages_address", ["kind", "slug"])
			.execute();
		await raiseVersionOnChange(db, "pages");
	},
};

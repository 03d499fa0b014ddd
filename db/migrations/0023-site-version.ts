import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

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

async function raiseOnSqlite(db: Kysely<unknown>): Promise<void> {
	for (const table of SHOWN) {
		for (const event of ["insert", "update", "delete"]) {
			await sql`
				create trigger ${sql.id(`${table}_${event}_shown`)} after ${sql.raw(event)} on ${sql.table(table)}
				begin update "site_version" set "version" = "version" + 1; end
			`.execute(db);
		}
	}
}

/** Raises the version once per transaction, which may have many statements. Listeners are notified at commit. */
async function raiseOnPostgres(db: Kysely<unknown>): Promise<void> {
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
	for (const table of SHOWN) {
		await sql`
			create trigger ${sql.id(`${table}_shown`)} after insert or update or delete or truncate on ${sql.table(table)}
			for each statement execute function raise_site_version()
		`.execute(db);
	}
}

// A number that rises with every change that a public page can show, so that cached responses expire. It is a row, so
// that all processes and machines see it.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("site_version")
		.addColumn("version", "integer", (c) => c.notNull())
		.execute();
	await sql`insert into "site_version" ("version") values (1)`.execute(db);
	await (engineOf(db) === "sqlite" ? raiseOnSqlite(db) : raiseOnPostgres(db));
}

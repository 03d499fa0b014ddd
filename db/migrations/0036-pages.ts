import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// Pages and articles of the owner, and the owner's texts in place of ours; a change raises the version of the site.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("pages")
		.addColumn("id", "integer", (c) => c.primaryKey())
		.addColumn("place", "integer")
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("slug", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("summary", "text", (c) => c.notNull())
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("isPublished", "integer", (c) => c.notNull())
		.addColumn("publishedAt", "text")
		.addColumn("changedAt", "text", (c) => c.notNull())
		.addUniqueConstraint("pages_address", ["kind", "slug"])
		.execute();
	if (engineOf(db) === "postgres") {
		await sql`
			create trigger "pages_shown" after insert or update or delete or truncate on "pages"
			for each statement execute function raise_site_version()
		`.execute(db);
		return;
	}
	for (const event of ["insert", "update", "delete"]) {
		await sql`
			create trigger ${sql.id(`pages_${event}_shown`)} after ${sql.raw(event)} on "pages"
			begin update "site_version" set "version" = "version" + 1; end
		`.execute(db);
	}
}

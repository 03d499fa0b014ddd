import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

// Settings of staff that pages show, so a change raises the version of the site.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("settings")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("value", "text", (c) => c.notNull())
		.addColumn("updatedAt", "text", (c) => c.notNull())
		.addColumn("updatedBy", "text", (c) => c.notNull())
		.execute();
	if (engineOf(db) === "postgres") {
		await sql`
			create trigger "settings_shown" after insert or update or delete or truncate on "settings"
			for each statement execute function raise_site_version()
		`.execute(db);
		return;
	}
	for (const event of ["insert", "update", "delete"]) {
		await sql`
			create trigger ${sql.id(`settings_${event}_shown`)} after ${sql.raw(event)} on "settings"
			begin update "site_version" set "version" = "version" + 1; end
		`.execute(db);
	}
}

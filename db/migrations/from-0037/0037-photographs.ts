import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine";

async function raiseVersion(db: Kysely<unknown>, table: string): Promise<void> {
	if (engineOf(db) === "postgres") {
		await sql`
			create trigger ${sql.id(`${table}_shown`)} after insert or update or delete or truncate on ${sql.table(table)}
			for each statement execute function raise_site_version()
		`.execute(db);
		return;
	}
	for (const event of ["insert", "update", "delete"]) {
		await sql`
			create trigger ${sql.id(`${table}_${event}_shown`)} after ${sql.raw(event)} on ${sql.table(table)}
			begin update "site_version" set "version" = "version" + 1; end
		`.execute(db);
	}
}

// Several photographs a model: each picture is stored once, and models refer to it. Rows of a deleted model stay, so that
// its photographs come back with it. Bytes are the last column, so that SQLite reads the others without them.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("photographs")
		.addColumn("hash", "text", (c) => c.primaryKey().notNull())
		.addColumn("type", "text", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull().check(sql`"width" > 0`))
		.addColumn("height", "integer", (c) => c.notNull().check(sql`"height" > 0`))
		.addColumn("size", "integer", (c) => c.notNull().check(sql`"size" > 0`))
		.addColumn("original", "blob", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("photograph_files")
		.addColumn("hash", "text", (c) =>
			c.notNull().references("photographs.hash").onDelete("cascade"),
		)
		.addColumn("format", "text", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("photograph_files_key", ["hash", "format", "width"])
		.execute();
	await db.schema
		.createTable("projector_photographs")
		.addColumn("projectorSku", "text", (c) => c.notNull())
		.addColumn("hash", "text", (c) => c.notNull().references("photographs.hash"))
		.addColumn("place", "integer", (c) => c.notNull())
		.addColumn("source", "text")
		.addColumn("storedAt", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("projector_photographs_key", ["projectorSku", "hash"])
		.execute();
	await db.schema
		.createIndex("projector_photographs_hash")
		.on("projector_photographs")
		.column("hash")
		.execute();
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
	await raiseVersion(db, "projector_photographs");

	// Addresses and files that are to become photographs: fetched and decoded in the background.
	await db.schema
		.createTable("found_photographs")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("projectorSku", "text", (c) =>
			c.notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addColumn("address", "text")
		.addColumn("fileName", "text")
		.addColumn("feedId", "integer", (c) => c.references("feeds.id").onDelete("cascade"))
		.addColumn("addedBy", "text")
		.addColumn("mode", "text", (c) => c.notNull().check(sql`"mode" in ('add', 'first', 'ask')`))
		.addColumn("state", "text", (c) =>
			c.notNull().check(sql`"state" in ('waiting', 'asked', 'taken', 'left', 'failed')`),
		)
		.addColumn("hash", "text", (c) => c.references("photographs.hash"))
		.addColumn("failure", "text")
		.addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("dueAt", "text", (c) => c.notNull())
		.addColumn("bytes", "blob")
		.addUniqueConstraint("found_photographs_address", ["projectorSku", "address"])
		.execute();
	await db.schema
		.createIndex("found_photographs_state")
		.on("found_photographs")
		.columns(["state", "dueAt"])
		.execute();
	await db.schema
		.createIndex("found_photographs_hash")
		.on("found_photographs")
		.column("hash")
		.execute();
	await db.schema
		.alterTable("feeds")
		.addColumn("photographs", "text", (c) =>
			c.notNull().defaultTo("off").check(sql`"photographs" in ('off', 'ask', 'take')`),
		)
		.execute();
	await db.schema
		.alterTable("projectors")
		.addColumn("imageUrls", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
}

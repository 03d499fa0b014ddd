import { type Kysely, sql } from "kysely";

// Photographs are stored in the database: one file to back up, one transaction per change, no orphans. The bytes are
// the last column, so that SQLite reads the others without them.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("projector_images")
		.addColumn("projectorSku", "text", (c) =>
			c.primaryKey().notNull().references("projectors.sku").onDelete("cascade").onUpdate("cascade"),
		)
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("type", "text", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull().check(sql`"width" > 0`))
		.addColumn("height", "integer", (c) => c.notNull().check(sql`"height" > 0`))
		.addColumn("size", "integer", (c) => c.notNull().check(sql`"size" > 0`))
		.addColumn("storedAt", "text", (c) => c.notNull())
		.addColumn("original", "blob", (c) => c.notNull())
		.execute();

	await db.schema
		.createTable("projector_image_files")
		.addColumn("projectorSku", "text", (c) =>
			c
				.notNull()
				.references("projector_images.projectorSku")
				.onDelete("cascade")
				.onUpdate("cascade"),
		)
		.addColumn("format", "text", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("projector_image_files_key", ["projectorSku", "format", "width"])
		.execute();
}

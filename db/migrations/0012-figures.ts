import type { Kysely } from "kysely";

// What the texts of a model say in figures, beside the texts. They are read by code that grows better with time, so the
// site fills them in when it starts, wherever `figuresVersion` is not that code's own.
export async function up(db: Kysely<unknown>): Promise<void> {
	const columns = [
		["throwRatioMin", "real"],
		["throwRatioMax", "real"],
		["inputLagMs", "real"],
		["resolutionClass", "text"],
		["lightKind", "text"],
		["throwKind", "text"],
		["lightSourceHours", "integer"],
		["weightKg", "real"],
	] as const;
	for (const [name, type] of columns) {
		await db.schema.alterTable("projectors").addColumn(name, type).execute();
	}
	await db.schema
		.alterTable("projectors")
		.addColumn("figuresVersion", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
}

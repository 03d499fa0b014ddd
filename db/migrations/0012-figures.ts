import type { Kysely } from "kysely";

// Figures parsed from a model's texts. The parser improves over time, so the site fills them in at startup for rows
// whose `figuresVersion` differs from the parser's.
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

import type { Kysely } from "kysely";
import { engineOf } from "../engine";

// Figures with their meaning (which lumens, which lag), and the sources of a model's figures.
export async function up(db: Kysely<unknown>): Promise<void> {
	const columns = [
		["brightnessStandard", "text"],
		["measuredBrightness", "integer"],
		["nativeContrast", "integer"],
		["lag4k60", "real"],
		["lag4k120", "real"],
		["lag1080p60", "real"],
		["lag1080p120", "real"],
		["lag1080p240", "real"],
		["hdmi", "text"],
		["noiseDb", "real"],
		["noiseEcoDb", "real"],
		["powerW", "integer"],
		["powerEcoW", "integer"],
		["standbyW", "real"],
		["lensShiftVertical", "real"],
		["lensShiftHorizontal", "real"],
		["throwOffset", "real"],
		["offsetReference", "text"],
		["batteryMinutes", "integer"],
		["lampPricePence", "integer"],
		["lampHours", "integer"],
		["lampHoursEco", "integer"],
		["body", "text"],
		["inputLag4kMs", "real"],
		["isLagModeStated", "integer"],
		["lumens", "integer"],
		["oldestSeenOn", "text"],
	] as const;
	for (const [name, type] of columns) {
		await db.schema.alterTable("projectors").addColumn(name, type).execute();
	}
	for (const name of ["gamingModes", "facts", "disputed"]) {
		await db.schema
			.alterTable("projectors")
			.addColumn(name, "text", (column) => column.notNull().defaultTo("[]"))
			.execute();
	}
	if (engineOf(db) === "sqlite") return;
	// Similar models are ranked by the lumens that count.
	await db.schema.dropIndex("projectors_likeness").execute();
	await db.schema
		.createIndex("projectors_likeness")
		.on("projectors")
		.columns(["projectionType", "categoryId", "isDiscontinued", "throwType", "resolutionPixels"])
		.columns(["shownPricePence", "lumens", "sku"])
		.execute();
}

import { createIndex, key, type Migrations, required } from "./steps";

export const migrations: Migrations = {
	// What each click is known by to the shop's network, with the page it came from. Nothing of the person.
	async "0051-click-references"(db) {
		await db.schema
			.createTable("click_references")
			.addColumn("reference", "text", key)
			.addColumn("day", "text", required)
			.addColumn("listingId", "integer", required)
			.addColumn("projectorSku", "text", required)
			.addColumn("retailerId", "integer", required)
			.addColumn("pageKind", "text", required)
			.addColumn("page", "text", required)
			.addColumn("pickRole", "text")
			.execute();
		await createIndex(db, "click_references_day", "click_references", "day");
	},
};

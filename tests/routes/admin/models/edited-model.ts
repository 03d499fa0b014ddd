import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach } from "vitest";
import { deleteProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { makeCategories, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";

export let headers: { Cookie: string };

export async function remove(sku: string) {
	const rows = await db()
		.selectFrom("projectors")
		.select(["id", "sku"])
		.where("sku", "=", sku)
		.execute();
	await write(db(), (trx) => deleteProjectors(trx, rows));
}

/** Creates the edited model and signs staff in before each test of a file. */
export function startWithModel(): void {
	beforeEach(async () => {
		await makeCategories();
		await makeShops();
		await makeProjectors(
			{
				sku: "EH-1",
				brand: "Epson",
				model: "EH-TW7100",
				price: "1299",
				brightness: "3000",
				inputs: "HDMI 2.1;USB-A",
				product_category: "gaming;Lecture hall;home-cinema",
				is_featured: "true",
				description: "Two\nlines",
			},
			{ sku: "EH-2", brand: "Epson", model: "Z", price: "500" },
		);
		headers = await staffHeaders();
	});
}

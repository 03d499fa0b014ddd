import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { listChanges } from "~/history/changes.queries.server";
import { action, loader } from "~/routes/admin/models/edit-model";
import { makeCategories, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { submitForm, thrownAt, visit } from "../call";

const PATH = "/admin/models/EH-1";

let headers: { Cookie: string };

beforeEach(async () => {
	await makeCategories();
	await makeRetailers();
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

function openForm(path = PATH) {
	return visit(loader, path, headers);
}

/** The fields that a browser sends of an untouched form. */
async function formFields(changed: Record<string, string | string[]> = {}) {
	const { data } = await openForm();
	const { texts, version } = data.form;
	const fields = new FormData();
	const { product_category = "", ...rest } = { ...texts, version };
	for (const [name, text] of Object.entries(rest)) {
		if (name === "sku" || text === "false" || name in changed) continue;
		fields.append(name, text);
	}
	if (!("product_category" in changed)) {
		for (const word of product_category.split(";")) fields.append("product_category", word);
	}
	for (const [name, value] of Object.entries(changed)) {
		for (const one of [value].flat()) fields.append(name, one);
	}
	return fields;
}

const send = (fields: FormData, path = PATH) => submitForm(action, path, fields, headers);

const lines = () => listChanges(db(), {}, { limit: 10, offset: 0 });

const model = (sku = "EH-1") =>
	db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

describe("the form of a model", () => {
	it("is found under its SKU in any capitals, and 404 under others", async () => {
		expect((await openForm("/admin/models/eh-1")).data.name).toBe("Epson EH-TW7100");
		await expect(openForm("/admin/models/EH-9")).rejects.toMatchObject({ status: 404 });
	});

	it("changes nothing when nothing was changed", async () => {
		const before = await model();
		const answer = await send(await formFields());
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, PATH]);
		expect(await model()).toEqual(before);
		expect(await lines()).toEqual([]);
	});

	it("saves a price with a line of the history", async () => {
		const answer = await send(await formFields({ price: "£1,199.50" }));
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, PATH]);
		expect((await model()).pricePence).toBe(119950);
		expect(await lines()).toMatchObject([
			{
				by: "shop",
				subject: "model",
				subjectKey: "EH-1",
				title: "Epson EH-TW7100",
				action: "changed",
				before: { price: "1299.00" },
				after: { price: "1199.50" },
			},
		]);
	});

	it("is for staff", async () => {
		expect((await thrownAt(loader, PATH)).status).toBe(302);
	});
});

import type { SubmissionResult } from "@conform-to/react";
import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { deleteModels } from "~/features/changes/models/model-writes.queries.server";
import { action, loader } from "~/routes/admin/models/edit-model";
import { loader as listLoader } from "~/routes/admin/models/models";
import { makeCategories, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

export const MODEL_PATH = "/admin/models/EH-1";

/** Returns the messages of a result by field, without those of the form as a whole. */
export function fieldErrors(result: SubmissionResult | undefined) {
	const { "": _, ...errors } = result?.error ?? {};
	return errors;
}

type Headers = Record<string, string>;

export function openModel(headers: Headers, path = MODEL_PATH) {
	return visit(loader, path, headers);
}

/** A field's new value; several boxes that are ticked; undefined for a field that is not sent. */
type Changes = Record<string, string | readonly string[] | undefined>;

/** Returns the fields that a browser sends for a model's form, with some changed. */
export function modelFields(
	{ values, version }: { values: Record<string, string>; version: string },
	changes: Changes = {},
): FormData {
	const { sku: _, product_category = "", ...rest } = values;
	const boxes = product_category.split(";").filter((word) => word !== "");
	const fields = new FormData();
	for (const [name, value] of Object.entries({
		...rest,
		product_category: boxes,
		version,
		...changes,
	})) {
		if (value === undefined || value === "false") continue;
		for (const one of [value].flat()) fields.append(name, one);
	}
	return fields;
}

/** Returns the fields of the page's current form, with some changed. */
export async function openedFields(headers: Headers, changes: Changes = {}, path = MODEL_PATH) {
	return modelFields((await openModel(headers, path)).data.form, changes);
}

export function sendModel(headers: Headers, fields: FormData, path = MODEL_PATH) {
	return submitForm(action, path, fields, headers);
}

/** Returns the lines of the history, newest first. */
export function historyLines() {
	return listChanges(db(), {}, { limit: 50, offset: 0 });
}

export function storedModel(sku = "EH-1") {
	return db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirst();
}

export function storedOffers(sku = "EH-1") {
	return db()
		.selectFrom("retailer_listings")
		.selectAll()
		.where("projectorSku", "=", sku)
		.orderBy("retailerId")
		.execute();
}

/** Headers of the member of staff whom `startWithModel` or `startSignedIn` signs in. */
export let headers: { Cookie: string };

export async function remove(sku: string) {
	const rows = await db()
		.selectFrom("projectors")
		.select(["id", "sku"])
		.where("sku", "=", sku)
		.execute();
	await write(db(), (trx) => deleteModels(trx, rows));
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

export const listed = async (query = "") =>
	(await visit(listLoader, `/admin/models${query}`, headers)).data;

export const skus = async (query = "") => (await listed(query)).rows.map(({ sku }) => sku);

/** Signs staff in before each test of a file. */
export function startSignedIn(): void {
	beforeEach(async () => {
		headers = await staffHeaders("ada");
		await makeShops();
	});
}

import type { SubmissionResult } from "@conform-to/react";
import { db } from "db/connection.server";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { action, loader } from "~/routes/admin/models/edit-model";
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
	{ texts, version }: { texts: Record<string, string>; version: string },
	changes: Changes = {},
): FormData {
	const { sku: _, product_category = "", ...rest } = texts;
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

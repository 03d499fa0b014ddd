import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { type Author, recordChange } from "~/audit-log/audit-log.queries.server";
import { labelledError } from "~/features/catalogue/fields/labelled-errors";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { projectorName } from "~/features/catalogue/projector";
import { projectorRecord } from "~/features/catalogue/write/cells/projector-record";
import { modelFields } from "~/features/catalogue/write/change-fields";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { answerLines } from "~/features/feeds/queue/answers.queries.server";
import type { QueuedLine } from "~/features/feeds/queue/feed-lines.queries.server";
import { freeSku } from "~/features/imports/mapping/rows/propose-sku";
import { MODEL_FIELDS, MODEL_LABELS, type ModelValues, proposedModel } from "./new-model";

const MAX_BRANDS = 1000;

/** Returns the initial values of the form that makes a model from a line, with a free SKU. */
export async function proposeModel(db: Kysely<Database>, line: QueuedLine): Promise<ModelValues> {
	const [brands, skus] = await Promise.all([
		db.selectFrom("projectors").select("brand").distinct().limit(MAX_BRANDS).execute(),
		db.selectFrom("projectors").select("slug").execute(),
	]);
	const proposed = proposedModel(
		line,
		brands.map(({ brand }) => brand),
	);
	const taken = new Set(skus.map(({ slug }) => slug));
	const sku = freeSku(proposed.brand, proposed.model, (one) => taken.has(one.toLowerCase()));
	return { sku, ...proposed };
}

async function findByBarcode(db: Kysely<Database>, eans: readonly string[]) {
	const wanted = new Set(eans.map(gtin14));
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model", "eans"])
		.where("eans", "!=", "[]")
		.execute();
	return models.find((one) => decodeList(one.eans).some((ean) => wanted.has(gtin14(ean))));
}

const schema = projectorRecord.pick({ sku: true, brand: true, model: true, eans: true, mpn: true });

/** Returns errors if another model has the SKU or a barcode of a record. */
async function findTaken(trx: Transaction<Database>, { sku, eans }: z.infer<typeof schema>) {
	const same = await trx
		.selectFrom("projectors")
		.select(["brand", "model"])
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	if (same) return { sku: [`${projectorName(same)} has this SKU already`] };
	const other = await findByBarcode(trx, eans ?? []);
	if (!other) return undefined;
	const name = `${projectorName(other)} (${other.sku})`;
	return { eans: [`${name} has this barcode already: choose that model instead`] };
}

const NOT_MADE = "No model was made yet: please check the fields that are marked.";

/** Adds the model of a form and answers the line with it, in one transaction. Returns the model's name. */
export async function insertModel(
	db: Kysely<Database>,
	{ feedId, lineId }: { feedId: number; lineId: number },
	fields: FormData,
	author: Author,
): Promise<
	{ status: "saved"; name: string } | { status: "invalid"; lastResult: SubmissionResult }
> {
	const submission = parseWithZod(fields, { schema, disableAutoCoercion: true });
	const invalid = (fieldErrors: Record<string, string[]>) => {
		const lastResult = submission.reply({ formErrors: [NOT_MADE], fieldErrors });
		return { status: "invalid", lastResult } as const;
	};
	if (submission.status !== "success") {
		const errors: Record<string, string[]> = {};
		for (const [path, messages] of Object.entries(submission.error ?? {})) {
			// Maps the path of a list item, such as "eans[0]", to its field.
			const name = MODEL_FIELDS.find((field) => path.split("[")[0] === field);
			if (!name || !messages) continue;
			const labelled = messages.map((one) => labelledError(one, name, MODEL_LABELS[name]));
			errors[name] = [...(errors[name] ?? []), ...labelled];
		}
		return invalid(errors);
	}
	const record = submission.value;
	return write(db, async (trx) => {
		const taken = await findTaken(trx, record);
		if (taken) return invalid(taken);
		const { by, now } = author;
		await upsertProjectors(trx, [record], { now, isSample: false });
		await answerLines(trx, feedId, [lineId], { kind: "model", sku: record.sku }, author);
		const made = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "=", record.sku.toLowerCase())
			.executeTakeFirstOrThrow();
		const name = projectorName(made);
		const named = { subject: "model", subjectKey: made.sku, title: name } as const;
		await recordChange(trx, { by, ...named, action: "added", after: modelFields(made) }, now);
		return { status: "saved", name };
	});
}

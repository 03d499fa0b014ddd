import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { labelledErrors } from "~/features/catalogue/fields/labelled-errors";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { projectorName } from "~/features/catalogue/projector";
import { projectorRecord } from "~/features/catalogue/write/cells/projector-record";
import { modelFields } from "~/features/catalogue/write/change-fields";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { answerLines } from "~/features/feeds/queue/answers.queries.server";
import type { QueuedLine } from "~/features/feeds/queue/feed-lines.queries.server";
import { freeSku } from "~/features/imports/mapping/rows/propose-sku";
import type { Author } from "~/history/changes.queries.server";
import { recordChange } from "~/history/changes.queries.server";
import { MODEL_LABELS, type ModelValues, proposedModel } from "./new-model";

const MAX_BRANDS = 1000;
const MAX_TYPED = 2000;

/** What the form that makes a model from a line begins with; its SKU is one that no model has. */
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

/** The model that has one of these barcodes already. */
async function findByBarcode(db: Kysely<Database>, eans: readonly string[]) {
	const wanted = new Set(eans.map(gtin14));
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model", "eans"])
		.where("eans", "!=", "[]")
		.execute();
	return models.find((one) => decodeList(one.eans).some((ean) => wanted.has(gtin14(ean))));
}

/**
 * Makes the model that a form describes and says that the line is it, in one transaction. Returns its name, or what is
 * wrong with the form.
 */
export async function insertModel(
	db: Kysely<Database>,
	{ feedId, lineId }: { feedId: number; lineId: number },
	fields: ModelValues,
	{ by, now }: Author,
): Promise<{ name: string } | { errors: FieldErrors }> {
	const read = projectorRecord.safeParse(fields);
	if (!read.success) {
		return { errors: labelledErrors(z.flattenError(read.error).fieldErrors, MODEL_LABELS) };
	}
	const record = read.data;
	return db.transaction().execute(async (trx) => {
		const same = await trx
			.selectFrom("projectors")
			.select(["brand", "model"])
			.where("slug", "=", record.sku.toLowerCase())
			.executeTakeFirst();
		if (same) return { errors: { sku: [`${projectorName(same)} has this SKU already`] } };
		const other = await findByBarcode(trx, record.eans ?? []);
		if (other) {
			const name = `${projectorName(other)} (${other.sku})`;
			return { errors: { eans: [`${name} has this barcode already: choose that model instead`] } };
		}
		await upsertProjectors(trx, [record], { now, isSample: false });
		await answerLines(trx, feedId, [lineId], { kind: "model", sku: record.sku }, { by, now });
		const made = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "=", record.sku.toLowerCase())
			.executeTakeFirstOrThrow();
		const name = projectorName(made);
		const named = { subject: "model", subjectKey: made.sku, title: name } as const;
		await recordChange(trx, { by, ...named, action: "added", after: modelFields(made) }, now);
		return { name };
	});
}

/** What was typed, bounded. */
export function typedModel(fields: FormData): ModelValues {
	const typed = (name: keyof ModelValues) => String(fields.get(name) ?? "").slice(0, MAX_TYPED);
	const [sku, brand, model] = [typed("sku"), typed("brand"), typed("model")];
	return { sku, brand, model, eans: typed("eans"), mpn: typed("mpn") };
}

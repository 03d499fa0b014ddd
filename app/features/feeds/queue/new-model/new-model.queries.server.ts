import { parseWithZod } from "@conform-to/zod/v4";
import { decodeJsonList } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import type { z } from "zod";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { modelRecordSchema } from "~/features/changes/cells/records";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { decideLines } from "~/features/feeds/queue/decisions.queries.server";
import {
	listFeedLinesById,
	type QueuedLine,
} from "~/features/feeds/queue/feed-lines.queries.server";
import { listCatalogueNames } from "~/features/imports/apply/mapping-data.queries.server";
import { accessoryOrOtherGoods, nearModelFinder } from "~/features/ingest/match/rows/model-finders";
import { freeSku } from "~/features/ingest/match/rows/row-names";
import { MODEL_LABELS, type ModelValues, type NewModelsResult, valuesFromLine } from "./new-model";

const MAX_BRANDS = 1000;

/** Returns the initial values of the form that makes a model from a line, with a free SKU. */
export async function proposeNewModel(db: Db, line: QueuedLine): Promise<ModelValues> {
	const [brands, slugRows] = await Promise.all([
		db.selectFrom("projectors").select("brand").distinct().limit(MAX_BRANDS).execute(),
		db.selectFrom("projectors").select("slug").execute(),
	]);
	const brandNames = brands.map(({ brand }) => brand);
	const proposedValues = valuesFromLine(line, brandNames);
	const takenSlugs = new Set(slugRows.map(({ slug }) => slug));
	const sku = freeSku(proposedValues.brand, proposedValues.model, (candidate) =>
		takenSlugs.has(candidate.toLowerCase()),
	);
	return { sku, ...proposedValues };
}

const newModelSchema = modelRecordSchema.pick({
	sku: true,
	brand: true,
	model: true,
	eans: true,
	mpn: true,
	brightness: true,
	brightness_standard: true,
	resolution: true,
	throw_ratio: true,
	throw_type: true,
});

type NewModel = z.infer<typeof newModelSchema>;

/** Returns errors if another model has the SKU or a barcode of a record. */
async function findConflicts(trx: Trx, { sku, eans }: NewModel) {
	const modelWithSku = await findModelRow(trx, sku);
	if (modelWithSku) return { sku: [`${modelName(modelWithSku)} has this SKU already`] };
	const gtins = new Set(eans?.map(gtin14));
	const models = await trx
		.selectFrom("projectors")
		.select(["sku", "brand", "model", "eans"])
		.where("eans", "!=", "[]")
		.execute();
	const modelWithBarcode = models.find((model) =>
		decodeJsonList(model.eans).some((ean) => gtins.has(gtin14(ean))),
	);
	if (!modelWithBarcode) return undefined;
	const name = `${modelName(modelWithBarcode)} (${modelWithBarcode.sku})`;
	return { eans: [`${name} has this barcode already: choose that model instead`] };
}

interface LineKey {
	feedId: number;
	lineId: number;
}

/** Adds a model, matches its line to it, and records both. Returns the model's name. */
async function addModel(
	trx: Trx,
	{ feedId, lineId }: LineKey,
	record: NewModel,
	stamp: ChangeStamp,
) {
	await upsertModels(trx, [record], { now: stamp.now, isSample: false, log: stamp });
	await decideLines(trx, feedId, [lineId], { sku: record.sku }, stamp);
	return modelName(record);
}

/**
 * Makes a model of each of these lines in one transaction, with the values that the line's form would propose. Lines of
 * the same model share it. A line whose model or barcode is in the catalogue already is skipped.
 */
export function insertModels(
	db: Db,
	feedId: number,
	lineIds: readonly number[],
	stamp: ChangeStamp,
) {
	return writeForStaff(db, async (trx) => {
		const { models } = await listCatalogueNames(trx);
		const findNear = nearModelFinder(models);
		const skuByName = new Map(models.map((model) => [nameKey(model), model.sku]));
		const newSkuByName = new Map<string, string>();
		const result: NewModelsResult = { names: [], joinedLineCount: 0, skippedLines: [] };
		for (const line of await listFeedLinesById(trx, feedId, lineIds)) {
			const skipLine = (reason: string) => result.skippedLines.push(`${line.title}: ${reason}`);
			const values = await proposeNewModel(trx, line);
			const record = newModelSchema.safeParse(values);
			if (!record.success) {
				skipLine(record.error.issues[0]?.message ?? "");
				continue;
			}
			const key = nameKey({ brandSlug: brandSlug(values.brand), model: values.model });
			const newSku = newSkuByName.get(key);
			const existingSku = skuByName.get(key);
			// A stored line has no category, so only its title counts.
			const otherGoods = accessoryOrOtherGoods(line.title, values.brand, "");
			const nearModel =
				newSku || existingSku ? undefined : findNear({ ...line, model: values.model });
			const conflicts = newSku || existingSku ? undefined : await findConflicts(trx, record.data);
			if (newSku !== undefined) {
				await decideLines(trx, feedId, [line.id], { sku: newSku }, stamp);
				result.joinedLineCount += 1;
			} else if (existingSku !== undefined) skipLine(`it is here as SKU ${existingSku}`);
			else if (otherGoods !== undefined) skipLine(`it seems to be no projector (“${otherGoods}”)`);
			else if (nearModel && !nearModel.isLikelyOtherModel)
				skipLine(`it may be ${nearModel.name}, SKU ${nearModel.sku}`);
			else if (conflicts) skipLine(Object.values(conflicts).flat().join("; "));
			else {
				result.names.push(await addModel(trx, { feedId, lineId: line.id }, record.data, stamp));
				newSkuByName.set(key, values.sku);
			}
		}
		return result;
	});
}

const LABELS = new Map(Object.entries(MODEL_LABELS));

const INVALID_MODEL_FORM = "No model was made yet: please check the fields that are marked.";

/** Adds the model of a form and matches the line to it, in one transaction. Returns the model's name. */
export async function insertLineModel(
	db: Db,
	lineKey: LineKey,
	fields: FormData,
	stamp: ChangeStamp,
) {
	const submission = parseWithZod(fields, { schema: newModelSchema, disableAutoCoercion: true });
	const invalidResult = (fieldErrors: Record<string, string[]>) => {
		const lastResult = submission.reply({ formErrors: [INVALID_MODEL_FORM], fieldErrors });
		return { status: "invalid", lastResult } as const;
	};
	if (submission.status !== "success") {
		const errors: Record<string, string[]> = {};
		for (const [path, messages] of Object.entries(submission.error ?? {})) {
			// Maps the path of a list item, such as "eans[0]", to its field.
			const [name = ""] = path.split("[");
			const label = LABELS.get(name);
			if (label === undefined || !messages) continue;
			const labelledMessages = messages.map((message) => labelledError(message, name, label));
			errors[name] = [...(errors[name] ?? []), ...labelledMessages];
		}
		return invalidResult(errors);
	}
	const record = submission.value;
	return writeForStaff(db, async (trx) => {
		const conflicts = await findConflicts(trx, record);
		if (conflicts) return invalidResult(conflicts);
		const name = await addModel(trx, lineKey, record, stamp);
		return { status: "saved", name } as const;
	});
}

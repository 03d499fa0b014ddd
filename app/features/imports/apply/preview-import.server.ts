import type { Db } from "db/schema";
import { currentFact, type Fact, factsByField, isSameFact } from "~/features/catalogue/facts/facts";
import { newFacts, rowFactTexts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { emptyModelCells, modelCells, offerCells } from "~/features/changes/change-fields";
import { listCategoryKeys } from "~/features/changes/models/model-writes.queries.server";
import {
	isUnchanged,
	type ModelRow,
	type OfferRow,
	type RowChange,
} from "~/features/changes/row-change";
import { shopCells } from "~/features/changes/shops/shop-record";
import { shopSlugsById } from "~/features/imports/export/catalogue-export.queries.server";
import {
	type ChangedRow,
	importResult,
	MAX_IMPORT_PROBLEMS,
} from "~/features/imports/import-result";
import type { ImportPlan } from "~/features/imports/plan/import-plan";
import { importWarnings, NO_DELIVERY_COLUMN } from "~/features/imports/plan/import-warnings";
import type { CsvCell } from "~/features/ingest/read/csv-text";
import { applyImportPlan, type PriceReleaseOptions } from "./apply-import-plan.queries.server";
import { type ImportProgress, type ImportSource, planSource } from "./import-source.server";
import { listNamesAndBarcodes } from "./mapping-data.queries.server";

/** Maximum number of changes that a preview lists; its counts include all changes. */
const MAX_PREVIEW_CHANGES = 200;

type Cells = Readonly<Record<string, CsvCell>>;

/** Returns the columns in which two rows of a file differ. */
function differingFields(before: Cells, after: Cells): ChangedRow["fields"] {
	return Object.keys(after)
		.map((field) => ({
			field,
			before: String(before[field] ?? ""),
			after: String(after[field] ?? ""),
		}))
		.filter((field) => field.before !== field.after);
}

/** Maximum length of a value of a new row, which is listed with all its values; longer values are shortened. */
const MAX_NEW_VALUE_LENGTH = 300;

/** Returns the cells of a change that differ; for a new row the cells that differ from an empty row. */
function changedCells<Row>(
	{ before, after }: RowChange<Row>,
	cellsOf: (row: Row) => Cells,
	emptyCells: Cells,
): Pick<ChangedRow, "isNew" | "fields"> {
	const cells = cellsOf(after);
	if (before) return { isNew: false, fields: differingFields(cellsOf(before), cells) };
	const fields = differingFields(emptyCells, cells).map(({ field, after: newValue }) => ({
		field,
		before: "",
		after: excerpt(newValue, MAX_NEW_VALUE_LENGTH),
	}));
	return { isNew: true, fields };
}

function describeModelChange(change: RowChange<ModelRow>): ChangedRow {
	const { sku } = change.after;
	return {
		kind: "projector",
		sku,
		...changedCells(change, modelCells, emptyModelCells(sku)),
	};
}

function factText({ value, kind, source, seenOn }: Fact): string {
	const origin = [kind, source, seenOn].filter(Boolean).join(", ");
	return excerpt(`${value || "not stated"} (${origin})`, MAX_NEW_VALUE_LENGTH);
}

/** Returns a change for each new fact: its column if the displayed value changes, and its source. */
function describeFactChanges(
	{ before, after }: RowChange<ModelRow>,
	facts: readonly Fact[],
): ChangedRow[] {
	const [textsBefore, textsAfter] = [rowFactTexts(before ?? after), rowFactTexts(after)];
	const currentFacts = new Map(
		[...factsByField(decodeFacts(after.facts))].map(([field, fieldFacts]) => [
			field,
			currentFact(fieldFacts),
		]),
	);
	return newFacts(before ?? after, facts).map((fact) => {
		const { field } = fact;
		const [textBefore = "", textAfter = ""] = [textsBefore.get(field), textsAfter.get(field)];
		const factInUse = currentFacts.get(field);
		const isFactChanged =
			textBefore !== textAfter && factInUse !== undefined && isSameFact(factInUse, fact);
		const factColumn = { field, before: textBefore, after: textAfter };
		const label = `${field}: ${isFactChanged ? "source" : "further source"}`;
		const source = { field: label, before: "", after: factText(fact) };
		const fields = isFactChanged ? [factColumn, source] : [source];
		return { kind: "fact", sku: after.sku, isNew: false, fields };
	});
}

function describeOfferChange(change: RowChange<OfferRow>, shop: string): ChangedRow {
	const { projectorSku: sku } = change.after;
	const cellsOf = (row: OfferRow) => offerCells(row, shop);
	const changedFields = changedCells(change, cellsOf, { sku, retailer: shop });
	return { kind: "listing", sku, retailer: shop, ...changedFields };
}

/**
 * Returns the changes that importing a file would make, without writing. Throws an ExpectedError for an unusable file
 * and for a row that `release` names but whose price is not held.
 */
export async function previewImport(
	db: Db,
	source: ImportSource,
	options: PriceReleaseOptions = {},
	onProgress?: (progress: ImportProgress) => void,
) {
	const { rememberedMapping, ...plan } = await planSource(db, source);
	const preview = await previewPlan(db, plan, options, onProgress);
	return { ...preview, ...(rememberedMapping && { rememberedMapping }) };
}

export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;

/** Returns the preview of a plan. Throws an ExpectedError if the price of a row that `release` names is not held. */
export async function previewPlan(
	db: Db,
	plan: ImportPlan,
	{ release = [] }: PriceReleaseOptions = {},
	onProgress?: (progress: ImportProgress) => void,
	maxChanges = MAX_PREVIEW_CHANGES,
) {
	const previewChanges: ChangedRow[] = [];
	const fieldCounts = new Map<string, number>();
	function countFields(changes: readonly RowChange<ModelRow>[]): void {
		for (const { before, after } of changes) {
			if (!before) continue;
			for (const { field } of differingFields(modelCells(before), modelCells(after))) {
				fieldCounts.set(field, (fieldCounts.get(field) ?? 0) + 1);
			}
		}
	}
	function describeChanges<Row>(
		changes: readonly RowChange<Row>[],
		describe: (change: RowChange<Row>) => ChangedRow,
	) {
		for (const change of changes) {
			if (previewChanges.length >= maxChanges) return;
			if (!isUnchanged(change)) previewChanges.push(describe(change));
		}
	}
	// Reads one snapshot without a lock: an import may be writing.
	const readOnlyTransaction = db
		.transaction()
		.setAccessMode("read only")
		.setIsolationLevel("repeatable read");
	return readOnlyTransaction.execute(async (trx) => {
		const slugByShopId = await shopSlugsById(trx);
		const categories = await listCategoryKeys(trx);
		const warnings = importWarnings(categories, await listNamesAndBarcodes(trx));
		const { counts, leftOut } = await applyImportPlan(trx, plan, {
			now: new Date(),
			categories,
			release,
			onProgress,
			onChanges({ shops = [], terms = [], models = [], offers = [] }, factsBySlug) {
				// Changes of models by their facts: each new fact is a change of its own.
				if (factsBySlug) {
					for (const change of models) {
						if (previewChanges.length >= maxChanges) return;
						previewChanges.push(
							...describeFactChanges(change, factsBySlug.get(change.after.slug) ?? []),
						);
					}
					return;
				}
				for (const { after } of shops) slugByShopId.set(after.id, after.slug);
				warnings.add(models);
				countFields(models);
				describeChanges(shops, (change) => {
					const { slug } = change.after;
					return { kind: "shop", retailer: slug, ...changedCells(change, shopCells, { slug }) };
				});
				describeChanges(terms, (change) => {
					const cellChanges = changedCells(change, ({ description }) => ({ description }), {});
					return { kind: "term", term: change.after.term, ...cellChanges };
				});
				describeChanges(models, describeModelChange);
				describeChanges(offers, (change) => {
					const { retailerId } = change.after;
					return describeOfferChange(change, slugByShopId.get(retailerId) ?? String(retailerId));
				});
			},
		});
		return {
			status: "preview" as const,
			result: importResult(counts, leftOut, plan, { isPreview: true }),
			problems: leftOut.problems.slice(0, MAX_IMPORT_PROBLEMS),
			held: leftOut.held.slice(0, MAX_IMPORT_PROBLEMS),
			/** The first of the rows that would change. */
			changes: previewChanges.slice(0, maxChanges),
			/** The number of models in which each column changes. */
			fieldCounts,
			/** True if some columns were not read. */
			isPartlyRead: plan.unknownColumns.length > 0,
			/** Warnings for staff, one a line. */
			warnings: [...(plan.lacksDelivery ? [NO_DELIVERY_COLUMN] : []), ...warnings.lines()],
		};
	});
}

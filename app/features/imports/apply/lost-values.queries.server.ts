import { inChunks } from "db/in-chunks";
import type { Db } from "db/schema";
import { fieldValues } from "~/features/catalogue/fields/field-values.server";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import type { ModelRecord } from "~/features/changes/cells/records";
import type { ModelRow } from "~/features/changes/row-change";
import type {
	CountedText,
	LostValue,
	PlannedRow,
	ShortenedModel,
	ShorteningColumn,
} from "~/features/imports/plan/import-plan";
import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import { isTickMark } from "~/features/ingest/values/yes-or-no";

const ROWS_PER_CHUNK = 100;
/** Maximum number of models that are listed for a column; all others are only counted. */
const MAX_LISTED_MODELS = 50;
const MAX_EXCERPT_LENGTH = 120;
/** Minimum number of characters of a text that is no placeholder. */
const MIN_INFORMATIVE_LENGTH = 3;

/**
 * Returns an entry for comparison: "Home Cinema" equals "home-cinema", and barcodes are compared with leading zeros.
 */
function entryKey(entry: string): string {
	const key = entry.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
	return gtin14(key) ?? (key || entry);
}

const characterCount = (text: string) => [...text].length;

const isUninformative = (text: string) =>
	characterCount(text.trim()) < MIN_INFORMATIVE_LENGTH || isTickMark(text);

const countedList = (entries: readonly string[]): CountedText => ({
	count: entries.length,
	text: entries.join(", "),
});

const countedText = (text: string): CountedText => ({ count: characterCount(text), text });

function isList(value: unknown): value is readonly string[] {
	return Array.isArray(value);
}

/**
 * Returns the loss if one value replaces another: entries of a list, or a text replaced by a placeholder. Undefined if
 * nothing is lost; numbers, and yes or no, lose nothing.
 */
export function lostValue(before: unknown, after: unknown): LostValue | undefined {
	if (isList(before) && isList(after)) {
		const keysAfter = new Set(after.map(entryKey));
		if (before.every((entry) => keysAfter.has(entryKey(entry)))) return undefined;
		return { before: countedList(before), after: countedList(after), unit: "values" };
	}
	const text = after ?? "";
	if (typeof before !== "string" || typeof text !== "string") return undefined;
	if (isUninformative(before) || !isUninformative(text)) return undefined;
	return { before: countedText(before), after: countedText(text), unit: "characters" };
}

type StoredValues = Readonly<Record<string, unknown>>;

/** Returns a stored list with the new entries of a file added, except tick marks. */
function withEntries(storedEntries: readonly string[], entries: readonly string[]): string[] {
	const storedKeys = new Set(storedEntries.map(entryKey));
	const newEntries = entries.filter(
		(entry) => !isTickMark(entry) && !storedKeys.has(entryKey(entry)),
	);
	return [...storedEntries, ...newEntries];
}

const withExcerpt = ({ count, text }: CountedText) => ({
	count,
	text: excerpt(text, MAX_EXCERPT_LENGTH),
});

/**
 * Returns rows of a file in another layout as they are imported, and the stored values that the file would shorten.
 * Lists get the entries of the file in addition; a text is not replaced by a tick mark. Columns in `replace` are
 * overwritten as in the file, columns in `leave` are not written at all.
 */
export async function mergeWithoutLosses(
	db: Db,
	rows: readonly PlannedRow<ModelRecord>[],
	{ replace = [], leave = [] }: Pick<FileMapping, "replace" | "leave">,
): Promise<{ projectors: PlannedRow<ModelRecord>[]; shorteningColumns: ShorteningColumn[] }> {
	const shorteningColumns = new Map<string, ShorteningColumn>();

	function addLoss(field: string, model: ShortenedModel): void {
		const isReplaced = replace.includes(field);
		const newColumn = { field, label: mappedFieldLabel(field), isReplaced, count: 0, models: [] };
		const shorteningColumn = shorteningColumns.get(field) ?? newColumn;
		shorteningColumns.set(field, shorteningColumn);
		shorteningColumn.count += 1;
		if (shorteningColumn.models.length < MAX_LISTED_MODELS) shorteningColumn.models.push(model);
	}

	function withoutLostValues(record: ModelRecord, row: ModelRow | undefined): ModelRecord {
		// A brand is not checked, because it may be short (LG, HP); it changes together with the model's name.
		const storedValues: StoredValues = row ? { model: row.model, ...fieldValues(row) } : {};
		const merged: Record<string, unknown> = { ...record };
		for (const [field, value] of Object.entries(record)) {
			if (value === undefined || field === "sku") continue;
			const before = storedValues[field];
			const loss = row && lostValue(before, value);
			if (loss && !leave.includes(field)) {
				const modelIdentity = { sku: row.sku, name: `${row.brand} ${row.model}`, unit: loss.unit };
				addLoss(field, {
					...modelIdentity,
					before: withExcerpt(loss.before),
					after: withExcerpt(loss.after),
				});
			}
			if (row && leave.includes(field)) delete merged[field];
			else if (replace.includes(field)) continue;
			else if (isList(value)) merged[field] = withEntries(isList(before) ? before : [], value);
			else if (loss) delete merged[field];
		}
		if (record.model !== undefined && !("model" in merged)) delete merged.brand;
		return { ...merged, sku: record.sku };
	}

	const models: PlannedRow<ModelRecord>[] = [];
	for (const chunk of inChunks(rows, ROWS_PER_CHUNK)) {
		const slugs = chunk.map(({ record }) => record.sku.toLowerCase());
		const storedRows = await db
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(storedRows.map((row) => [row.slug, row]));
		for (const row of chunk) {
			const before = rowBySlug.get(row.record.sku.toLowerCase());
			models.push({ ...row, record: withoutLostValues(row.record, before) });
		}
	}
	return { projectors: models, shorteningColumns: [...shorteningColumns.values()] };
}

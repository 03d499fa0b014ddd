import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { fieldValues } from "~/features/catalogue/fields/field-values.server";
import { shown } from "~/features/catalogue/fields/shown-text";
import type { ProjectorRecord } from "~/features/catalogue/write/cells/projector-record";
import { inChunks } from "~/features/catalogue/write/chunks";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { fieldLabel } from "~/features/imports/mapping/fields";
import { lostValue } from "~/features/imports/mapping/values/lost-value";
import type { PlannedRow } from "~/features/imports/plan/import-plan";
import type { LossyField, LossyModel } from "~/features/imports/plan/lost-values";

const CHUNK = 100;
/** Models listed of a column; all others are counted. */
const MAX_MODELS = 50;
const MAX_SHOWN_LENGTH = 120;

/** Returns the values that a record would remove from a model, by column. */
function lossesOf(row: ProjectorRow, record: ProjectorRecord) {
	const { brand, model, sku } = row;
	// A brand goes with its model, and may be short: LG, HP.
	const stored: Readonly<Record<string, unknown>> = { model, ...fieldValues(row) };
	return Object.entries(record).flatMap(([field, value]) => {
		const lost = value === undefined ? undefined : lostValue(stored[field], value);
		if (!lost) return [];
		const { before, after, unit } = lost;
		const inBrief = ({ count, text }: typeof before) => ({
			count,
			text: shown(text, MAX_SHOWN_LENGTH),
		});
		const named = { sku, name: `${brand} ${model}`, unit };
		return [{ field, model: { ...named, before: inBrief(before), after: inBrief(after) } }];
	});
}

/** Collects losses by column. */
function lossList(replace: readonly string[]) {
	const byField = new Map<string, LossyField>();
	return {
		add(field: string, model: LossyModel): LossyField {
			const label = fieldLabel(field);
			const isReplaced = replace.includes(field);
			const loss = byField.get(field) ?? { field, label, isReplaced, count: 0, models: [] };
			byField.set(field, loss);
			loss.count += 1;
			if (loss.models.length < MAX_MODELS) loss.models.push(model);
			return loss;
		},
		all: () => [...byField.values()],
	};
}

/**
 * Returns rows without the values that would overwrite others in models of the catalogue, except in columns that are to
 * be replaced, and a list of those values.
 */
export async function withoutLosses(
	db: Kysely<Database>,
	rows: readonly PlannedRow<ProjectorRecord>[],
	replace: readonly string[],
): Promise<{ projectors: PlannedRow<ProjectorRecord>[]; losses: LossyField[] }> {
	const losses = lossList(replace);
	const projectors: PlannedRow<ProjectorRecord>[] = [];
	for (const chunk of inChunks(rows, CHUNK)) {
		const slugs = chunk.map(({ record }) => record.sku.toLowerCase());
		const stored = await db
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(stored.map((row) => [row.slug, row]));
		for (const row of chunk) {
			const before = rowBySlug.get(row.record.sku.toLowerCase());
			const record = { ...row.record };
			for (const { field, model } of before ? lossesOf(before, record) : []) {
				if (losses.add(field, model).isReplaced) continue;
				Reflect.deleteProperty(record, field);
				if (field === "model") Reflect.deleteProperty(record, "brand");
			}
			projectors.push({ ...row, record });
		}
	}
	return { projectors, losses: losses.all() };
}

import { decodeJsonList } from "db/json/json-columns";
import type { Trx } from "db/schema";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { listText } from "~/features/catalogue/fields/cells";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { modelName } from "~/features/catalogue/model";
import { modelsText } from "~/features/catalogue/words/count-text";
import { apply } from "~/features/changes/apply.queries.server";
import { namedCategories } from "~/features/changes/models/derived-values";
import { listCategoryKeys } from "~/features/changes/models/model-writes.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import {
	changesLoggedField,
	withFormEdits,
} from "~/features/records/models/form/model-form.queries.server";
import { parseModel, storedTexts } from "~/features/records/models/form/model-texts.server";
import type { ModelTexts } from "~/features/records/models/form-fields";
import { listModelRows } from "~/features/records/models/grid/grid.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { type ManyActionName, manyAction } from "./many";

interface ManyModelsEdit {
	actionName: ManyActionName;
	/** Address and name of the category, or the tag; empty if the action needs neither. */
	spellings: readonly string[];
}

/** Returns the changed cells of a model. Throws an ExpectedError that names the model if a cell breaks a rule. */
function editedCells(row: ModelRow, { actionName, spellings }: ManyModelsEdit): ModelTexts {
	const lists = {
		categories: decodeJsonList(row.productCategory),
		features: decodeJsonList(row.features),
	};
	const edits = Object.entries(manyAction(actionName).changeCells?.(lists, spellings) ?? {});
	const texts = Object.fromEntries(
		edits.map(([column, cell]) => [column, typeof cell === "string" ? cell : listText(cell)]),
	);
	const { error = {} } = parseModel({ ...storedTexts(row), ...texts }).reply();
	const [problem] = Object.values(error).flat();
	if (!problem) return texts;
	throw new ExpectedError(400, `Nothing was done. ${modelName(row)}: ${problem}.`);
}

async function changedRow(trx: Trx, row: ModelRow, edit: ManyModelsEdit, stamp: ChangeStamp) {
	const texts = editedCells(row, edit);
	const after = await withFormEdits(trx, row, texts, stamp);
	const { isSample, isSamplePrice } = row;
	return manyAction(edit.actionName).keepsExamples ? { ...after, isSample, isSamplePrice } : after;
}

/** Returns the spellings of the category or tag that an action requires. Throws an ExpectedError if it is missing. */
async function requireSpellings(trx: Trx, name: ManyActionName, value: string): Promise<string[]> {
	const { requires } = manyAction(name);
	if (requires === "tag") {
		if (tagSlug(value) !== "" && !/[;,]/.test(value)) return [value];
		throw new ExpectedError(400, "Nothing was done yet: please type one tag.");
	}
	if (requires === undefined) return [];
	const [category] = namedCategories([value], await listCategoryKeys(trx));
	if (category) return [category.slug, category.name];
	throw new ExpectedError(400, "Nothing was done yet: please choose a category.");
}

/**
 * Performs an action on models in the caller's transaction, with one line of the audit log that has a part for each
 * model. Skips missing and unchanged models. Returns the number of changed models.
 */
export async function changeManyModels(
	trx: Trx,
	{ name, skus, value }: { name: ManyActionName; skus: readonly string[]; value: string },
	stamp: ChangeStamp,
): Promise<number> {
	const spellings = await requireSpellings(trx, name, value);
	const edit = { actionName: name, spellings };
	const isDelete = name === "delete";
	const changes: { before: ModelRow; after: ModelRow }[] = [];
	for (const before of await listModelRows(trx, skus)) {
		const after = isDelete ? before : await changedRow(trx, before, edit, stamp);
		if (isDelete || changesLoggedField({ before, after })) changes.push({ before, after });
	}
	if (changes.length === 0) return 0;
	const rows = changes.map(({ before }) => before);
	const models = rows.map(modelName).join("\n");
	const valueText = spellings.length === 0 ? "" : `: ${spellings.at(-1)}`;
	const title = `${modelsText(changes.length)} ${manyAction(name).doneText}${valueText}`;
	const line = { by: stamp.by, subject: "models", subjectKey: "many", title } as const;
	const fields = isDelete ? { before: { models } } : { after: { models } };
	const action = isDelete ? "deleted" : "changed";
	const partOfId = await recordChange(trx, { ...line, ...fields, action }, stamp.now);
	const changeSet = isDelete ? { deletions: { models: rows } } : { changes: { models: changes } };
	await apply(trx, { log: { ...stamp, partOfId }, ...changeSet }, stamp.now);
	return changes.length;
}

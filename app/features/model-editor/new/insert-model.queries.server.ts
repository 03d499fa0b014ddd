import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import type { FieldErrors } from "~/components/form/form-outcome";
import { projectorName } from "~/features/catalogue/projector";
import { modelFields } from "~/features/catalogue/write/change-fields";
import {
	listCategoryKeys,
	projectorChanges,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { type Author, findModel } from "~/features/model-editor/form/model-writes.queries.server";
import { readModel } from "~/features/model-editor/form/read-model.server";
import { EDITOR_WORDS_FIELD, type ModelTexts } from "~/features/model-editor/form-fields";
import { recordChange } from "~/history/changes.queries.server";

export type InsertOutcome =
	| { kind: "added"; row: ProjectorRow }
	| { kind: "rejected"; errors: FieldErrors }
	/** A model has this SKU already. */
	| { kind: "taken"; row: ProjectorRow };

/** Adds the model that a form describes in the caller's transaction, with its line in the history. */
export async function insertModel(
	trx: Transaction<Database>,
	texts: ModelTexts,
	{ by, now }: Author,
): Promise<InsertOutcome> {
	const read = readModel(texts);
	if (read.errors) return { kind: "rejected", errors: read.errors };
	const { [EDITOR_WORDS_FIELD]: editorWords = null, ...record } = read.values;
	const same = await findModel(trx, record.sku);
	if (same) return { kind: "taken", row: same };
	const categories = await listCategoryKeys(trx);
	const options = { now, isSample: false };
	let row: ProjectorRow | undefined;
	for await (const changes of projectorChanges(trx, [record], categories, options)) {
		const worded = changes.map(({ after }) => ({
			before: undefined,
			after: { ...after, editorWords },
		}));
		await writeProjectorChanges(trx, worded, { categories, now });
		row = worded[0]?.after;
	}
	if (!row) throw new Error(`Nothing was made of ${record.sku}`);
	const title = projectorName(row);
	const line = { by, subject: "model", subjectKey: row.sku, title, action: "added" } as const;
	await recordChange(trx, { ...line, after: modelFields(row) }, now);
	return { kind: "added", row };
}

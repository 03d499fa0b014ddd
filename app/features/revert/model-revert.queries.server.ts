import type { Db } from "db/schema";
import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { decodeFacts } from "~/features/catalogue/facts/facts";
import { withFacts } from "~/features/catalogue/facts/row-facts.server";
import { CELL_RULES } from "~/features/catalogue/fields/field-values.server";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { projectorChange } from "~/features/catalogue/write/cells/projector-record";
import { loggedFacts, modelFields } from "~/features/catalogue/write/change-fields";
import { withDerivedColumns } from "~/features/catalogue/write/derived-columns";
import { namedCategories } from "~/features/catalogue/write/derived-values";
import {
	listCategoryKeys,
	projectorChanges,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { contentsTexts } from "~/features/model-editor/delete/contents-texts";
import {
	countContents,
	deleteModelIn,
} from "~/features/model-editor/delete/delete-model.queries.server";
import { placeFeatured } from "~/features/model-editor/featured/featured-models.queries.server";
import { cellsOf } from "~/features/records/kit/form-values";
import type { Revertible } from "~/features/records/kit/record";
import { UserError } from "~/logging/user-error";
import { unstorableText } from "./field-words.server";

function recordOf(sku: string, fields: ChangedFields) {
	const {
		editor_words: _,
		featured_place: __,
		price_is_example: ___,
		is_example: ____,
		...cells
	} = fields;
	return projectorChange.safeParse({ ...cellsOf(cells), sku });
}

/** Returns those values of a line that only staff set. */
function ownValues(fields: ChangedFields, isFeatured: boolean): Partial<ProjectorRow> {
	const { editor_words: words, featured_place: place } = fields;
	const flag = (name: string) => (fields[name] === true ? (1 as const) : (0 as const));
	return {
		...(words !== undefined && { editorWords: words === null ? null : String(words) }),
		...(place !== undefined && {
			featuredPlace: isFeatured && typeof place === "number" ? place : null,
		}),
		...(fields.price_is_example !== undefined && { isSamplePrice: flag("price_is_example") }),
		...(fields.is_example !== undefined && { isSample: flag("is_example") }),
	};
}

/** Returns a row with the facts of a line, and with the figures that stand among them. */
function withLoggedFacts(row: ProjectorRow, fields: ChangedFields): ProjectorRow {
	const logged = loggedFacts(fields);
	if (logged.size === 0) return row;
	const others = decodeFacts(row.facts).filter(({ field }) => !logged.has(field));
	return withDerivedColumns(withFacts(row, [...others, ...[...logged.values()].flat()]));
}

async function unknownCategories(db: Db, fields: ChangedFields): Promise<string[]> {
	const read = CELL_RULES.product_category.safeParse(cellsOf(fields).product_category);
	const names = read.data ?? [];
	if (names.length === 0) return [];
	const categories = await db.selectFrom("categories").select(["id", "name", "slug"]).execute();
	return names.filter((name) => namedCategories([name], categories).length === 0);
}

/** Reverts changes of models, by SKU. */
export const modelRevert: Revertible = {
	async find(db, sku) {
		const row = await findModelRow(db, sku);
		return row && modelFields(row);
	},

	async check(db, sku, fields) {
		const { error } = recordOf(sku, fields);
		if (error) return { problem: unstorableText(error), notes: [] };
		const unknown = await unknownCategories(db, fields);
		return {
			notes: unknown.map(
				(name) => `There is no category "${name}" any more, so the model will not be listed in it.`,
			),
		};
	},

	async write(trx, sku, fields, { by, now }) {
		const { data: record, error } = recordOf(sku, fields);
		if (error) throw new UserError(409, unstorableText(error));
		const categories = await listCategoryKeys(trx);
		const options = { now, isSample: false, by, isPinned: true };
		for await (const changes of projectorChanges(trx, [record], categories, options)) {
			const written = changes.map(({ before, after }) => ({
				before,
				after: {
					...withLoggedFacts(after, fields),
					isSample: before?.isSample ?? after.isSample,
					isSamplePrice: before?.isSamplePrice ?? after.isSamplePrice,
					...ownValues(fields, after.isFeatured === 1),
				},
			}));
			await writeProjectorChanges(trx, written, { categories, now });
			for (const { after } of written) {
				const { featured_place: place } = fields;
				// A place is a position in an order, so other models move.
				if (typeof place === "number" && after.isFeatured === 1) {
					await placeFeatured(trx, after.sku, place);
				}
			}
		}
		return sku;
	},

	async checkRemoval(db, sku) {
		const row = await findModelRow(db, sku);
		const lines = row ? contentsTexts(await countContents(db, row)) : [];
		return {
			notes: [
				...lines.map((text) => `With it goes: ${text}.`),
				"Its address will say that it was deleted.",
			],
		};
	},

	async remove(trx, sku, author, { id: putsBackId }) {
		await deleteModelIn(trx, sku, { ...author, putsBackId });
	},
};

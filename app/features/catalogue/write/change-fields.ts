import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { byField, decodeFacts, encodeFacts, type Fact } from "~/features/catalogue/facts/facts";
import { FACT_LABELS } from "~/features/catalogue/facts/row-facts.server";
import { listingCells, projectorCells } from "./catalogue-cells";
import type { ListingRow, ProjectorRow } from "./row-change";

const FACTS_OF = "facts of ";

/** Returns the facts of each figure as fields of the audit log, so that each can be reverted alone; null for none. */
function factFields(row: ProjectorRow): ChangedFields {
	const stored = byField(decodeFacts(row.facts));
	return Object.fromEntries(
		[...FACT_LABELS.keys()].map((figure) => {
			const facts = stored.get(figure);
			return [FACTS_OF + figure, facts ? encodeFacts(facts) : null];
		}),
	);
}

/** Returns the figure whose facts a field of the audit log holds; undefined for other fields. */
export function figureOfFacts(field: string): string | undefined {
	return field.startsWith(FACTS_OF) ? field.slice(FACTS_OF.length) : undefined;
}

/** Returns the facts that fields of the audit log hold, by figure; an empty list if it had none. */
export function loggedFacts(fields: ChangedFields): Map<string, Fact[]> {
	return new Map(
		Object.entries(fields).flatMap(([field, stored]) => {
			const figure = figureOfFacts(field);
			return figure === undefined ? [] : [[figure, decodeFacts(String(stored ?? "[]"))]];
		}),
	);
}

/** Returns a model for the audit log: the cells of an export, their sources, and the columns that only staff set. */
export function modelFields(row: ProjectorRow): ChangedFields {
	return {
		...projectorCells(row),
		...factFields(row),
		editor_words: row.editorWords,
		featured_place: row.featuredPlace,
		price_is_example: row.isSamplePrice === 1,
		is_example: row.isSample === 1,
	};
}

/** Returns an offer for the audit log; its model and shop are in the entry's key. */
export function offerFields(
	row: Omit<ListingRow, "updatedAt" | "checkedAt" | "isCheckedByFeed" | "retailerId">,
): ChangedFields {
	const { sku: _, retailer: __, ...cells } = listingCells(row, "");
	return { ...cells, is_example: row.isSample === 1 };
}

/** Returns an offer's key in the audit log. */
export function offerKey({
	projectorSku,
	retailerId,
}: Pick<ListingRow, "projectorSku" | "retailerId">): string {
	return `${projectorSku} ${retailerId}`;
}

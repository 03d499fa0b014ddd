import type { SpecRow } from "~/features/catalogue/card/card-specs";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";

/** One table of a model's page. */
export interface SpecGroup {
	title: string;
	rows: SpecRow[];
}

const KEY_LABELS = [
	"Resolution",
	"Brightness",
	"Contrast ratio",
	"Projection type",
	"Throw type",
	"Light source",
];

/** The figures at the head of a model's page, which are rows of its tables. */
export function keySpecs(groups: readonly SpecGroup[]): SpecRow[] {
	const rows = groups.flatMap((group) => group.rows);
	return KEY_LABELS.flatMap((label) => rows.filter(([one]) => one === label));
}

/** The tables without empty rows or empty tables, and the labels of the rows without a value. */
export function statedSpecs(groups: readonly SpecGroup[]): {
	stated: SpecGroup[];
	unstated: string[];
} {
	const isStated = ([, value]: SpecRow) => value !== NOT_SPECIFIED;
	const stated = groups.map(({ title, rows }) => ({ title, rows: rows.filter(isStated) }));
	const unstated = groups.flatMap(({ rows }) => rows).filter((row) => !isStated(row));
	return {
		stated: stated.filter(({ rows }) => rows.length > 0),
		unstated: unstated.map(([label]) => label),
	};
}

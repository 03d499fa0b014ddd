import type { SpecRow } from "~/features/catalogue/card/card-specs";

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

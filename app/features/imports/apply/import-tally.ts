import { isUnchanged, type RowChange } from "~/features/catalogue/write/row-change";
import type { ImportCounts } from "~/features/imports/import-result";
import type { ImportPlan } from "~/features/imports/plan/import-plan";
import type { RowPlace } from "~/features/imports/plan/row-place";
import type { ImportProgress } from "./import-source.server";

/** Counts the rows of a plan by what became of them, and reports progress after each chunk. */
export function importTally(
	plan: ImportPlan,
	onProgress: ((progress: ImportProgress) => void) | undefined,
) {
	const { projectors, listings, shops, terms } = plan;
	const total = projectors.length + listings.length + shops.length + terms.length;
	const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
	return {
		counts,
		add(changes: readonly RowChange<object>[]): void {
			for (const change of changes) {
				if (change.before === undefined) counts.created += 1;
				else if (isUnchanged(change)) counts.unchanged += 1;
				else counts.updated += 1;
			}
			onProgress?.({ done: counts.created + counts.updated + counts.unchanged, total });
		},
	};
}

/** Rows that were left out, in the order of the file: sheet by sheet. */
export function inFileOrder<Row extends RowPlace>(rows: readonly Row[]): Row[] {
	const bySheet = Map.groupBy(rows, ({ sheet }) => sheet);
	return [...bySheet.values()].flatMap((list) => list.sort((a, b) => a.row - b.row));
}

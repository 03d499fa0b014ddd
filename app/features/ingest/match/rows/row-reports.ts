import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import { isUncertain, type NamedRow } from "./row-names";

/** Upper limit of rows of each group that staff can decide on one by one; all others are imported as proposed. */
export const MAX_ROWS_IN_REVIEW = 200;

export interface RowReport extends NamedRow {
	row: number;
	/** The cells that are not blank, except those of names. */
	values: { label: string; text: string }[];
}

/**
 * "doubtful" rows may be models of the catalogue, duplicates of earlier rows or no projectors, so staff are asked about
 * them; "update" rows have SKUs of the catalogue; all others are "new".
 */
type ReviewGroup = "doubtful" | "update" | "new";

/** The first rows of each group, and the total of each. */
export type RowReports = Record<ReviewGroup, RowReport[]> & Record<`${ReviewGroup}Count`, number>;

/**
 * Returns true if staff must confirm a row: one that seems to sell no projector (`goods`) or that is left out for a reason
 * (`doubt`), such as a price that is too low; of models, one that anything but a SKU identifies; of offers, one with an
 * uncertain match.
 */
function mustBeConfirmed(
	{ match, sameAsRow, goods, doubt }: NamedRow,
	areModels: boolean,
): boolean {
	if ((goods ?? doubt) !== undefined) return true;
	if (!areModels) return match !== undefined && isUncertain(match);
	return (match !== undefined && match.by !== "SKU") || sameAsRow !== undefined;
}

function labelledCells(headers: readonly string[], cells: readonly string[]): RowReport["values"] {
	return headers.flatMap((header, index) => {
		const text = cells[index] ?? "";
		const isName = ["sku", "brand", "model"].includes(header);
		return text === "" || isName ? [] : [{ label: mappedFieldLabel(header), text }];
	});
}

function reviewGroupOf(namedRow: NamedRow, areModels: boolean): ReviewGroup {
	if (mustBeConfirmed(namedRow, areModels)) return "doubtful";
	return areModels && namedRow.match !== undefined ? "update" : "new";
}

/**
 * Returns a collector of rows by their review group. `areModels` is true for a file of models, false for one of offers.
 */
export function rowReportCollector(headers: readonly string[], areModels: boolean) {
	const reports: RowReports = {
		doubtful: [],
		update: [],
		new: [],
		doubtfulCount: 0,
		updateCount: 0,
		newCount: 0,
	};
	return {
		add(row: number, namedRow: NamedRow, cells: readonly string[]): void {
			const group = reviewGroupOf(namedRow, areModels);
			reports[`${group}Count`] += 1;
			if (reports[group].length === MAX_ROWS_IN_REVIEW) return;
			reports[group].push({ row, ...namedRow, values: labelledCells(headers, cells) });
		},
		all: () => reports,
	};
}

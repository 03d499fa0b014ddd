import { fieldLabel } from "~/features/imports/mapping/fields";
import type { NamedRow } from "./row-names";

/** No more rows of a sort than these are asked about, one by one; all others are imported as proposed. */
export const MAX_ROWS_ASKED = 200;

/** A row of a file as it will be imported. */
export interface RowReport extends NamedRow {
	row: number;
	/** Our columns of the row that say something. */
	values: { label: string; text: string }[];
}

/** The rows of a file, for people. */
export interface RowReports {
	/** The first of the rows that are like models of the catalogue, or like an earlier row, and how many there are. */
	like: RowReport[];
	likeCount: number;
	/** The first of all others. */
	fresh: RowReport[];
	freshCount: number;
}

/** Whether a row is asked about: which model it is follows from its SKU, else it is only likely. */
function isLike({ match, sameAs }: NamedRow): boolean {
	return (match !== undefined && match.by !== "SKU") || sameAs !== undefined;
}

/** The cells of a row that say something, but for its names. */
function labelled(headings: readonly string[], cells: readonly string[]): RowReport["values"] {
	return headings.flatMap((heading, index) => {
		const text = cells[index] ?? "";
		const isName = ["sku", "brand", "model"].includes(heading);
		return text === "" || isName ? [] : [{ label: fieldLabel(heading), text }];
	});
}

/** Collects rows as they are read. */
export function rowReports(headings: readonly string[], isModels: boolean) {
	const like: RowReport[] = [];
	const fresh: RowReport[] = [];
	const counts = { likeCount: 0, freshCount: 0 };
	return {
		add(row: number, named: NamedRow, cells: readonly string[]): void {
			const isAsked = isModels && isLike(named);
			counts[isAsked ? "likeCount" : "freshCount"] += 1;
			const told = isAsked ? like : fresh;
			if (told.length === MAX_ROWS_ASKED) return;
			told.push({ row, ...named, values: labelled(headings, cells) });
		},
		all: (): RowReports => ({ like, fresh, ...counts }),
	};
}

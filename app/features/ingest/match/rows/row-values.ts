import { poundsToPence } from "~/features/catalogue/values/pounds";
import { NO_CURRENCY } from "~/features/catalogue/values/read-price";
import { CURRENCY_COLUMN, GOODS_COLUMN, TITLE_COLUMN } from "~/features/ingest/columns/fields";
import {
	columnReader,
	fileCurrencies,
	fileDecimalSeparator,
} from "~/features/ingest/columns/read-column";
import type { SheetRow } from "~/features/ingest/read/sheet";
import type { categoryReader } from "~/features/ingest/values/category-reader";
import { PRICE_FIELDS } from "~/features/ingest/values/readers";
import type { MappedTable } from "./mapped-table";

/** Further unread cells of a file are counted, but not listed. */
const MAX_UNREAD_CELLS = 1000;

/** A cell that could not be read. */
export interface UnreadCell {
	row: number;
	field: string;
	cellText: string;
	why: string;
}

/** A row of a file with what its cells mean. */
export interface RowValues {
	line: SheetRow;
	/** Texts in the form of our columns, by field. */
	values: Readonly<Record<string, string>>;
	/** True if no cell has a value. */
	isBlank: boolean;
	/** Unknown texts for stock and condition. */
	unknownTexts: readonly string[];
}

/** Adds the currency of a row to a price without a currency; Google's delivery rates include the currency. */
function withCurrency(field: string, cell: string, currency: string): string {
	const isRate = field === "delivery_price" && cell.includes(":");
	const isAmount = PRICE_FIELDS.has(field) && /\d/.test(cell) && !isRate;
	return isAmount && currency !== "" ? `${cell} ${currency}` : cell;
}

/**
 * Reads the cells of a table's rows as values of our columns. `staffCurrency` is what staff said bare prices are in.
 */
export function rowValuesReader(
	{ columns: tableColumns }: MappedTable,
	categories: ReturnType<typeof categoryReader>,
	staffCurrency: string | undefined,
) {
	const decimalSeparator = fileDecimalSeparator(tableColumns);
	const currencies = fileCurrencies(tableColumns, staffCurrency);
	const columns = tableColumns.map((column) => ({
		...column,
		...columnReader(column, decimalSeparator, currencies.forColumn(column)),
	}));
	// The cost of delivery may depend on the price of its row.
	const columnsPriceFirst = columns.toSorted(
		(a, b) => Number(b.field === "price") - Number(a.field === "price"),
	);
	const titleColumn = columns.find(({ field }) => field === TITLE_COLUMN);
	// If a field has several columns, the first counts.
	const indexByField = new Map(columns.toReversed().map(({ field, index }) => [field, index]));
	const cellOf = ({ cells }: SheetRow, field: string) => cells[indexByField.get(field) ?? -1] ?? "";
	const unreadCells: UnreadCell[] = [];

	function read(line: SheetRow): RowValues {
		const values: Record<string, string> = {};
		const extraValues: Record<string, string> = {};
		const unknownTexts: string[] = [];
		const currency = cellOf(line, CURRENCY_COLUMN);
		let isBlank = true;
		for (const column of columnsPriceFirst) {
			const { field, index } = column;
			const cell = line.cells[index] ?? "";
			const pricePence = values.price ? poundsToPence(Number(values.price)) : undefined;
			const value = column.read(line.row, withCurrency(field, cell, currency), pricePence);
			const { text, otherFields, why, unknownText } = value;
			if (text !== "" || why !== undefined || otherFields !== undefined) isBlank = false;
			if (why !== undefined && why !== NO_CURRENCY && unreadCells.length < MAX_UNREAD_CELLS) {
				unreadCells.push({ row: line.row, field, cellText: cell, why });
			}
			if (unknownText !== undefined) unknownTexts.push(unknownText);
			for (const [name, extraText] of Object.entries(otherFields ?? {}))
				extraValues[name] ??= extraText;
			values[field] = text;
			if (field !== "product_category" || text === "") continue;
			const { slugs, features } = categories.read(text);
			values.product_category = slugs;
			values[GOODS_COLUMN] ||= cell;
			column.addExample(cell, slugs);
			if (features !== "") extraValues.features = features;
		}
		// A value in its own column takes precedence over a value that was read from another column.
		for (const [field, text] of Object.entries(extraValues)) {
			if (field === "features" && values.features) values.features += `;${text}`;
			else values[field] ||= text;
		}
		return { line, values, isBlank, unknownTexts };
	}

	return {
		read,
		/** Returns the unchanged cell of a row in the column of a field; blank without such a column. */
		cellOf,
		fields: columns.map(({ field }) => field),
		/** Cells that could not be read, except those without a currency. */
		unreadCells: unreadCells,
		/** True if nothing says what currency the prices are in. */
		isCurrencyUnknown: currencies.isUnknown,
		/** Adds the name that was read from a title to the title's examples. */
		addTitleExample(line: SheetRow, name: string): void {
			titleColumn?.addExample(cellOf(line, TITLE_COLUMN), name);
		},
		/** Returns a report for each column: how its cells were read, with examples. */
		reports: () => columns.map((column) => column.report()),
	};
}

import type { z } from "zod";
import { emptyCellText, helpOfCell } from "~/features/catalogue/fields/cells";
import { EXAMPLE_CELLS, FIELD_HELP } from "~/features/catalogue/fields/field-values.server";
import { factCells } from "~/features/changes/cells/fact-record";
import {
	modelRecordSchema,
	shopOfferRecordSchema,
	termRecordSchema,
} from "~/features/changes/cells/records";
import { MODEL_COLUMNS } from "~/features/changes/change-fields";
import { SHOP_CELL_RULES } from "~/features/changes/shops/shop-record";
import type { SheetKind } from "~/features/ingest/columns/table-kinds";
import { toCsv } from "~/features/ingest/read/csv-text";

export interface SheetColumn {
	header: string;
	/** Comment on the header, which explains the format of the cells. */
	note: string;
	type: "text" | "pounds" | "number" | "flag";
}

interface ColumnNote {
	about?: string | undefined;
	example: string;
}

const KEY_COLUMN_NOTE =
	"Rows are matched by it. A column that is not in the sheet leaves what is stored; an empty cell clears it.";

const MODEL_NOTES: Record<keyof typeof modelRecordSchema.shape, ColumnNote> = {
	sku: { about: KEY_COLUMN_NOTE, example: "EH-TW7100" },
	brand: { example: "Epson" },
	model: { example: "EH-TW7100" },
	...FIELD_HELP,
};

const OFFER_NOTES: Record<keyof typeof shopOfferRecordSchema.shape, ColumnNote> = {
	sku: { about: "The model's. Rows are matched by it and the shop.", example: "EH-TW7100" },
	retailer: { about: "The shop's name, slug or number.", example: "currys" },
	price: { about: "What the shop asks.", example: "1299.00" },
	in_stock: { about: "Whether the shop has it.", example: "TRUE" },
	affiliate_url: { about: "Where the link leads.", example: "https://www.currys.co.uk/" },
	delivery_price: { about: "0 is free, empty is unknown.", example: "4.99" },
	condition: { example: "new" },
};

const SHOP_NOTES: Record<keyof typeof SHOP_CELL_RULES, ColumnNote> = {
	slug: { about: KEY_COLUMN_NOTE, example: "richer-sounds" },
	name: { example: "Richer Sounds" },
	description: { about: "What shoppers should know of it.", example: "Shops across the UK." },
	website_url: { example: "https://www.richersounds.com" },
	affiliate_enabled: { about: "Whether links to it may earn money.", example: "TRUE" },
	delivery_free_over: { about: "Delivery is free from this price on.", example: "50.00" },
	delivery_otherwise: { about: "Delivery below it; 0 is free, empty unknown.", example: "4.99" },
	link_template: {
		about: "Links to the shop lead through it.",
		example: "https://www.awin1.com/cread.php?awinmid=1&ued={url}",
	},
	tracking_id: { about: "Stands for {tracking} in the template.", example: "beamwise-21" },
	price_match: { about: "Shown under Retailers, as are the next two.", example: "Yes" },
	finance: { example: "Yes" },
	in_store_demos: { example: "Select stores" },
	partnership: { about: "Whether you confirmed it as a partner.", example: "confirmed" },
	paused: { about: "TRUE hides its offers.", example: "FALSE" },
	price_hours: {
		about: "Hours after the last check for which a price is shown; empty is no rule.",
		example: "24",
	},
	price_words: { about: "Stand beside its prices.", example: "as of {time}, may change" },
	no_price_history: { about: "TRUE records no history of its prices.", example: "FALSE" },
	no_mail_prices: { about: "TRUE leaves its prices out of mails.", example: "FALSE" },
	no_feed_photos: { about: "TRUE takes no photographs from its feed.", example: "FALSE" },
};

const TERM_NOTES: Record<keyof typeof termRecordSchema.shape, ColumnNote> = {
	term: { about: KEY_COLUMN_NOTE, example: "Lumens" },
	description: { example: "How much light a projector gives." },
};

const FACT_NOTES: Record<keyof typeof factCells.shape, ColumnNote> = {
	sku: { about: "The model's.", example: "EH-TW7100" },
	field: { example: "throw_ratio" },
	value: { about: "Empty with a source: the source does not state it.", example: "1.35 - 2.16:1" },
	kind: {
		about: "Who says so. Empty: shop for an address, staff for words or no source.",
		example: "maker",
	},
	source: { about: "An https address or words.", example: "https://www.epson.co.uk/" },
	seen_on: { about: "The day on which the source said so.", example: "2026-05-12" },
};

function columnsOf(
	rules: Readonly<Record<string, z.ZodType>>,
	notes: Readonly<Record<string, ColumnNote>>,
): SheetColumn[] {
	return Object.entries(rules).map(([header, rule]) => {
		const cellHelp = helpOfCell(rule);
		const { about, example } = notes[header] ?? {};
		const lines = [about, cellHelp?.howToWrite, emptyCellText(rule), `For example: ${example}`];
		return { header, note: lines.filter(Boolean).join("\n"), type: cellHelp?.type ?? "text" };
	});
}

/** Columns of each sheet, in order; their notes derive from the rules that read the cells. */
export const SHEET_COLUMNS: Readonly<Record<SheetKind, readonly SheetColumn[]>> = {
	projectors: columnsOf(modelRecordSchema.shape, MODEL_NOTES),
	listings: columnsOf(shopOfferRecordSchema.shape, OFFER_NOTES),
	shops: columnsOf(SHOP_CELL_RULES, SHOP_NOTES),
	jargon: columnsOf(termRecordSchema.shape, TERM_NOTES),
	facts: columnsOf(factCells.shape, FACT_NOTES),
};

export const TEMPLATE_FILE_NAME = "projector-template.csv";

/** The example row of the template, which shows how each kind of cell is written. */
const EXAMPLE_ROW: Record<(typeof MODEL_COLUMNS)[number], string> = {
	sku: "EXAMPLE-1",
	brand: "Epson",
	model: "Example 1",
	...EXAMPLE_CELLS,
	// Only a catalogue knows the SKU of a successor.
	replaced_by: "",
};

/** Returns the import template: its columns and an example row, which can be imported. */
export function templateRows(): string[][] {
	return [[...MODEL_COLUMNS], MODEL_COLUMNS.map((column) => EXAMPLE_ROW[column])];
}

export function templateCsv(): string {
	return toCsv(templateRows());
}

import { fieldText, SHOWN_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { throwRatios } from "~/features/catalogue/figures/figures";
import type { Projector } from "~/features/catalogue/projector";
import { typeset } from "~/features/catalogue/spec-text";
import { brightnessVerdict } from "~/features/room/brightness";
import { pictureRange } from "~/features/room/picture-size";
import { NO_ROOM, type Room } from "~/features/room/room";
import { distanceText, inchesText } from "~/features/room/room-texts";
import { bestOf, MERITS } from "./best-values";
import { type CheapestOffer, cheapestOffer, isFreshlyInStock } from "./cheapest-offer";
import type { ComparedModel } from "./compared-model";
import { type ComparedPrice, comparedPrice } from "./price-cell";

/** What the head of a column shows; the rest of a model is in the rows. */
export interface ComparedHead {
	projector: Pick<Projector, "sku" | "slug" | "brand" | "model" | "imagePath" | "bodyType">;
	price: ComparedPrice;
	/** Null where nobody has it new and in stock. */
	offer: CheapestOffer | null;
}

/** The head of a model's column. */
export function comparedHead({ projector, listings }: ComparedModel): ComparedHead {
	const { sku, slug, brand, model, imagePath, bodyType } = projector;
	const price = comparedPrice(projector, listings);
	const offer = cheapestOffer(listings);
	return { projector: { sku, slug, brand, model, imagePath, bodyType }, price, offer };
}

/** What a cell shows. */
export type Cell =
	| { kind: "text"; text: string; note?: string | undefined; isBest?: true }
	| { kind: "boolean"; value: boolean }
	| { kind: "empty" }
	| { kind: "error" };

export interface ComparisonRow {
	label: string;
	cells: Cell[];
	/** Whether the models of a comparison of two or more are not all alike here. */
	differs: boolean;
}

type Value = string | number | boolean | readonly string[] | ComparedPrice | null | undefined;

function inStockAt({ listings }: ComparedModel): string[] {
	return listings
		.filter(isFreshlyInStock)
		.map(({ retailerName, condition }) =>
			condition === "new" ? retailerName : `${retailerName} (${condition})`,
		);
}

type Row = readonly [label: string, value: (model: ComparedModel) => Value];

/** A row for each field that is compared, in order of their places. */
const FIELD_ROWS = SHOWN_FIELDS.flatMap(({ name, label, compared }) => {
	if (compared === undefined) return [];
	const row: Row = [label, ({ projector }) => typeset(fieldText(name, projector))];
	return [{ compared, row }];
})
	.sort((a, b) => a.compared - b.compared)
	.map(({ row }) => row);

const OFFER_ROWS: readonly Row[] = [
	["Price", ({ projector, listings }) => comparedPrice(projector, listings)],
	["In stock at", inStockAt],
];

/** The rows of a model in order. */
const MODEL_ROWS: readonly Row[] = [
	...FIELD_ROWS,
	["Still sold new", ({ projector }) => !projector.isDiscontinued],
];

/** The rows that a visitor's room adds, of what was said of it. */
function roomRows({ distance, screen, light }: Room): Row[] {
	const rows: Row[] = [];
	if (distance !== null) {
		const picture = ({ projector }: ComparedModel) => {
			const ratios = throwRatios(projector);
			return ratios && inchesText(pictureRange(distance, ratios));
		};
		rows.push([`Picture from ${distanceText(distance)}`, picture]);
	}
	if (light !== null) {
		rows.push([
			"Bright enough?",
			({ projector }) => brightnessVerdict(projector.brightness, light, screen),
		]);
	}
	return rows;
}

function isPrice(value: Value): value is ComparedPrice {
	return typeof value === "object" && value !== null && "text" in value;
}

/** A cell from a value: booleans stay booleans, blank is empty, lists are joined. */
export function toCell(value: Value): Cell {
	if (typeof value === "boolean") return { kind: "boolean", value };
	if (isPrice(value)) return { kind: "text", ...value };
	const text = (Array.isArray(value) ? value.join(", ") : String(value ?? "")).trim();
	return text === "" ? { kind: "empty" } : { kind: "text", text };
}

/** A cell from a reading that may fail on odd data: one bad value never takes the table with it. */
function readCell(read: () => Value): Cell {
	try {
		return toCell(read());
	} catch (error) {
		console.error("A comparison cell could not be read:", error);
		return { kind: "error" };
	}
}

/** Marks the best of a row's texts. */
function withBest(label: string, cells: Cell[], models: readonly ComparedModel[]): Cell[] {
	const merit = MERITS[label];
	if (!merit) return cells;
	const figures = models.map((model, index) =>
		cells[index]?.kind === "text" ? merit.figure(model) : null,
	);
	const best = bestOf(figures, merit.better);
	return cells.map((cell, index) =>
		best[index] && cell.kind === "text" ? { ...cell, isBest: true } : cell,
	);
}

function readRow([label, value]: Row, models: readonly ComparedModel[]): ComparisonRow {
	const cells = models.map((model) => readCell(() => value(model)));
	const differs = new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;
	return { label, cells: withBest(label, cells, models), differs };
}

/** What is compared of some models. */
export interface ComparisonTable {
	/** A row for each thing that can be said of at least one of them, a cell for each model. */
	rows: ComparisonRow[];
	/** Labels of the fields that are empty for all of them. */
	unstated: string[];
	/** Labels of what was asked for a room and cannot be told of any of them. */
	unanswered: string[];
}

function isSaid({ cells }: ComparisonRow): boolean {
	return cells.some(({ kind }) => kind !== "empty");
}

/** The labels of rows that say nothing. */
function unsaid(rows: readonly ComparisonRow[]): string[] {
	return rows.filter((row) => !isSaid(row)).map(({ label }) => label);
}

/** The table of a comparison. What a room adds comes after price and stock. */
export function comparisonTable(
	models: readonly ComparedModel[],
	room: Room = NO_ROOM,
): ComparisonTable {
	const read = (rows: readonly Row[]) => rows.map((row) => readRow(row, models));
	const [offered, asked, stated] = [read(OFFER_ROWS), read(roomRows(room)), read(MODEL_ROWS)];
	return {
		rows: [...offered, ...asked, ...stated].filter(isSaid),
		unstated: unsaid(stated),
		unanswered: unsaid(asked),
	};
}

import { type FieldName, SHOWN_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { figureText } from "~/features/catalogue/figure-texts.server";
import { RESOLUTION_CLASSES, throwRatios } from "~/features/catalogue/figures/figures";
import { isFreshInStock } from "~/features/catalogue/offers/rows/offer";
import { pick } from "~/features/catalogue/pick";
import { NOT_STATED } from "~/features/catalogue/spec-text";
import { brightnessVerdict } from "~/features/room/brightness";
import { pictureRange } from "~/features/room/picture-size";
import { NO_ROOM, type Room } from "~/features/room/room";
import { distanceText, inchesText, NO_LUMENS, NO_RATIO } from "~/features/room/room-texts";
import {
	type ComparedModel,
	type ComparedPrice,
	cheapestOffer,
	comparedPrice,
	shownPricePence,
} from "./compared-offers";

/** Returns the head of a model's column. */
export function comparedHead({ projector, listings }: ComparedModel) {
	return {
		projector: pick(projector, ["sku", "slug", "brand", "model", "imagePath", "bodyType"]),
		price: comparedPrice(projector, listings),
		offer: cheapestOffer(listings),
	};
}

export type ComparedHead = ReturnType<typeof comparedHead>;

export type Cell =
	| { kind: "text"; text: string; note?: string | undefined; isBest?: true }
	| { kind: "boolean"; value: boolean }
	| { kind: "empty"; reason?: string }
	| { kind: "error" };

export interface ComparisonRow {
	label: string;
	cells: Cell[];
	/** The models are not all alike here. */
	differs: boolean;
}

type Value = string | number | boolean | readonly string[] | ComparedPrice | null | undefined;

function inStockAt({ listings }: ComparedModel): string[] {
	return listings
		.filter(isFreshInStock)
		.map(({ retailerName, condition }) =>
			condition === "new" ? retailerName : `${retailerName} (${condition})`,
		);
}

/** The figure by which a row's best value is found. */
interface Merit {
	better: "lower" | "higher";
	/** Null if it is unknown. */
	figure: (model: ComparedModel, models: readonly ComparedModel[]) => number | null;
}

interface Row {
	label: string;
	value: (model: ComparedModel) => Value;
	/** Replaces 'Not specified'. */
	reason?: string;
	merit?: Merit | undefined;
}

/** Returns the slowest usual mode of which several models have a lag, so that like is compared with like. */
function comparedLag(models: readonly ComparedModel[]): "lag4k60" | "lag1080p60" {
	const ofSeveral = (["lag4k60", "lag1080p60"] as const).find(
		(mode) => models.filter(({ projector }) => projector[mode] !== null).length > 1,
	);
	return ofSeveral ?? "lag4k60";
}

/** Fields with a better and a worse for everybody; of contrast only the native one, of lag only one mode. */
const MERITS: { readonly [Name in FieldName]?: Merit } = {
	resolution: {
		better: "higher",
		figure: ({ projector: { resolutionClass } }) =>
			resolutionClass && RESOLUTION_CLASSES.indexOf(resolutionClass),
	},
	brightness: { better: "higher", figure: ({ projector }) => projector.lumens },
	contrastRatio: { better: "higher", figure: ({ projector }) => projector.nativeContrast },
	lightSourceLife: { better: "higher", figure: ({ projector }) => projector.lightSourceHours },
	inputLag: {
		better: "lower",
		figure: ({ projector }, models) => projector[comparedLag(models)],
	},
	weight: { better: "lower", figure: ({ projector }) => projector.weightKg },
	noiseDb: { better: "lower", figure: ({ projector }) => projector.noiseDb },
	batteryMinutes: { better: "higher", figure: ({ projector }) => projector.batteryMinutes },
};

const OFFER_ROWS: readonly Row[] = [
	{
		label: "Price",
		value: ({ projector, listings }) => comparedPrice(projector, listings),
		merit: {
			better: "lower",
			figure: ({ projector, listings }) => shownPricePence(projector, listings),
		},
	},
	{ label: "In stock at", value: inStockAt },
];

const MODEL_ROWS: readonly Row[] = [
	...SHOWN_FIELDS.flatMap((field) => {
		return field.compared === undefined ? [] : [{ ...field, compared: field.compared }];
	})
		.sort((a, b) => a.compared - b.compared)
		.map(({ name, label }) => ({
			label,
			value: ({ projector }: ComparedModel) =>
				figureText(name, projector) || (projector.notStated.includes(label) && NOT_STATED) || "",
			merit: MERITS[name],
		})),
	{ label: "Still sold new", value: ({ projector }) => !projector.isDiscontinued },
];

/** Returns the rows that a visitor's room adds. */
function roomRows({ distance, screen, light }: Room): Row[] {
	const rows: Row[] = [];
	if (distance !== null) {
		rows.push({
			label: `Picture from ${distanceText(distance)}`,
			value: ({ projector }) => {
				const ratios = throwRatios(projector);
				return ratios && inchesText(pictureRange(distance, ratios));
			},
			reason: NO_RATIO,
		});
	}
	if (light !== null) {
		rows.push({
			label: "Bright enough?",
			value: ({ projector }) => brightnessVerdict(projector.lumens, light, screen),
			reason: NO_LUMENS,
		});
	}
	return rows;
}

function isPrice(value: Value): value is ComparedPrice {
	return typeof value === "object" && value !== null && "text" in value;
}

/** Returns a value as a cell: booleans stay booleans, blank is empty, lists are joined. */
export function toCell(value: Value): Cell {
	if (typeof value === "boolean") return { kind: "boolean", value };
	if (isPrice(value)) return { kind: "text", ...value };
	const text = (Array.isArray(value) ? value.join(", ") : String(value ?? "")).trim();
	return text === "" ? { kind: "empty" } : { kind: "text", text };
}

/** Returns an error cell if a value cannot be read, so that the rest of the table still shows. */
function readCell(read: () => Value): Cell {
	try {
		return toCell(read());
	} catch (error) {
		console.error("A comparison cell could not be read:", error);
		return { kind: "error" };
	}
}

/** Marks the best of several figures: none unless two known ones differ, all of those that tie. */
export function bestOf(figures: readonly (number | null)[], better: Merit["better"]): boolean[] {
	const known = figures.filter((figure) => figure !== null);
	const isApart = new Set(known).size > 1;
	const best = better === "lower" ? Math.min(...known) : Math.max(...known);
	return figures.map((figure) => isApart && figure === best);
}

/** Marks the best of a row's texts. */
function withBest(merit: Merit, cells: Cell[], models: readonly ComparedModel[]): Cell[] {
	const figures = models.map((model, index) =>
		cells[index]?.kind === "text" ? merit.figure(model, models) : null,
	);
	const best = bestOf(figures, merit.better);
	return cells.map((cell, index) =>
		best[index] && cell.kind === "text" ? { ...cell, isBest: true } : cell,
	);
}

function readRow(row: Row, models: readonly ComparedModel[]): ComparisonRow {
	const { label, value, reason, merit } = row;
	const cells = models
		.map((model) => readCell(() => value(model)))
		.map((cell) => (cell.kind === "empty" && reason ? { ...cell, reason } : cell));
	const differs = new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;
	return { label, cells: merit ? withBest(merit, cells, models) : cells, differs };
}

export interface ComparisonTable {
	/** The rows that have a value for at least one model, with a cell for each model. */
	rows: ComparisonRow[];
	/** Labels of the fields that are empty for all models, though most models have them. */
	unstated: string[];
	/** Labels of the questions about a room that have no answer for any model. */
	unanswered: string[];
}

function isSaid({ cells }: ComparisonRow): boolean {
	return cells.some(({ kind }) => kind !== "empty");
}

function unsaid(rows: readonly ComparisonRow[]): string[] {
	return rows.filter((row) => !isSaid(row)).map(({ label }) => label);
}

const RARE_LABELS = SHOWN_FIELDS.filter(({ isRare }) => isRare).map(({ label }) => label);

/** Returns the table of a comparison; rows about a room come after price and stock. */
export function comparisonTable(
	models: readonly ComparedModel[],
	room: Room = NO_ROOM,
): ComparisonTable {
	const read = (rows: readonly Row[]) => rows.map((row) => readRow(row, models));
	const [offered, asked, stated] = [read(OFFER_ROWS), read(roomRows(room)), read(MODEL_ROWS)];
	return {
		rows: [...offered, ...asked, ...stated].filter(isSaid),
		unstated: unsaid(stated).filter((label) => !RARE_LABELS.includes(label)),
		unanswered: unsaid(asked),
	};
}

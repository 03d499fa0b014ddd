import { factTexts, LAG_FIELDS, withOneShopNote } from "~/features/catalogue/fact-texts.server";
import { DISPLAY_FIELDS, type FieldName } from "~/features/catalogue/fields/field-values.server";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { isFreshInStock } from "~/features/catalogue/offers/price/price";
import { pick } from "~/features/catalogue/pick";
import { NOT_STATED_BY_MAKER, type SPEC_GROUPS } from "~/features/catalogue/spec-text";
import { lightVerdictText } from "~/features/room/in-room-texts";
import { distancesOf } from "~/features/room/judged-picture";
import { fitsScreen, pictureRange, type ThrowRatios } from "~/features/room/picture-size";
import { isRoomGiven, NO_ROOM, type Room } from "~/features/room/room";
import {
	distanceText,
	inchesText,
	NO_LUMENS,
	NO_RATIO,
	screenFitText,
	screenNeedsText,
} from "~/features/room/room-texts";
import type { ComparedScores } from "~/features/scores/display-score";
import type { PartName } from "~/features/scores/parts";
import {
	type ComparedModel,
	type ComparedPrice,
	cheapestOffer,
	comparedPrice,
	displayPricePence,
} from "./compared-offers";
import {
	type BestValueRule,
	type ComparedValue,
	type ComparisonRow,
	type FactOf,
	ROOM_LABEL,
	ROW_GROUPS,
	type RowDefinition,
	type RowGroup,
	type RowValue,
} from "./comparison-rows";
import { type ComparedUsage, type CostNotes, costNotes, costRow } from "./cost-row";
import { type ComparedFact, differenceTexts } from "./differences";
import { EDITORS_ROWS } from "./editors-rows";
import { scoreRows } from "./score-rows";

/** Returns the head of a model's column. */
export function modelColumnHead({ projector, listings }: ComparedModel) {
	return {
		projector: pick(projector, ["sku", "slug", "brand", "model", "imagePath"]),
		price: comparedPrice(projector, listings),
		offer: cheapestOffer(listings),
	};
}

/** The head of a model's column in a comparison: the model, its price and its cheapest offer. */
export type ModelColumnHead = ReturnType<typeof modelColumnHead>;

function shopsInStock({ listings }: ComparedModel): string[] {
	return listings
		.filter(isFreshInStock)
		.map(({ shopName, condition }) =>
			condition === "new" ? shopName : `${shopName} (${condition})`,
		);
}

/** Returns the mode in which lags are compared: 4K at 60 Hz, or 1080p if several models state only that. */
function comparedLagField(models: readonly ComparedModel[]): "lag4k60" | "lag1080p60" {
	const sharedMode = (["lag4k60", "lag1080p60"] as const).find(
		(mode) => models.filter(({ projector }) => projector[mode] !== null).length > 1,
	);
	return sharedMode ?? "lag4k60";
}

/** Usual widths of the classes of resolution, in pixels. */
const CLASS_WIDTHS = { "720p": 1280, "1080p": 1920, "4k": 3840, "native-4k": 4096 } as const;

/**
 * The facts by which models are compared: label of the row, name in sentences (null: not mentioned), the better
 * direction (null: no best value is marked). Only native contrasts are compared, and lags of one mode.
 */
const COMPARED_FACTS: readonly (readonly [
	row: string,
	nameInSentences: ComparedFact["name"] | null,
	better: BestValueRule["better"] | null,
	factOf: FactOf,
])[] = [
	["Price", "price", "lower", ({ projector, listings }) => displayPricePence(projector, listings)],
	[
		"Resolution",
		"resolution",
		"higher",
		({ projector: { resolutionClass } }) => resolutionClass && CLASS_WIDTHS[resolutionClass],
	],
	["Brightness", "brightness", "higher", ({ projector }) => projector.lumens],
	["Contrast ratio", "contrast", "higher", ({ projector }) => projector.nativeContrast],
	["Noise", "noiseDb", "lower", ({ projector }) => projector.noiseDb],
	["Input lag", null, "lower", ({ projector }, models) => projector[comparedLagField(models)]],
	...LAG_FIELDS.map(
		(name) => ["Input lag", name, null, ({ projector }: ComparedModel) => projector[name]] as const,
	),
	["Weight", "weight", "lower", ({ projector }) => projector.weightKg],
	["Light source life", "lightSourceLife", "higher", ({ projector }) => projector.lightSourceHours],
	["Battery", null, "higher", ({ projector }) => projector.batteryMinutes],
];

function bestValueRuleOf(label: string): BestValueRule | undefined {
	for (const [row, , better, factOf] of COMPARED_FACTS) {
		if (row === label && better !== null) return { better, factOf };
	}
	return undefined;
}

const OFFER_ROWS: readonly RowDefinition[] = [
	{
		label: "Price",
		group: "Price",
		value: ({ projector, listings }) => comparedPrice(projector, listings),
		bestValueRule: bestValueRuleOf("Price"),
	},
	{ label: "In stock at", group: "Price", value: shopsInStock },
];

/** Groups of a comparison's rows by the groups of a model's specifications. */
const GROUP_BY_SPEC_GROUP: Readonly<Record<(typeof SPEC_GROUPS)[number], RowGroup>> = {
	Picture: "Picture",
	"Light and throw": "Light",
	"Connections and sound": "Connections",
	"Size and weight": "Ownership",
	"Noise and power": "Ownership",
	Ownership: "Ownership",
};

/** Groups of the fields that a comparison has in another group than a model's specifications. */
const GROUP_BY_FIELD: Partial<Record<FieldName, RowGroup>> = {
	brightness: "Light",
	throwRatio: "Room",
	throwType: "Room",
	keystoneAdjustment: "Room",
	lensShiftVertical: "Room",
	lensShiftHorizontal: "Room",
	throwOffset: "Room",
	features: "Connections",
};

const MODEL_ROWS: readonly RowDefinition[] = [
	...DISPLAY_FIELDS.flatMap((field) => {
		return field.comparisonPlace === undefined
			? []
			: [{ ...field, comparisonPlace: field.comparisonPlace }];
	})
		.sort((a, b) => a.comparisonPlace - b.comparisonPlace)
		.map(({ name, label, detailPlace }) => ({
			label,
			group:
				GROUP_BY_FIELD[name] ?? (detailPlace ? GROUP_BY_SPEC_GROUP[detailPlace[0]] : "Ownership"),
			value: ({ projector }: ComparedModel) => {
				const texts = factTexts(name, projector);
				if (texts.length === 0)
					return projector.labelsUnstatedByMaker.includes(label) ? NOT_STATED_BY_MAKER : "";
				return [...texts.slice(0, -1), withOneShopNote(texts.at(-1) ?? "", name, projector)];
			},
			bestValueRule: bestValueRuleOf(label),
		})),
	{ label: "Still sold new", group: "Price", value: ({ projector }) => !projector.isDiscontinued },
];

/** Returns the sizes of the picture from a distance, or the distances for a wanted size. */
function sizeText(room: Room, ratios: ThrowRatios): string {
	const { screen } = room;
	const distance = distancesOf(room);
	if (distance === null) return screen === null ? "" : screenNeedsText(screen, ratios, "m");
	const text = `${inchesText(pictureRange(distance, ratios))} from ${distanceText(distance)}`;
	if (screen === null) return text;
	return `${text}. ${screenFitText(screen, fitsScreen(screen, distance, ratios))}`;
}

/** Returns the row about a visitor's room: the picture's size, and whether it is bright enough. */
function roomRow(room: Room, usualScreenInches: number | undefined): RowDefinition {
	const isSizeGiven = room.distance !== null || room.screen !== null;
	return {
		label: ROOM_LABEL,
		group: "Room",
		value: ({ projector }) => {
			const ratios = throwRatios(projector);
			const sizeTexts = isSizeGiven ? [ratios ? sizeText(room, ratios) : NO_RATIO] : [];
			const lightText =
				lightVerdictText({ lumens: projector.lumens, ratios, ...room }, usualScreenInches) ??
				NO_LUMENS;
			return [...sizeTexts, ...(room.light === null ? [] : [lightText])].join(". ");
		},
	};
}

function isPrice(value: RowValue): value is ComparedPrice {
	return typeof value === "object" && value !== null && "text" in value;
}

/** Returns a value as a cell: booleans stay booleans, blank is empty, a list of one is its text. */
export function toCell(value: RowValue): ComparedValue {
	if (typeof value === "boolean") return { kind: "boolean", value };
	if (isPrice(value)) return { kind: "text", ...value };
	const lines = (Array.isArray(value) ? value : [value ?? ""])
		.map((line) => String(line).trim())
		.filter((line) => line !== "");
	const [text, secondLine] = lines;
	if (text === undefined) return { kind: "empty" };
	return secondLine === undefined ? { kind: "text", text } : { kind: "list", lines };
}

/** Returns an error cell if a value cannot be read, so that the rest of the table still shows. */
function readCell(read: () => RowValue): ComparedValue {
	try {
		return toCell(read());
	} catch (error) {
		console.error("A comparison cell could not be read:", error);
		return { kind: "error" };
	}
}

/** Returns for each fact if it is the best, ties included; no fact is the best unless two known ones differ. */
export function markBest(
	facts: readonly (number | null)[],
	better: BestValueRule["better"],
): boolean[] {
	const statedFacts = facts.filter((fact) => fact !== null);
	const hasDifference = new Set(statedFacts).size > 1;
	const bestFact = better === "lower" ? Math.min(...statedFacts) : Math.max(...statedFacts);
	return facts.map((fact) => hasDifference && fact === bestFact);
}

/** Marks the best cells of a row. */
function withBestMarked(
	bestValueRule: BestValueRule,
	cells: ComparedValue[],
	models: readonly ComparedModel[],
): ComparedValue[] {
	const facts = models.map((model, index) =>
		cells[index]?.kind === "text" ? bestValueRule.factOf(model, models) : null,
	);
	const isBestByIndex = markBest(facts, bestValueRule.better);
	return cells.map((cell, index) =>
		isBestByIndex[index] && cell.kind === "text" ? { ...cell, isBest: true } : cell,
	);
}

function readRow(row: RowDefinition, models: readonly ComparedModel[]): ComparisonRow {
	const { label, group, value, bestValueRule } = row;
	const cells = models.map((model) => readCell(() => value(model)));
	const differs = new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;
	return {
		label,
		group,
		cells: bestValueRule ? withBestMarked(bestValueRule, cells, models) : cells,
		differs,
	};
}

export interface ComparisonTable {
	/** Sentences on how the models differ; none for one model. */
	differences: string[];
	/** The rows that have a value for at least one model, with a cell for each model. */
	rows: ComparisonRow[];
	/** Labels of the fields that are empty for all models, though most models have them. */
	emptyLabels: string[];
	costs?: CostNotes | undefined;
}

function hasContent({ cells }: ComparisonRow): boolean {
	return cells.some(({ kind }) => kind !== "empty");
}

const LABELS_OMITTED_IF_MISSING = DISPLAY_FIELDS.filter(
	({ isOmittedIfMissing }) => isOmittedIfMissing,
).map(({ label }) => label);

/** Parts of a score by the fact that earns their points. */
const SCORE_PART_BY_FACT: Readonly<Record<ComparedFact["name"], PartName>> = {
	price: "value",
	resolution: "resolution",
	contrast: "contrast",
	brightness: "light",
	noiseDb: "noise",
	lag4k60: "lag",
	lag4k120: "lag",
	lag1080p60: "lag",
	lag1080p120: "lag",
	lag1080p240: "lag",
	weight: "weight",
	lightSourceLife: "upkeep",
};

/** Returns the facts that sentences about differences mention, each with the texts of its cells. */
function factsForSentences(
	models: readonly ComparedModel[],
	rows: readonly ComparisonRow[],
	scores: ComparedScores | undefined,
): ComparedFact[] {
	return COMPARED_FACTS.flatMap(([label, name, , factOf]) => {
		if (name === null) return [];
		const cells = rows.find((row) => row.label === label)?.cells ?? [];
		return {
			name,
			facts: models.map((model, index) =>
				cells[index]?.kind === "error" ? null : factOf(model, models),
			),
			texts: cells.map((cell) => (cell.kind === "text" ? cell.text : "")),
			...(scores && { points: scores.points.map((points) => points[SCORE_PART_BY_FACT[name]]) }),
		};
	});
}

interface TableOptions {
	room?: Room;
	/** False leaves out the rows with verdict, pros and cons. */
	hasEditorsRows?: boolean;
	/** The years of use that costs are added up for; null for a table without costs. */
	usage?: ComparedUsage | null;
	scores?: ComparedScores | undefined;
}

/** Returns the table of a comparison; rows about costs and a room come after price and stock. */
export function comparisonTable(
	models: readonly ComparedModel[],
	{ room = NO_ROOM, hasEditorsRows = true, usage = null, scores }: TableOptions = {},
): ComparisonTable {
	const toRows = (rows: readonly RowDefinition[]) => rows.map((row) => readRow(row, models));
	const offerRows = toRows(OFFER_ROWS);
	const modelRows = toRows(MODEL_ROWS);
	const editorsRows = toRows(hasEditorsRows ? EDITORS_ROWS : []);
	const costRows = toRows(usage ? [costRow(usage)] : []);
	const roomRows = toRows(isRoomGiven(room) ? [roomRow(room, scores?.usualScreen)] : []);
	return {
		differences: differenceTexts(
			models.map(({ projector }) => projector),
			factsForSentences(models, [...offerRows, ...modelRows], scores),
		),
		rows: [
			...offerRows,
			...(scores ? scoreRows(scores) : []),
			...costRows,
			...roomRows,
			...editorsRows,
			...modelRows,
		]
			.filter(hasContent)
			.sort((a, b) => ROW_GROUPS.indexOf(a.group) - ROW_GROUPS.indexOf(b.group)),
		...(usage && { costs: costNotes(models, usage) }),
		emptyLabels: modelRows
			.filter((row) => !hasContent(row))
			.map(({ label }) => label)
			.filter((label) => !LABELS_OMITTED_IF_MISSING.includes(label)),
	};
}

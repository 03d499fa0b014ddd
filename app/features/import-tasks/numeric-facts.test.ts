import { gzipSync } from "node:zlib";
import { db } from "db/connection.server";
import { decodeObject } from "db/json/json-columns";
import { setUp } from "server/set-up";
import { beforeEach, describe, expect, it } from "vitest";
import { NUMERIC_FACT_COLUMNS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { FACTS_VERSION, numericFacts } from "~/features/catalogue/numeric-facts/read-facts";
import { readChangeParts } from "~/features/changes/change-parts.queries.server";
import { refreshNumericFacts } from "~/features/changes/models/model-writes.queries.server";
import { storedPartSchema } from "~/features/changes/stored-part";
import { undoImport } from "~/features/imports/apply/import-history.queries.server";
import { setRows } from "../../../tests/databases/rows";
import { makeProjectors } from "../../../tests/factories";
import { performTask } from "./import-task.server";

// A model's figures are those of its texts, regardless of how the model was written.

const NOW = new Date("2026-03-01T10:00:00Z");

/** Figures of a row without texts. */
const NONE = {
	throwRatioMin: null,
	throwRatioMax: null,
	inputLagMs: null,
	resolutionClass: null,
	lightKind: null,
	chipKind: null,
	throwKind: null,
	lightSourceHours: null,
	weightKg: null,
};

async function rows() {
	return db().selectFrom("projectors").selectAll().orderBy("sku").execute();
}

async function expectFiguresOfTexts(): Promise<void> {
	for (const row of await rows()) {
		const texts = { ...row, specifications: decodeObject(row.specifications) };
		expect(row, row.sku).toMatchObject({ ...numericFacts(texts), figuresVersion: FACTS_VERSION });
	}
}

async function load(...lines: string[]): Promise<number> {
	const source = { fileName: "load.csv", bytes: Buffer.from(lines.join("\n")) };
	const input = { source, startedBy: "test", now: NOW };
	const outcome = await performTask(db(), { kind: "commit", input });
	if (outcome.status !== "ran") throw new Error(JSON.stringify(outcome));
	return outcome.runId;
}

async function undo(id: number): Promise<void> {
	const outcome = await undoImport(db(), id, { undoneBy: "test", now: NOW });
	expect(outcome).toMatchObject({ state: "undone" });
}

/** Rewrites the stored change set of a load as a version without figures stored it. */
async function removeFigures(id: number): Promise<void> {
	let part = 0;
	for await (const content of readChangeParts(db(), { runId: id })) {
		const stored = storedPartSchema.parse(content);
		const names: readonly string[] = [...NUMERIC_FACT_COLUMNS, "figuresVersion"];
		const models = stored.models.map(({ before, ...row }) => {
			const texts = Object.entries(before ?? {}).filter(([name]) => !names.includes(name));
			return { ...row, before: before && Object.fromEntries(texts) };
		});
		await setRows(
			"change_sets",
			{ changes: gzipSync(JSON.stringify({ ...stored, models })) },
			{ runId: id, part: part++ },
		);
	}
}

/** Makes every row look as if an older version of the code wrote it. */
async function makeStale(): Promise<void> {
	await setRows("projectors", { ...NONE, figuresVersion: 0 });
}

describe("the numeric facts of stored models", () => {
	beforeEach(() =>
		makeProjectors({
			sku: "A",
			resolution: "3840 x 2160",
			projection_type: "DLP",
			light_source_type: "Laser",
			light_source_life: "20,000 hours",
			throw_ratio: "1.47-1.62:1",
			input_lag: "16 ms",
			weight: "3.9 kg",
		}),
	);

	const FIRST = {
		throwRatioMin: 1.47,
		throwRatioMax: 1.62,
		inputLagMs: 16,
		resolutionClass: "4k",
		lightKind: "laser",
		chipKind: "dlp",
		throwKind: "standard",
		lightSourceHours: 20_000,
		weightKg: 3.9,
	} as const;

	it("come with a model", async () => {
		expect(await rows()).toMatchObject([FIRST]);
	});

	it("are null if a new model has no texts", async () => {
		await load("sku,brand,model", "B,Epson,Two");
		expect(await rows()).toMatchObject([FIRST, { sku: "B", ...NONE }]);
	});

	it.each<[column: string, cell: string, changed: object]>([
		["throw_ratio", "0.8:1", { throwRatioMin: 0.8, throwRatioMax: 0.8, throwKind: "short" }],
		["throw_type", "Ultra short", { throwKind: "ultra-short" }],
		["light_source_type", "Laser + LED", { lightKind: "hybrid" }],
		["projection_type", "3LCD", { chipKind: "lcd" }],
		["light_source_life", "", { lightSourceHours: null }],
		["throw_ratio", "", { throwRatioMin: null, throwRatioMax: null, throwKind: null }],
		["resolution", "Native 4K", { resolutionClass: "native-4k" }],
		["model", "Two", {}],
	])("follow a file that has only %s, and its undo", async (column, cell, changed) => {
		const id = await load(`sku,${column}`, `A,${cell}`);
		expect(await rows()).toMatchObject([{ ...FIRST, ...changed }]);
		await expectFiguresOfTexts();
		await undo(id);
		expect(await rows()).toMatchObject([FIRST]);
	});

	it("follow each of two texts that a figure is read from, in either order of files", async () => {
		const type = await load("sku,throw_type", "A,Short");
		const ratio = await load("sku,throw_ratio", "A,0.2:1");
		expect(await rows()).toMatchObject([{ throwKind: "short", throwRatioMin: 0.2 }]);
		await undo(ratio);
		await undo(type);
		expect(await rows()).toMatchObject([FIRST]);
	});

	it("are those of the facts that stand now, where an older version let others stand", async () => {
		const listed = { source: "https://github.com/DevMahfuz/keuzehulp/x", kind: "shop" };
		const facts = [
			{ kind: "unrecorded", values: { noise_db: "30" } },
			{ ...listed, values: { noise_db: "26", weight: "3.9 kg" } },
		];
		await setRows("projectors", { facts: JSON.stringify(facts), noiseDb: 26, figuresVersion: 1 });
		expect(await refreshNumericFacts(db())).toBe(1);
		expect(await rows()).toMatchObject([{ ...FIRST, noiseDb: 30 }]);
	});

	it("are read again where an older version of the code read them", async () => {
		await makeStale();
		expect(await refreshNumericFacts(db())).toBe(1);
		expect(await rows()).toMatchObject([FIRST]);
		expect(await refreshNumericFacts(db())).toBe(0);
	});

	it("follow the undo of an import of a version without them", async () => {
		const id = await load("sku,throw_ratio,weight", "A,0.8:1,");
		await removeFigures(id);
		await undo(id);
		expect(await rows()).toMatchObject([FIRST]);
	});
});

it("come with the sample catalogue, and are filled in at the next start", async () => {
	await setUp(db());
	await expectFiguresOfTexts();
	const seeded = await rows();
	await makeStale();
	await setUp(db());
	expect(await rows()).toEqual(seeded);
	expect(seeded.length).toBeGreaterThan(100);
});

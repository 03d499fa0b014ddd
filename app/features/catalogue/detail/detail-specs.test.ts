import { db } from "db/connection.server";
import { makeCard } from "tests/model-cards";
import { beforeEach, describe, expect, it } from "vitest";
import { CARD_LABELS } from "~/features/catalogue/card/listed-cards.server";
import type { FactKind } from "~/features/catalogue/facts/facts";
import { encodeFacts } from "~/features/catalogue/facts/stored-facts";
import type { Model } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeProjectors } from "../../../../tests/factories";
import { similarModel, specGroups } from "./detail-specs";
import { splitSpecs } from "./spec-tables";

let bare: Model;

beforeEach(async () => {
	await makeProjectors({ sku: "BARE" });
	const found = await findBySku(db(), "bare");
	if (!found) throw new Error("the model was not made");
	bare = found;
});

const valuesOf = (projector: Model) =>
	Object.fromEntries(specGroups(projector).flatMap((group) => group.rows));

const SPECIFICATIONS = {
	light_source: "Lamp",
	throw_ratio: "2:1",
	throw: { type: "Long" },
	dimensions: { width: 30, height: 10, depth: 20 },
	speakers: "2 W",
};

describe("splitSpecs", () => {
	it("has the rows with a value, in tables that have some, and names the others in order", () => {
		const projector = { ...bare, throwRatio: "1.32-2.15:1", weight: "2 kg", resolution: "4K" };
		const { filledGroups, missingLabels } = splitSpecs(specGroups(projector));
		expect(filledGroups).toEqual([
			{ title: "Picture", rows: [["Resolution", "4K"]] },
			{ title: "Light and throw", rows: [["Throw ratio", "1.32–2.15:1"]] },
			{ title: "Size and weight", rows: [["Weight", "2 kg"]] },
		]);
		expect(missingLabels).toHaveLength(20);
		expect([missingLabels[0], missingLabels.at(-1)]).toEqual(["Native aspect ratio", "Warranty"]);
	});

	it.each([
		[{ lightSource: null, lightSourceType: "Laser" }, { "Light source": "Laser" }],
		[{ lightSource: "laser ", lightSourceType: "Laser" }, { "Light source": "laser" }],
		[
			{ lightSource: "Blue laser", lightSourceType: "Laser" },
			{ "Light source": "Blue laser", "Light source type": "Laser" },
		],
		[{ specifications: { light_source: "Lamp" } }, { "Light source": "Lamp" }],
		[
			{ specifications: { light_source: "Lamp" }, lightSourceType: "LED" },
			{ "Light source": "LED" },
		],
	])("has no line twice for the light source of %j", (fields, rows) => {
		const { filledGroups } = splitSpecs(specGroups({ ...bare, ...fields }));
		expect(filledGroups.map((group) => Object.fromEntries(group.rows))).toEqual([rows]);
	});

	it("names every label of a model without values", () => {
		expect(splitSpecs(specGroups(bare)).filledGroups).toEqual([]);
	});
});

describe("specGroups", () => {
	it("has every label of a card", () => {
		expect(Object.keys(valuesOf(bare))).toEqual(expect.arrayContaining([...CARD_LABELS]));
	});

	it("has a row for every usual specification, 'Not specified' if it is missing", () => {
		const values = Object.values(valuesOf(bare));
		expect(values).toHaveLength(23);
		expect(new Set(values)).toEqual(new Set(["Not specified"]));
	});

	it("shows rare figures that are known, each with its unit", () => {
		const known = {
			noiseDb: 28,
			powerW: 330,
			standbyW: 0.5,
			lensShiftVertical: 60,
			throwOffset: 10,
			offsetReference: "edge" as const,
			batteryMinutes: 150,
			lampPricePence: 8900,
			lampHours: 4000,
			hdmi: "2 × HDMI 2.1, eARC",
		};
		expect(valuesOf({ ...bare, ...known })).toMatchObject({
			Noise: "28 dB",
			Power: "330 W",
			"Power on standby": "0.5 W",
			"Lens shift, vertical": "±60 %",
			"Throw offset": "10 % of the picture's height from its edge",
			Battery: "2 h 30 min",
			"Price of a lamp": "£89.00",
			"Life of a lamp": "4,000 hours",
			HDMI: "2 × HDMI 2.1, eARC",
		});
	});

	it("says 'Not stated by the maker' of what a maker or manual leaves out, and of nothing else", async () => {
		const says = (field: string, kind: FactKind, source = "https://maker.example/") =>
			({ field, value: "", kind, source, seenOn: null, enteredBy: null }) as const;
		const facts = [
			says("outputs", "maker"),
			says("battery_minutes", "manual", "Page 12"),
			says("input_lag", "shop"),
			says("weight", "maker", ""),
		];
		await setRows("projectors", { facts: encodeFacts(facts) });
		const found = await findBySku(db(), "bare");
		const values = found ? Object.entries(valuesOf(found)) : [];
		expect(values.filter(([, value]) => value === "Not stated by the maker")).toEqual([
			["Outputs", "Not stated by the maker"],
			["Battery", "Not stated by the maker"],
		]);
	});

	it("falls back to the free-form specifications", () => {
		expect(valuesOf({ ...bare, specifications: SPECIFICATIONS })).toMatchObject({
			"Light source": "Lamp",
			"Throw ratio": "2:1",
			"Throw type": "Long",
			Dimensions: "30 × 10 × 20",
			Speaker: "2 W",
		});
	});

	it.each([
		[null, "Not specified"],
		[0, "No warranty"],
		[1, "1 year"],
		[2, "2 years"],
	])("describes a warranty of %j years as %s", (warrantyYears, text) => {
		expect(valuesOf({ ...bare, warrantyYears })).toMatchObject({ Warranty: text });
	});

	it("shows a model's own figures before those", () => {
		const own = {
			lightSource: "Blue laser",
			throwRatio: "1:1",
			throwType: "Standard",
			dimensions: "1 x 2 x 3",
			speaker: "10 W",
			inputs: ["HDMI", "USB-C"],
			brightness: 2500,
		};
		expect(valuesOf({ ...bare, specifications: SPECIFICATIONS, ...own })).toMatchObject({
			"Light source": "Blue laser",
			"Throw ratio": "1:1",
			"Throw type": "Standard",
			Dimensions: "1 × 2 × 3",
			Speaker: "10 W",
			Inputs: "HDMI, USB-C",
			Brightness: "2,500 lumens",
		});
	});
});

const { facts: cardFacts } = makeCard();

it.each([
	[{}, ""],
	[{ facts: { ...cardFacts, resolution: "1920 x 1080" } }, "Full HD"],
	[{ brightnessText: "3,000 ISO lumens", projectionType: "DLP" }, "3,000 ISO lumens · DLP"],
	[
		{
			facts: { ...cardFacts, resolution: "4K UHD", resolutionClass: "4k", projectionType: "DLP" },
			brightnessText: "2,200 lumens",
			projectionType: "DLP",
		},
		"4K by pixel shift · 2,200 lumens · DLP",
	],
] as const)("a model with %j is described as %j", (values, facts) => {
	expect(similarModel(makeCard(values)).factsText).toBe(facts);
});

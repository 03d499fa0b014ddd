import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { FINDER_PARAMETERS } from "~/features/finder/finder-schemas";
import { FINDER_FORM_FIELDS } from "~/features/finder/form/form-options";
import { decodeFinder, encodeFinder } from "./address-parts";
import { NEEDED_FACT_NAMES } from "./filter-kinds";
import { conditionTexts, lackingTexts, missingFactText } from "./filter-texts";
import { carriedParamsOf, FILTER_LIST, NO_CONDITIONS } from "./filters";

const NAMES = new Map([
	["gaming", "Gaming"],
	["benq", "BenQ"],
	["earc", "eARC"],
]);

/** Each filter's value in an address and its chip. */
const CHIPS: readonly (readonly [param: string, value: string, chip: string])[] = [
	["q", "tw7100", "“tw7100”"],
	["use", "gaming", "Gaming"],
	["brand", "benq", "BenQ"],
	["brand", "no-such", "no-such"],
	["min", "200", "from £200"],
	["max", "1500", "up to £1,500"],
	["res", "4k", "4K"],
	["light", "hybrid", "laser with LED"],
	["light", "laser", "laser"],
	["throw", "short", "short throw"],
	["lumens", "4000", "4,000+ lumens"],
	["lag", "20", "lag up to 20 ms"],
	["feature", "earc", "eARC"],
	["stock", "1", "in stock"],
	["distance", "2.8", "2.8 m to the wall"],
	["screen", "100", "100-inch picture"],
	["room", "curtains", "room with curtains"],
	["nearer", "1", "may stand nearer"],
	["screenmax", "120", "up to 120 inches"],
	["mode", "4k120", "4K 120 Hz"],
	["mode", "vrr", "VRR"],
	["noise", "30", "noise up to 30 dB"],
	["kg", "2.5", "up to 2.5 kg"],
	["battery", "180", "180+ minutes of battery"],
	["unknown", "1", "figures may be missing"],
];

describe("filters", () => {
	it("have chips in the order of the address", () => {
		const params = new URLSearchParams(CHIPS.map(([param, value]) => [param, value]));
		const { conditions } = decodeFinder(params, (_, slug) => slug);
		const chips = conditionTexts(conditions, (_, slug) => NAMES.get(slug));
		expect(chips.map(({ param, value, text }) => [param, value, text])).toEqual(CHIPS);
	});

	it("have no chips without a condition; a budget of nothing is a condition", () => {
		const chips = (conditions = {}) =>
			conditionTexts({ ...NO_CONDITIONS, ...conditions }, () => undefined);
		expect(chips()).toEqual([]);
		expect(chips({ max: 0 })).toEqual([{ param: "max", value: "0", text: "up to £0" }]);
	});

	it.each<[string, string]>([
		["w=quiet-much&w=price-little", "?w=price-little&w=quiet-much"],
		["w=quiet-normal&w=quiet-much&w=lag-much", "?w=lag-much"],
		["w=quiet-much&w=quiet-little", "?w=quiet-much"],
		["w=&w=loud-much&w=quiet&w=QUIET-much", "?w=quiet-much"],
		// Former values set no condition.
		["w=new-much&w=features-little&w=life-much", "?w=life-much"],
		[
			["quiet", "price", "contrast", "bright", "sharp", "lag", "life", "battery"]
				.map((one) => `w=${one}-much`)
				.join("&"),
			`?${["price", "contrast", "bright", "sharp", "lag", "life"].map((one) => `w=${one}-much`).join("&")}`,
		],
		[
			[
				...["quiet", "sound", "streaming", "sockets", "placing", "throw"],
				...["battery", "weight", "modes", "colour"],
			]
				.map((one) => `w=${one}-little`)
				.join("&"),
			`?${["colour", "modes", "weight", "battery", "throw", "placing"].map((one) => `w=${one}-little`).join("&")}`,
		],
	])("read the visitor's weights: %s", (query, canonical) => {
		expect(encodeFinder(decodeFinder(new URLSearchParams(query), () => null))).toBe(canonical);
	});

	it("are each once in the form", () => {
		const names = [
			FINDER_FORM_FIELDS.above,
			...FINDER_FORM_FIELDS.groups.map(({ names }) => names),
			FINDER_FORM_FIELDS.below,
		].flat();
		expect([...names].sort()).toEqual(FILTER_LIST.map(([name]) => name).sort());
		expect(FINDER_FORM_FIELDS.groups.find(({ title }) => title === "Your room")?.names).toEqual([
			...["distance", "screen", "distancemax", "screenmax", "nearer", "room"],
		]);
	});

	it("are the table in docs/api.md", async () => {
		const rows = FINDER_PARAMETERS.map(([name, means]) => `| \`${name}\` | ${means} |\n`);
		const table = `| Parameter | Means |\n|---|---|\n${rows.join("")}\n`;
		expect(await readFile("docs/api.md", "utf8")).toContain(table);
	});
});

it("filters: keeps the room and the years of use for links", () => {
	const room = { distance: 2.8, screen: 100, room: "dark" } as const;
	const kept = carriedParamsOf({
		...NO_CONDITIONS,
		...room,
		years: 5,
		hours: 12,
		eco: true,
		max: 50_000,
	});
	expect(String(new URLSearchParams(kept.map((one) => [...one])))).toBe(
		"distance=2.8&screen=100&room=dark&years=5&hours=12&eco=1",
	);
	expect(carriedParamsOf(NO_CONDITIONS)).toEqual([]);
});

describe("lacking figures", () => {
	it.each([
		[{}, []],
		[{ throwRatio: 0 }, []],
		[{ throwRatio: 1 }, ["1 more has no throw ratio"]],
		[
			{ batteryMinutes: 3, gamingModes: 1, noiseDb: 1, weight: 2 },
			[
				"1 more has no gaming modes",
				"1 more has no noise level",
				"2 more have no weight",
				"3 more have no battery life",
			],
		],
		[{ inputLag: 12, brightness: 2 }, ["2 more have no brightness", "12 more have no input lag"]],
	])("are counted in lines: %j", (lacking, texts) => {
		expect(lackingTexts(lacking)).toEqual(texts);
	});

	it("mark a model", () => {
		expect(NEEDED_FACT_NAMES.map(missingFactText)[0]).toBe("No throw ratio given");
	});
});

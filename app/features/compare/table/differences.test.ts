import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { comparisonTable } from "./comparison-table";
import { type ComparedFact, differenceTexts, withoutIsolatingCharacters } from "./differences";

const OPTOMA = { sku: "o", brand: "Optoma", model: "UHD1" };
const EPSON = { sku: "e", brand: "Epson", model: "TW1" };
const BENQ = { sku: "b", brand: "BenQ", model: "W1" };

type Figures = ComparedFact["facts"];

function row(
	name: ComparedFact["name"],
	figures: Figures,
	text: (figure: number) => string,
): ComparedFact {
	return {
		name,
		facts: figures,
		texts: figures.map((figure) => (figure === null ? "" : text(figure))),
	};
}

const price = (...pounds: Figures) =>
	row(
		"price",
		pounds.map((one) => one && one * 100),
		(pence) => `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`,
	);
const lumens = (...figures: Figures) => row("brightness", figures, (one) => `${one} ISO lumens`);
const noise = (...figures: Figures) => row("noiseDb", figures, (one) => `${one} dB`);
const weight = (...figures: Figures) => row("weight", figures, (one) => `${one} kg`);
const hours = (...figures: Figures) => row("lightSourceLife", figures, (one) => `${one} hours`);
const lag = (...figures: Figures) => row("lag4k60", figures, (one) => `${one} ms at 4K 60 Hz`);
const SHIFTED = "4K by pixel shift (3840 × 2160)";
const FULL_HD = "Full HD (1920 × 1080)";
const pixels = (...texts: string[]): ComparedFact => ({
	name: "resolution",
	facts: texts.map((text) => (text.startsWith("4K") ? 3840 : 1920)),
	texts,
});

const plainTexts = (...compared: Parameters<typeof differenceTexts>) =>
	differenceTexts(...compared).map(withoutIsolatingCharacters);

describe("differenceTexts", () => {
	it.each([
		[[null, 40_000], "The Epson has 40,000:1 native contrast against none stated."],
		[[40_000, null], "The Epson has no stated native contrast against 40,000:1."],
	])("name a native contrast that only one of two states: %j", (figures, text) => {
		const contrast = row("contrast", figures, (one) => `${one.toLocaleString("en-GB")}:1`);
		const rows = [weight(3, 9.15), { ...contrast, points: [5, 30] }];
		expect(plainTexts([OPTOMA, EPSON], rows)[0]).toBe(text);
	});

	it("begin with what differs most in points for the use", () => {
		const contrast = row("contrast", [1000, 40_000], (one) => `${one.toLocaleString("en-GB")}:1`);
		const rows = [
			{ ...weight(3, 9.15), points: [undefined, undefined] },
			{ ...lumens(3000, 1000), points: [20, 15] },
			{ ...contrast, points: [5, 30] },
			{ ...noise(30, 24), points: [5.5, 9.9] },
		];
		expect(plainTexts([OPTOMA, EPSON], rows)).toEqual([
			"The Epson has 40,000:1 native contrast against 1,000:1, is 2,000 lumens dimmer and 6 dB quieter.",
			"It is also 6.15 kg heavier.",
		]);
	});

	it.each<[why: string, rows: ComparedFact[], texts: string[]]>([
		[
			"the largest difference first, equal figures at the end, then what is lacking",
			[noise(31, 28), lumens(3000, 3900), price(400, 700), pixels(SHIFTED, SHIFTED), lag(null, 16)],
			[
				"The Epson costs £300.00 more, is 900 lumens brighter and 3 dB quieter; both are 4K by pixel shift.",
				"We have no lag figure for the Optoma.",
			],
		],
		[
			"a second sentence from the fourth difference on",
			[price(1000, 899.99), lumens(3000, 1000), weight(3, 9.15), noise(30, 30), lag(20, 16.7)],
			[
				"The Epson is 6.15 kg heavier, 2,000 lumens dimmer and 3.3 ms quicker at 4K 60 Hz.",
				"It also costs £100.01 less; both are rated at 30 dB.",
			],
		],
		[
			"equal figures alone, if there is nothing else to say",
			[price(500, 250), pixels(SHIFTED, FULL_HD), noise(30, 30), lumens(2000, 2000)],
			[
				"The Epson costs £250.00 less and is Full HD instead of 4K by pixel shift.",
				"Both are rated at 30 dB and have 2,000 lumens.",
			],
		],
		[
			"two sentences, if all is different",
			[price(500, 250), lumens(2000, 2400)],
			["The Epson costs £250.00 less.", "It is also 400 lumens brighter."],
		],
		[
			"two sentences, if all is equal",
			[price(500, 500), lumens(2000, 2000)],
			[
				"The Epson is like the Optoma where we have figures for both.",
				"Both cost £500.00 and have 2,000 lumens.",
			],
		],
		[
			"two sentences, if nothing is known of both",
			[price(null, null), lumens(2000, null), noise(null, 30), weight(null, 2)],
			[
				"No figure of the Epson can be compared with the Optoma.",
				"We have no current new price for either, no brightness for the Epson and no noise figure or weight for the Optoma.",
			],
		],
		[
			"no figure that its cell does not show",
			[
				price(500, 400),
				{ name: "weight", facts: [0.9, 2], texts: ["900 g", "2 kg"] },
				hours(20_000, null),
			],
			["The Epson costs £100.00 less.", "We have no light source life for the Epson."],
		],
		[
			"4K in common, however it is made",
			[price(500, 400), pixels(SHIFTED, "4K PRO-UHD (3840 × 2160)")],
			["The Epson costs £100.00 less.", "Both are 4K."],
		],
	])("says %s", (_, rows, texts) => {
		expect(plainTexts([OPTOMA, EPSON], rows)).toEqual(texts);
	});

	it("compares lags in one mode of both only", () => {
		const fast = row("lag1080p240", [4, 8], (one) => `${one} ms at 1080p 240 Hz`);
		const [text] = plainTexts([OPTOMA, EPSON], [lag(16, 20), fast]);
		expect(text).toBe("The Epson is 4 ms slower at 4K 60 Hz.");
		const [other] = plainTexts([OPTOMA, EPSON], [lag(16, null), fast]);
		expect(other).toBe("The Epson is 4 ms slower at 1080p 240 Hz.");
	});

	it("compares three models or four with the first", () => {
		const rows = [price(400, 700, 200), lumens(3000, 3900, null), noise(30, 30, 30)];
		expect(plainTexts([OPTOMA, EPSON, BENQ], rows)).toEqual([
			"Next to the Optoma, the Epson costs £300.00 more and is 900 lumens brighter; both are rated at 30 dB.",
			"Next to the Optoma, the BenQ costs £200.00 less; both are rated at 30 dB.",
			"We have no brightness for the BenQ.",
		]);
		const four = [OPTOMA, EPSON, BENQ, { sku: "x", brand: "XGIMI", model: "X" }];
		expect(plainTexts(four, [price(1, 2, 3, 4), noise(null, null, null, null)])).toHaveLength(4);
	});

	it.each([
		[OPTOMA, "the Optoma"],
		[{ ...EPSON, model: "The TW2" }, "the TW2"],
		[{ ...EPSON, sku: "e2" }, "the e2"],
	])("names models as short as they differ: %j", (model, name) => {
		const texts = plainTexts([EPSON, model], [price(1, 1), noise(30, null)]);
		expect(texts[1]).toBe(`We have no noise figure for ${name}.`);
	});

	it.each([0, 1])("says nothing about %i models", (count) => {
		expect(plainTexts([OPTOMA].slice(0, count), [price(1), noise(null)])).toEqual([]);
	});
});

/** Numbers of a text, without separators of thousands. */
function numbersIn(text: string): number[] {
	const found = text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
	return found.map((one) => Number(one.replaceAll(",", "")));
}

/** A repeatable sequence of numbers from 0 to 1. */
function* sequence(seed: number): Generator<number, never> {
	for (let state = seed; ; ) {
		state = (state * 48_271) % 2_147_483_647;
		yield state / 2_147_483_647;
	}
}

it("differences: names only numbers of the table, or differences of two cells, for random models of the sample", async () => {
	await seedAll(db(), new Date());
	const rows = await db().selectFrom("projectors").select("sku").orderBy("sku").execute();
	const sample = (
		await loadComparedModels(
			db(),
			rows.map(({ sku }) => sku),
		)
	).models;
	const random = sequence(7);
	const faults: string[] = [];
	for (let round = 0; round < 300; round++) {
		const places = Array.from({ length: 2 + (round % 3) }, () =>
			Math.floor(random.next().value * sample.length),
		);
		const models = [...new Set(places)].flatMap((place) => sample[place] ?? []);
		if (models.length < 2) continue;
		const table = comparisonTable(models);
		const allowed = table.rows.flatMap(({ cells }) => {
			const numbers = cells.map((cell) => (cell.kind === "text" ? numbersIn(cell.text) : []));
			const apart = numbers.flatMap((own, at) =>
				numbers
					.slice(at + 1)
					.flatMap((other) => own.flatMap((a) => other.map((b) => Math.abs(a - b)))),
			);
			return [...numbers.flat(), ...apart];
		});
		const names = models.flatMap(({ projector: { brand, model, sku } }) => [model, brand, sku]);
		const spoken = names.reduce(
			(text, name) => text.replaceAll(name.replace(/^the /i, ""), ""),
			table.differences.join(" "),
		);
		const wrong = numbersIn(spoken).filter(
			(number) => !allowed.some((known) => Math.abs(known - number) < 1e-6),
		);
		const count = table.differences.length;
		if (wrong.length > 0 || count < 2 || count > 5)
			faults.push(`${wrong} ${table.differences.join(" ")}`);
	}
	expect(faults).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { breakEvenTexts, costNote, type ElectricityRate, modelCostTexts } from "./cost-texts";

const LAMP = {
	brand: "Epson",
	model: "EH-1",
	pricePence: 79_900,
	isSamplePrice: false,
	isLastKnownPrice: false,
	refurbishedPence: 0,
	priceNote: "delivered",
	lightKind: "lamp",
	lightSourceHours: 1_500,
	lumens: null,
	lampPricePence: 8_900,
	lampHours: 1_500,
	lampHoursEco: 4_000,
	powerW: 200,
	powerEcoW: 100,
} as const;
const LASER = {
	...LAMP,
	brand: "BenQ",
	model: "LK-1",
	lightKind: "laser",
	pricePence: 99_950,
	lightSourceHours: 20_000,
	lampPricePence: null,
	lampHours: null,
	lampHoursEco: null,
} as const;
const RATE: ElectricityRate = { pencePerKwh: 23.878, date: "2026-10-01", source: "Ofgem" };
const USE = { years: 5, hours: 12, eco: false };

describe("a sum in words", () => {
	it.each<
		[model: Parameters<typeof modelCostTexts>[0], use: object, rate: ElectricityRate, text: string]
	>([
		[
			LAMP,
			...([{}, RATE] as const),
			"Over 5 years, 12 hours a week: £1,126.00 (£799.00 now, £178.00 two lamps, £149.00 electricity)",
		],
		[
			LAMP,
			...([{ years: 1, hours: 1 }, RATE] as const),
			"Over 1 year, 1 hour a week: £801.48 (£799.00 now, no lamps, £2.48 electricity)",
		],
		[
			LAMP,
			...([{ eco: true }, undefined] as const),
			"Over 5 years, 12 hours a week in eco mode: £799.00 (£799.00 now, no lamps, electricity not counted)",
		],
		[
			LAMP,
			...([{ years: 3 }, RATE] as const),
			"Over 3 years, 12 hours a week: £977.40 (£799.00 now, £89.00 one lamp, £89.40 electricity)",
		],
		[
			{ ...LAMP, lampHours: 300, isLastKnownPrice: true, refurbishedPence: 45_000 },
			...([{}, undefined] as const),
			"Over 5 years, 12 hours a week: £1,689.00 (£799.00 last known price, £890.00 for 10 lamps, electricity not counted)",
		],
		[
			{ ...LAMP, isSamplePrice: true, lampPricePence: null },
			...([{}, RATE] as const),
			"Over 5 years, 12 hours a week: £1,128.00 (£799.00 example price, £180.00 two lamps, £149.00 electricity)",
		],
		[
			{ ...LAMP, powerW: null, lampHours: null, lampPricePence: null },
			...([{}, RATE] as const),
			"Over 5 years, 12 hours a week: no sum. We have no power for it.",
		],
	])("%#", (model, use, rate, text) => {
		expect(modelCostTexts(model, { ...USE, ...use }, rate).text).toBe(text);
	});

	it("names the price of electricity with its day and source, or says that it is not counted", () => {
		expect(modelCostTexts(LAMP, USE, RATE).rate).toEqual({
			text: "Electricity at 23.878p a kWh, from 1 October 2026. Source: Ofgem",
		});
		const source = "https://www.ofgem.gov.uk/price-cap";
		expect(modelCostTexts(LAMP, USE, { ...RATE, source }).rate).toEqual({
			text: "Electricity at 23.878p a kWh, from 1 October 2026. Source: ",
			address: source,
		});
		expect(modelCostTexts(LAMP, USE, { ...RATE, isExample: true }).rate).toEqual({
			text: "Electricity at 23.878p a kWh, from 1 October 2026, as an example. Source: Ofgem",
		});
		expect(modelCostTexts(LAMP, USE, undefined).rate).toEqual({
			text: "Electricity is not counted: we have no price for it.",
		});
	});

	it("says that a laser may not last", () => {
		const { text, note } = modelCostTexts({ ...LASER, lightSourceHours: 3_000 }, USE, RATE);
		expect(text).toContain("£1,148.50 (£999.50 now, no lamps, £149.00 electricity)");
		expect(note).toBe("Its light source is stated to last 3,000 hours, so it may not last.");
		expect(modelCostTexts(LASER, USE, RATE).note).toBeUndefined();
	});

	it("tells what is typical, not stated", () => {
		const bare = { ...LAMP, lampHours: null, lampPricePence: null, powerW: null, lumens: 3_000 };
		expect(modelCostTexts(bare, USE, RATE).note).toBe(
			"Not stated, so we count what is typical: £90.00 a lamp and 250 W (our estimate).",
		);
		expect(costNote(bare, USE, RATE)).toBe("About £1,165.25 over 5 years");
		expect(modelCostTexts(LAMP, USE, RATE).note).toBeUndefined();
	});

	it("is short on a card", () => {
		expect(costNote(LAMP, USE, RATE)).toBe("£1,126.00 over 5 years");
		expect(costNote({ ...LAMP, powerW: null }, USE, RATE)).toBe("No power given");
	});
});

describe("when a laser is the cheaper one", () => {
	it.each<[string, object, string[]]>([
		// Lamps of £89 every 1,500 hours: the third one, after 4,500 hours, makes up for £200.50.
		[
			"years and months",
			{},
			[
				"Against the Epson EH-1 (lamp), the BenQ LK-1 (laser) is the cheaper one after about 7 years and 3 months (4,524 hours).",
			],
		],
		[
			"years",
			{ pricePence: 79_900 + 8_900 * 2 - 1, lightSourceHours: 3_000 },
			[
				"Against the Epson EH-1 (lamp), the BenQ LK-1 (laser) is the cheaper one after about 4 years and 10 months (3,016 hours), if it lasts that long.",
			],
		],
		[
			"the start",
			{ pricePence: 79_899, lightKind: "led" },
			["Against the Epson EH-1 (lamp), the BenQ LK-1 (LED) is the cheaper one from the start."],
		],
		[
			"never",
			{ pricePence: 500_000 },
			["Against the Epson EH-1 (lamp), the BenQ LK-1 (laser) stays the dearer one for 10 years."],
		],
		["a figure that lacks", { powerW: null }, []],
	])("names %s", (_, own, texts) => {
		expect(breakEvenTexts([LAMP, { ...LASER, ...own }], USE, RATE)).toEqual(texts);
	});

	it("has a sentence for each pair of models", () => {
		expect(breakEvenTexts([LAMP, LASER, LAMP, LASER], USE, RATE)).toHaveLength(4);
		expect(breakEvenTexts([LAMP, LAMP], USE, RATE)).toEqual([]);
		expect(breakEvenTexts([LASER], USE, RATE)).toEqual([]);
	});
});

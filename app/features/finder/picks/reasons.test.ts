import { asked, choose, model } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { whyNotText, whyText } from "./reason-sentences";
import { reasonsFor } from "./reasons";

/** Returns the sentences of each pick by role. */
function sentences(models: readonly FinderModel[], conditions: Conditions) {
	const chosen = choose(models, conditions);
	const { scores } = finderCatalogue(models, models[0]?.uses ?? []).pickRules(conditions);
	const [best] = chosen;
	if (!best) throw new Error("No picks");
	return Object.fromEntries(
		chosen.map((pick) => {
			const reasons = reasonsFor(pick, best, conditions, scores);
			return [pick.role, { why: whyText(reasons), whyNot: whyNotText(reasons) }];
		}),
	);
}

const nbsp = (text: string) => text.replaceAll("_", "\u00a0");
const MODELS = [
	model("good", 480, { nativeContrast: 2000, noiseDb: 26, resolutionClass: "4k" }),
	model("b", 500),
	model("c", 300, { noiseDb: 34, resolutionClass: "4k" }),
];
const cinema = (conditions: Partial<Conditions> = {}) =>
	asked({ use: "home-cinema", ...conditions });

const without = (sku: string, values: Partial<FinderModel>) =>
	MODELS.map((one) => (one.sku === sku ? { ...one, ...values } : one));

describe("the sentences of picks", () => {
	it("praise the two figures that win most over the next, and say what loses most", () => {
		expect(sentences(MODELS, cinema())).toEqual({
			best: {
				why: nbsp("26_dB of noise (the C: 34_dB) and 3,000 lumens, for £480.00."),
				whyNot:
					"A native contrast of 2,000:1, so blacks look grey in the dark. No zoom, so where it stands decides the size.",
			},
			cheapest: {
				why: "4K by pixel shift and 3,000 lumens, £180.00 less than the Good.",
				whyNot: nbsp("A DLP chip, whose blacks look grey in a dark room. 34_dB of fan noise."),
			},
		});
	});

	it("say the model's own Against about the use first, and praise nothing that it denies", () => {
		const against = ["The remote is small", "The fan hums in quiet scenes."];
		const { best } = sentences(without("good", { cons: against }), cinema());
		expect(best?.why).not.toContain("dB");
		expect(best?.whyNot).toMatch(/^The fan hums in quiet scenes\. /);
		expect(best?.whyNot).not.toContain("remote");
	});

	it.each<[against: string[], why: string]>([
		[[], "31_dB of noise (the B: 38_dB) and Full HD, for £480.00."],
		[["The fan hums."], "Full HD and a score above the average at its price, for £480.00."],
	])("are two where no figure is good, by what is not poor and by value: %j", (against, why) => {
		const dim = (sku: string, noiseDb: number, lumens: number) =>
			model(sku, 480, {
				lumens,
				noiseDb,
				features: ["3d"],
				cons: sku === "good" ? against : [],
			});
		const models = [dim("good", 31, 1400), dim("b", 38, 1000), dim("c", 38, 900)];
		expect(sentences(models, cinema()).best?.why).toBe(nbsp(why));
	});

	it.each<[name: string, conditions: Partial<Conditions>, why: RegExp]>([
		["a size", { screen: 100 }, /^Fills 100 inches from 2\.66 m, with /],
		["a distance", { distance: 2.4 }, /^Fills 90 inches from 2\.4 m, with /],
		["both", { distance: 2.4, screen: 90 }, /^Fills 90 inches from 2\.4 m, with /],
		["a size too large", { distance: 2.4, screen: 120 }, /^Fills 90 inches from 2\.4 m, with /],
		["nothing", {}, /^26\sdB/],
	])("tell the picture for %s", (_, conditions, why) => {
		expect(sentences(MODELS, cinema(conditions)).best?.why).toMatch(why);
	});

	it.each<[lumens: number, conditions: Partial<Conditions>, text: RegExp]>([
		[3000, { room: "lit" }, /3,000 lumens, bright enough with the lights on at 100 inches/],
		[2200, { room: "lit" }, /A little dim with the lights on at 100 inches with 2,200 lumens\./],
		[
			2500,
			{ room: "lit", distance: 2.4, screen: 120 },
			/bright enough with the lights on at 90 inches/,
		],
		[1000, {}, /1,000 lumens, where 1,500 would be best\./],
		[800, { room: "dark" }, /A little dim in the dark at 100 inches with 800 lumens\./],
	])("tell the light of %d lumens at the judged picture under %j", (lumens, conditions, text) => {
		const models = MODELS.map((one) => ({
			...one,
			lumens: one.sku === "good" ? lumens : lumens * 0.8,
		}));
		const { best } = sentences(models, cinema(conditions));
		expect(`${best?.why} ${best?.whyNot}`).toMatch(text);
	});

	it("say up to which picture a light that was asked for is enough, however little lacks", () => {
		const models = MODELS.map((one) => ({
			...one,
			lumens: 3350,
			throwRatioMin: 1,
			throwRatioMax: 1.3,
			cons: ["The fan hums."],
		}));
		const light =
			/^The fan hums\. In daylight bright enough up to 91 inches; a little dim at its full 108\.$/;
		expect(sentences(models, cinema({ room: "daylight", distance: 2.4 })).best?.whyNot).toMatch(
			light,
		);
		const dark = sentences(models, cinema({ room: "dark", distance: 2.4 })).best;
		expect(dark?.whyNot).not.toContain("bright");
	});

	it.each<[Partial<FinderModel>, whyNot: RegExp]>([
		[{ inStock: false }, /^No shop we list is known to have it in stock\. /],
		[{ isDiscontinued: true }, /^It is no longer made\. /],
	])("say first that %j", (values, whyNot) => {
		const models = MODELS.map((one) => ({ ...one, ...values }));
		expect(sentences(models, cinema()).best?.whyNot).toMatch(whyNot);
	});

	it("say by how much the one worth more money is over the budget", () => {
		const dear = model("dear", 660, {
			nativeContrast: 32_000,
			resolutionClass: "native-4k",
			isSamplePrice: true,
		});
		const { worth } = sentences([...MODELS, dear], cinema({ max: 50_000 }));
		expect(worth).toEqual({
			why: "A native contrast of 32,000:1 (the Good: 2,000:1) and native 4K, for £660.00.",
			whyNot: expect.stringMatching(/^£160\.00 over your £500\. /),
		});
	});

	it.each<
		[name: string, sku: string, values: Partial<FinderModel>, cheapest: RegExp, best: RegExp]
	>([
		["none", "b", { isSamplePrice: true }, /than the Good\.$/, /for £480\.00\.$/],
		["the cheapest", "c", { isSamplePrice: true }, /Good\.$/, /for £480\.00\.$/],
		["both", "good", { isSamplePrice: true }, /Good\.$/, /£480\.00\.$/],
		[
			"both",
			"good",
			{ isLastKnownPrice: true },
			/Good \(last known prices\)\.$/,
			/\(last known prices\)\.$/,
		],
	])("note prices that are no offers: %s", (_, sku, values, cheapest, best) => {
		const texts = sentences(without(sku, values), cinema());
		expect(texts.cheapest?.why).toMatch(cheapest);
		expect(texts.best?.why).toMatch(best);
	});

	it("say what is not known", () => {
		const unknown = { noiseDb: null, nativeContrast: null, chipKind: null };
		const { best } = sentences(without("good", unknown), cinema());
		expect(`${best?.whyNot}`).not.toContain("null");
		const loud = MODELS.map((one) => ({ ...one, noiseDb: one.sku === "b" ? 38 : null }));
		expect(
			sentences(loud, asked({ use: "home-cinema", w: ["quiet-much"] })).best?.whyNot,
		).toContain("Its noise is not stated.");
	});

	it("compare lumens only with fewer", () => {
		// From 2.4 m a throw ratio of 1.6 fills 68 inches, 1.2 fills 90.
		const narrow = { throwRatioMin: 1.6, throwRatioMax: 1.6 };
		const why = (lumens: number) =>
			sentences(
				MODELS.map((one) =>
					one.sku === "good" ? { ...one, ...narrow, lumens: 1900 } : { ...one, lumens },
				),
				cinema({ room: "daylight", distance: 2.4 }),
			).best?.why;
		expect(why(2300)).toContain("1,900 lumens, bright enough in daylight at 68 inches and");
		expect(why(1800)).toContain("at 68 inches (the C: 1,800");
	});

	it("name no chip that nobody stated", () => {
		const { cheapest } = sentences(without("c", { chipKind: null }), cinema());
		expect(cheapest?.whyNot).toContain("ts contrast is not stated");
		expect(cheapest?.whyNot).not.toContain("DLP");
	});

	it("praise a fixed offset as what it is", () => {
		const offset = { reachPercent: 66, resolutionClass: "1080p", nativeContrast: null } as const;
		const why = (hasLensShift: boolean) =>
			sentences(without("good", { ...offset, noiseDb: 30, hasLensShift }), cinema()).best?.why;
		expect(why(false)).toContain("n offset for a place off centre");
		expect(why(false)).not.toContain("lens shift");
		expect(why(true)).toContain("ens shift");
	});

	it("name two of one brand by their models", () => {
		const models = MODELS.map((one) => ({ ...one, brandSlug: "benq" }));
		expect(sentences(models, cinema()).cheapest?.why).toMatch(/less than the GOOD\.$/);
	});
});

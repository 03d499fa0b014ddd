import {
	asked,
	BUDGET,
	CHEAP,
	DEAR,
	FIGURES,
	GOOD,
	lagOf,
	model,
	room,
	SHARP,
	skus,
} from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Figures } from "~/features/catalogue/figures/figures";
import type { PickModel } from "./pick-model";
import { picks } from "./picks";
import { rankAmong } from "./ranks";

describe("the roles of picks", () => {
	it("leave out a gain above full marks", () => {
		const brighter = model("brighter", 520, { ...SHARP, brightness: 6000 });
		const quicker = model("quicker", 520, { ...SHARP, lag: lagOf("4 ms") });
		const enough = model("enough", 480, { ...SHARP, lag: lagOf("20 ms") });
		const models = [CHEAP, enough, model("plain", 500)];

		expect(skus([...models, brighter], BUDGET)).toEqual(["best enough", "cheapest cheap"]);
		expect(skus([...models, quicker], asked({ use: "gaming" }))).toEqual(["best enough"]);
		expect(
			skus(
				[{ ...CHEAP, brightness: 2000 }, { ...enough, brightness: 2500 }, brighter, DEAR],
				BUDGET,
			),
		).toContain("worth dear");
	});

	it("never have a cheapest that falls short", () => {
		const dim = model("dim", 200, { brightness: 2900 });
		const unknown = model("unknown", 190, { brightness: null });
		const slow = { ...CHEAP, lag: lagOf("21 ms") };
		const quick = { ...GOOD, lag: lagOf("20 ms") };
		const inRoom = asked({ max: 600, ...room({ light: "lit" }) });

		expect(skus([dim, unknown, CHEAP, GOOD], BUDGET)).toEqual(["best good", "cheapest cheap"]);
		expect(skus([dim, CHEAP, GOOD], inRoom)).toEqual(["best good", "cheapest cheap"]);
		expect(skus([slow, slow, quick, DEAR], asked({ use: "gaming" }))).toContain("best good");
		expect(skus([dim, { ...dim, sku: "dim-2" }, { ...dim, sku: "dim-3" }], BUDGET)).toEqual([
			"best dim",
		]);
	});

	it("never have a best that a cheaper model beats in every figure, even with more features", () => {
		const features = ["hdr10", "wi-fi", "auto-keystone"];
		const full = model("full", 500, { features, launchYear: 2023 });
		const better = model("better", 499, {
			brightness: 3100,
			launchYear: 2024,
			figures: { ...FIGURES, resolutionClass: "4k", lightSourceHours: 6000 },
		});
		const general = asked({ max: 1000 });

		expect(skus([full, better, { ...full, sku: "other" }], general)[0]).toBe("best better");
		// With a tie in one figure, its features may decide.
		const level = { ...full, launchYear: 2024 };
		expect(skus([CHEAP, level, better], general)[0]).toBe("best better");
	});

	it("are filled by examples where our own models cannot", () => {
		const own = [
			model("a", 300, { brightness: 2000 }),
			model("b", 480, SHARP),
			model("c", 500),
		].map((one) => ({ ...one, brightness: 2500 }));
		const example = { isSample: true, isSamplePrice: true };
		const bright = model("bright", 400, example);
		const lasting = { ...DEAR, ...example, sku: "lasting", brightness: 2500 };

		expect(skus(own, BUDGET)).toEqual(["best b"]);
		expect(skus([...own, bright, lasting], BUDGET)).toEqual([
			"best b",
			"cheapest bright",
			"worth lasting",
		]);
	});

	it.each<[number | null, string[]]>([
		[null, ["best good", "cheapest cheap", "worth ust"]],
		[0.69, ["best good", "cheapest cheap", "worth ust"]],
		[0.7, ["best good", "cheapest cheap"]],
		[2.8, ["best good", "cheapest cheap"]],
	])("have no ultra-short-throw model at %j m", (distance, expected) => {
		const figures: Figures = { ...FIGURES, resolutionClass: "native-4k", throwKind: "ultra-short" };
		const ofKind = model("ust", 490, { figures });
		const ofRatio = model("ust", 490, {
			figures: { ...figures, throwKind: "short", throwRatioMin: 0.25 },
		});
		for (const one of [ofKind, ofRatio]) {
			const conditions = asked({ max: 600, ...room({ distance }) });
			expect(skus([CHEAP, GOOD, model("plain", 500), one], conditions)).toEqual(expected);
		}
	});

	describe("for gaming", () => {
		const GAMING = asked({ use: "gaming" });
		const BOTH = "33 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)";
		const fast = (sku: string, pounds: number, text: string) =>
			model(sku, pounds, { lag: lagOf(text) });
		const texts = (models: readonly PickModel[]) =>
			picks(models, GAMING).flatMap(({ why, whyNot }) => [why, whyNot]);

		it("name the mode of a lag at 120 Hz or more", () => {
			const said = texts([fast("a", 420, BOTH), fast("b", 400, "25 ms"), fast("c", 400, "30 ms")]);
			expect(said).toContain(
				"Quickest to respond of the 3 found, at 4.2 ms (1080p 240 Hz), for £420.",
			);
			expect(
				texts([fast("a", 3000, BOTH), fast("b", 400, "25 ms"), fast("c", 300, "90 ms")]),
			).toContain(
				"£2,600 more than our best for most cuts the lag from 25 ms to 4.2 ms (1080p 240 Hz).",
			);
		});

		it.each<[own: string, other: string, better: number, worse: number]>([
			["25 ms (60 Hz)", "16 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)", 1, 0],
			["25 ms (60 Hz)", "30 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)", 0, 0],
			["25 ms", "4.2 ms (1080p 240 Hz)", 0, 0],
			["25 ms", "30 ms (1080p 240 Hz)", 0, 1],
			["25 ms", "4.2 ms", 1, 0],
			["8 ms (1080p 120 Hz)", "4.2 ms (1080p 240 Hz)", 1, 0],
			["8 ms (1080p 120 Hz)", "16 ms (60 Hz)", 0, 1],
		])(
			"call no such lag quicker than a slower rate's: %s beside %s",
			(own, other, better, worse) => {
				const rank = rankAmong(fast("own", 400, own), [fast("other", 400, other)], "lag");
				expect(rank).toMatchObject({ better, worse });
			},
		);
	});
});

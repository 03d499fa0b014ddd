import type { Flag } from "db/schema";
import {
	asked,
	BUDGET,
	CHEAP,
	DEAR,
	figured,
	GOOD,
	model,
	room,
	SHARP,
	skus,
} from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Figures } from "~/features/catalogue/figures/figures";
import { picks } from "./picks";
import { rankAmong } from "./ranks";

describe("the roles of picks", () => {
	it("leave out a gain above full marks", () => {
		const brighter = model("brighter", 520, { figures: { ...SHARP, lumens: 6000 } });
		const quicker = model("quicker", 520, { figures: { ...SHARP, inputLagMs: 4 } });
		const enough = model("enough", 480, { figures: { ...SHARP, inputLagMs: 20 } });
		const models = [CHEAP, enough, model("plain", 500)];

		expect(skus([...models, brighter], BUDGET)).toEqual(["best enough", "cheapest cheap"]);
		expect(skus([...models, quicker], asked({ use: "gaming" }))).toEqual(["best enough"]);
		expect(
			skus(
				[figured(CHEAP, { lumens: 2000 }), figured(enough, { lumens: 2500 }), brighter, DEAR],
				BUDGET,
			),
		).toContain("worth dear");
	});

	it("never have a cheapest that falls short", () => {
		const dim = model("dim", 200, { figures: { lumens: 2900 } });
		const unknown = model("unknown", 190, { figures: { lumens: null } });
		const slow = figured(CHEAP, { inputLagMs: 21 });
		const quick = figured(GOOD, { inputLagMs: 20 });
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
			launchYear: 2024,
			figures: { resolutionClass: "4k", lightSourceHours: 6000, lumens: 3100 },
		});
		const general = asked({ max: 1000 });

		expect(skus([full, better, { ...full, sku: "other" }], general)[0]).toBe("best better");
		// With a tie in one figure, its features may decide.
		const level = { ...full, launchYear: 2024 };
		expect(skus([CHEAP, level, better], general)[0]).toBe("best better");
	});

	it("are filled by examples where our own models cannot", () => {
		const own = [model("a", 300), GOOD, model("c", 500)].map((one) =>
			figured(one, { lumens: 2500 }),
		);
		const example = { isSample: true, isSamplePrice: true };
		const bright = model("bright", 400, example);
		const lasting = { ...figured(DEAR, { lumens: 2500 }), ...example, sku: "lasting" };

		expect(skus(own, BUDGET)).toEqual(["best good"]);
		expect(skus([...own, bright, lasting], BUDGET)).toEqual([
			"best good",
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
		const figures: Partial<Figures> = { resolutionClass: "native-4k", throwKind: "ultra-short" };
		const ofKind = model("ust", 490, { figures });
		const ofRatio = model("ust", 490, {
			figures: { ...figures, throwKind: "short", throwRatioMin: 0.25 },
		});
		for (const one of [ofKind, ofRatio]) {
			const conditions = asked({ max: 600, ...room({ distance }) });
			expect(skus([CHEAP, GOOD, model("plain", 500), one], conditions)).toEqual(expected);
		}
	});

	it.each<[own: number, other: Partial<Figures>, better: number, worse: number]>([
		[25, { inputLagMs: 16 }, 1, 0],
		[25, { inputLagMs: 30 }, 0, 1],
		[25, { inputLagMs: 25 }, 0, 0],
		[25, { inputLagMs: 4.2, isLagModeStated: 0 }, 0, 0],
		[25, { inputLagMs: 40, isLagModeStated: 0 }, 0, 0],
	])("compare only lags whose mode is stated: %d ms beside %j", (own, other, better, worse) => {
		const rank = rankAmong(
			model("own", 400, { figures: { inputLagMs: own } }),
			[model("other", 400, { figures: other })],
			"lag",
		);
		expect(rank).toMatchObject({ better, worse });
	});

	it("have no best, quickest or worth more money by a lag whose mode is not stated", () => {
		const lag = (sku: string, pounds: number, inputLagMs: number, isLagModeStated: Flag) =>
			model(sku, pounds, { figures: { inputLagMs, isLagModeStated } });
		const gaming = asked({ use: "gaming" });
		const chosen = (isStated: Flag) =>
			picks([lag("a", 420, 4, isStated), lag("b", 400, 40, 1), lag("c", 400, 50, 1)], gaming);
		expect(chosen(1)[0]).toMatchObject({
			sku: "a",
			why: "Quickest to respond of the 3 found, at 4 ms, for £420.",
		});
		expect(chosen(0).map(({ sku, why }) => [sku, why])).toEqual([
			["b", "Quicker to respond than 1 of the 2 others, at 40 ms, for £400."],
		]);
	});
});

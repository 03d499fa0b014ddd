import { asked, model } from "tests/pick-models";
import { expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { finderCatalogue, withLagAt4k } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { scoredUse } from "~/features/scores/uses";
import { underFloorReason } from "./floors";

const SLOW = "no known lag of at most 40\u00a0ms";
const SLOW_AT_4K = { inputLagMs: 20, inputLag4kMs: 60 };

it.each<[Partial<FinderModel>, Partial<Conditions>, string | undefined]>([
	[SLOW_AT_4K, {}, undefined],
	[SLOW_AT_4K, { res: ["1080p"] }, undefined],
	[SLOW_AT_4K, { res: ["4k"] }, SLOW],
	[SLOW_AT_4K, { res: ["native-4k"] }, SLOW],
	[{ inputLagMs: 60, inputLag4kMs: 20 }, { res: ["4k"] }, undefined],
	[{ inputLagMs: 20, inputLag4kMs: null }, { res: ["4k"] }, SLOW],
	[{ isLagModeStated: 0 }, {}, undefined],
	[{ isLagModeStated: 0 }, { res: ["4k"] }, SLOW],
])(
	"a model with %j is judged by the lag of the resolution that %j ask for: %j",
	(values, changed, reason) => {
		const conditions = asked({ use: "gaming", ...changed });
		const one = model("one", 500, values);
		expect(underFloorReason(one, conditions, scoredUse("gaming"))).toBe(reason);
		const as4k = conditions.res.length > 0 && !conditions.res.includes("1080p");
		if (as4k)
			expect(underFloorReason(withLagAt4k(one), conditions, scoredUse("gaming"))).toBe(reason);
	},
);

it("floors: is the same for lists and picks", () => {
	const conditions = asked({ use: "gaming", res: ["4k"] });
	const models = [model("slow", 500, SLOW_AT_4K), model("quick", 900)];
	const catalogue = finderCatalogue(models, ["gaming"]);
	const list = catalogue.sortedBy("best", conditions).map((place) => catalogue.models[place]?.sku);
	expect(list).toEqual(["quick", "slow"]);
});

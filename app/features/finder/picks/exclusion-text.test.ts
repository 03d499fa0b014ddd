import { asked, model } from "tests/pick-models";
import { expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { exclusionText } from "./exclusion-text";

const BEST = model("best", 500, { batteryMinutes: 90 });

it.each<[Partial<FinderModel>, Partial<Conditions>, expected: string | undefined]>([
	[{}, {}, undefined],
	[{ pricePence: 0 }, {}, "we have no price for it"],
	[{ pricePence: 60_000 }, { max: 60_000 }, undefined],
	[{ pricePence: 60_001 }, { max: 60_000 }, "it is over your budget"],
	[{ pricePence: 84_001 }, { max: 60_000 }, "it costs more than your budget allows"],
	[{ notFor: ["gaming"] }, {}, "we advise against it for gaming"],
	[{ notFor: ["golf-simulation"] }, {}, undefined],
	[{ lumens: null }, {}, "we do not know its lumens"],
	[{ isLagModeStated: 0 }, {}, "we do not know its lag with the mode"],
	[
		{ batteryMinutes: null },
		{ use: "portable-travel" },
		"we do not know how long its battery lasts",
	],
	[{ throwKind: "ultra-short" }, { distance: 2 }, "it must stand nearer to the wall"],
	[
		{ inputLagMs: 41 },
		{},
		"it does not reach what we ask of a pick: no known lag of at most 40\u00a0ms",
	],
	[
		{ lumens: 900 },
		{ room: "lit" },
		"it does not reach what we ask of a pick: too dim for the room",
	],
	[
		{ cons: ["A remote without light.", "Slow for shooters."] },
		{},
		"its own Against is about what counts most here: Slow for shooters",
	],
	[{ cons: ["The fan hums."] }, {}, undefined],
	[{ isDiscontinued: true }, {}, "it is no longer made"],
	[{ isSample: true }, {}, "it is an example, and our own models come first"],
	[{ inStock: false }, {}, "no shop we list is known to have it in stock"],
])("a model that is %j is kept out under %j: %s", (values, changed, expected) => {
	const conditions = asked({ use: "gaming", ...changed });
	const one = model("one", 500, { batteryMinutes: 90, ...values });
	const rules = finderCatalogue([BEST, one], one.uses).pickRules(conditions);
	expect(exclusionText(one, BEST, true, conditions, rules)).toBe(expected);
});

it("exclusion text: names a sister, and conditions that are not met", () => {
	const conditions = asked({ use: "gaming" });
	const one = model("one", 500);
	const sister = model("sister", 400, { family: one.family, notFor: ["gaming"] });
	const keptOut = (models: readonly FinderModel[], meets: boolean) => {
		const rules = finderCatalogue(models, one.uses).pickRules(conditions);
		return exclusionText(one, BEST, meets, conditions, rules);
	};
	expect(keptOut([BEST, one, sister], true)).toBe("we advise against a sister of it for gaming");
	expect(keptOut([BEST, one], false)).toBe("it does not meet all that you ask for");
});

import { asked, model } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import type { FinderModel } from "~/features/finder/finder-model";
import { makeProsAndCons } from "./fact-pros-and-cons";

const OTHERS = [model("b", 500), model("c", 450, { reachPercent: 60, hasLensShift: true })];

function linesOf(values: Partial<FinderModel>) {
	const one = model("one", 480, values);
	const { scores } = finderCatalogue([one, ...OTHERS], one.uses).pickRules(
		asked({ use: "home-cinema" }),
	);
	return makeProsAndCons(one, scores);
}

const NOTHING_STATED = { features: ["home-cinema"], hasFeatureList: false, chipKind: null };

describe("what figures say for and against a model", () => {
	it("is nothing about lens shift, HDR or a chip that nobody stated", () => {
		const { figureCons } = linesOf(NOTHING_STATED);
		expect(figureCons.join(" ")).not.toMatch(/lens shift|HDR|chip|panels|blacks/);
	});

	it("is what a model lacks where its features are stated", () => {
		const { figureCons } = linesOf({ features: ["3d"], hasFeatureList: true });
		expect(figureCons).toContain("No HDR is stated");
		expect(figureCons).toContain("No lens shift, so it must stand dead centre");
	});

	it("is the class of a chip that is stated", () => {
		expect(linesOf({ chipKind: "dlp" }).figureCons).toContain(
			"A DLP chip, whose blacks look grey in a dark room",
		);
	});

	it("names a resolution that is stated in pixels alone by its class", () => {
		const values = { resolutionClass: "4k", resolutionName: "3840x2160" } as const;
		expect(linesOf({ ...NOTHING_STATED, ...values }).figurePros).toContain("4K");
	});
});

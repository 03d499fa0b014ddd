import { expect, it } from "vitest";
import { makeCard } from "../../../../tests/projector-cards";
import { similarModel } from "./similar-model";

it.each([
	[{}, ""],
	[{ resolution: "1920 x 1080" }, "1920 × 1080"],
	[{ brightness: 3000, projectionType: "DLP" }, "3,000 lumens · DLP"],
	[
		{ resolution: "4K UHD", brightness: 2200, projectionType: "3LCD" },
		"4K UHD · 2,200 lumens · 3LCD",
	],
])("a model with %j is told of as %j", (values, facts) => {
	expect(similarModel(makeCard(values)).facts).toBe(facts);
});

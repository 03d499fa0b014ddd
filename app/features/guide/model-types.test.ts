import { expect, it } from "vitest";
import { modelTypeGroups } from "./model-types";

it("types of projector: states that the lamp's hours are the replacement interval", () => {
	expect(modelTypeGroups[0]?.items.Lamp?.text).toContain("replacement");
});

it("types of projector: keeps figures out of the prose, where they would become outdated", () => {
	for (const group of modelTypeGroups) {
		for (const item of Object.values(group.items)) {
			expect(item.text).not.toMatch(/\d{3}|\d:\d/);
		}
	}
});

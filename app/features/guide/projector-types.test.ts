import { expect, it } from "vitest";
import { projectorTypeGroups } from "./projector-types";

it("states that the lamp's hours are the replacement interval", () => {
	expect(projectorTypeGroups[0]?.items.Lamp?.text).toContain("replacement");
});

it("keeps figures out of the prose, where they would become outdated", () => {
	for (const group of projectorTypeGroups) {
		for (const item of Object.values(group.items)) {
			expect(item.text).not.toMatch(/\d{3}|\d:\d/);
		}
	}
});

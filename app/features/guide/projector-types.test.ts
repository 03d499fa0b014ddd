import { expect, it } from "vitest";
import { projectorTypeGroups } from "./projector-types";

// Figures of the explainer on the home page (docs/product.md#home).
const expected: Record<string, [name: string, figure: string | undefined][]> = {
	"light-sources": [
		["Lamp", "3,000-5,000 hours"],
		["Laser", "up to 20,000 hours"],
		["LED", undefined],
		["Hybrid laser-LED", undefined],
	],
	resolutions: [
		["720p", "1280x720"],
		["1080p", "1920x1080"],
		["4K UHD", "3840x2160"],
		["True 4K", "4096x2160"],
	],
	"throw-types": [
		["Ultra-short throw", "below 0.3:1"],
		["Short throw", "0.3:1 to 0.99:1"],
		["Standard throw", "1:1 to 2.0:1"],
		["Long throw", "2.0:1 and over"],
	],
	brightness: [
		["Home cinema", "1,000-2,000 lumens"],
		["Living room", "2,000-3,000 lumens"],
		["Office", "3,000-4,000 lumens"],
		["Garden or conservatory", "4,000+ lumens"],
	],
};

it("has the documented four groups in order", () => {
	expect(projectorTypeGroups.map((group) => group.slug)).toEqual(Object.keys(expected));
});

it.each(projectorTypeGroups)("$slug has the documented figures", (group) => {
	const figures = Object.entries(group.items).map(([name, { figure }]) => [name, figure]);
	expect(figures).toEqual(expected[group.slug]);
});

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

import { describe, expect, it } from "vitest";
import { perfectFor } from "./perfect-for";

describe("perfectFor", () => {
	it.each([
		[1, "cinema"],
		[2, "classroom"],
		[3, "holiday"],
		[4, "outdoors"],
	])("category %i speaks of %s in two or three sentences", (id, word) => {
		const text = perfectFor(id);
		expect(text).toContain(word);
		expect(text?.match(/\.(?= |$)/g)?.length).toBeGreaterThanOrEqual(2);
		expect(text?.match(/\.(?= |$)/g)?.length).toBeLessThanOrEqual(3);
	});

	it.each([null, 0, 5, 6, -1, 1.5, Number.NaN])("has nothing for %j", (id) => {
		expect(perfectFor(id)).toBeUndefined();
	});
});

import { describe, expect, it } from "vitest";
import { launchBadge } from "./launch-badge";

describe("launchBadge", () => {
	it.each([
		[2023, "NEW 2023"],
		[2026, "NEW 2026"],
		[2022, undefined],
		[0, undefined],
		[null, undefined],
	])("of %j is %j", (year, badge) => {
		expect(launchBadge(year)).toBe(badge);
	});
});

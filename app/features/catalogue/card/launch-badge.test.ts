import { describe, expect, it } from "vitest";
import { newYear } from "./launch-badge";

describe("newYear", () => {
	it.each([
		[2026, "2026-06-15", 2026],
		[2025, "2026-06-15", 2025],
		[2024, "2026-06-15", null],
		[2027, "2026-06-15", null],
		[0, "2026-06-15", null],
		[null, "2026-06-15", null],
		[2025, "2026-12-31T23:59:59Z", 2025],
		[2025, "2027-01-01T00:00:00Z", null],
		[2027, "2027-01-01T00:00:00Z", 2027],
	])("of %j on %s is %j", (launchYear, now, year) => {
		expect(newYear(launchYear, new Date(now))).toBe(year);
	});
});

import { expect, it } from "vitest";
import { endOfLife } from "./alert-life";

it.each([
	["2026-01-05", "2026-07-05"],
	["2026-08-31", "2027-02-28"],
	["2026-10-15", "2027-04-15"],
])("an alert of %s ends on %s", (begun, ended) => {
	expect(endOfLife(new Date(`${begun}T12:00:00Z`)).toISOString()).toBe(`${ended}T12:00:00.000Z`);
});

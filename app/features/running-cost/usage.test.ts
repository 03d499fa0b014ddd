import { expect, it } from "vitest";
import { completeUsage, decodeUsage, usageParameters } from "./usage";

const NOTHING = { years: null, hours: null, eco: false, isRefused: false };

const usage = (query: string) => decodeUsage(new URLSearchParams(query));

it.each<[query: string, read: object]>([
	["years=5&hours=12", { years: 5, hours: 12 }],
	["years=1&hours=1&eco=1", { years: 1, hours: 1, eco: true }],
	["years=10&hours=100", { years: 10, hours: 100 }],
	["years= 5 &hours=012", { years: 5, hours: 12 }],
	["years=0&hours=12", { hours: 12, isRefused: true }],
	["years=11&hours=168", { isRefused: true }],
	["years=5&hours=0", { years: 5, isRefused: true }],
	["years=2.5&hours=1e1", { isRefused: true }],
	["years=-5&hours=%00", { isRefused: true }],
	["years=99999999999999999999", { isRefused: true }],
	["eco=1", { eco: true }],
])("usage: reads %j", (query, read) => {
	const asked = usage(query);
	expect(asked).toEqual({ ...NOTHING, ...read });
	const again = usage(new URLSearchParams(usageParameters(asked)).toString());
	expect({ ...NOTHING, ...again }).toEqual({ ...asked, isRefused: false });
});

it.each(["", "years=", "years=&hours=%20&eco=", "eco=yes"])(
	"decodes no usage from the query %j",
	(query) => {
		expect(usage(query)).toBeUndefined();
		expect(usageParameters(undefined)).toEqual([]);
	},
);

it("usage: is a use with both figures alone", () => {
	expect(completeUsage(usage("years=5&hours=12"))).toEqual({ years: 5, hours: 12, eco: false });
	expect(completeUsage(usage("years=5"))).toBeNull();
	expect(completeUsage(usage("years=5&hours=168"))).toBeNull();
	expect(completeUsage(undefined)).toBeNull();
});

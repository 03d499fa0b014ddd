import { expect, it } from "vitest";
import { affiliateNote } from "./shop-link";

it.each([
	[[true, true], "Links to retailers are affiliate links: we may earn a commission."],
	[[true, false], "Some links to retailers are affiliate links: we may earn a commission."],
	[[false], undefined],
	[[], undefined],
])("of shops that pay, or not, %j: %s", (flags, note) => {
	expect(affiliateNote(flags.map((affiliateEnabled) => ({ affiliateEnabled })))).toBe(note);
});

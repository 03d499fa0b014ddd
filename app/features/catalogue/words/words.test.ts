import { expect, it } from "vitest";
import { spellingsOf, withShoppersTerms } from "./words";

it.each([
	["BenQ W2710i", ["benqw2710i", "qw2710i", "w2710i", "2710i", "i"]],
	[
		"CineBeam Q (HU710PB)",
		["cinebeamqhu710pb", "beamqhu710pb", "qhu710pb", "hu710pb", "710pb", "pb"],
	],
	["Café", ["cafe"]],
	["—", []],
])("spellingsOf of %j are %j", (model, spellings) => {
	expect(spellingsOf(model)).toEqual(spellings);
});

it.each([
	["ultra short throw dlp", "ultra short throw dlp ust"],
	["hd 1280 x 720", "hd 1280 x 720 720p"],
	["full hd 1920 x 1080", "full hd 1920 x 1080 1080p"],
	["4k uhd 3840 x 2160", "4k uhd 3840 x 2160 2160p uhd"],
])("'%s' is also called: '%s'", (details, all) => {
	expect(withShoppersTerms(details)).toBe(all);
});

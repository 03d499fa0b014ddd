import { describe, expect, it } from "vitest";
import { spellingsOf } from "./words";

describe("spellingsOf", () => {
	it.each([
		["EH-TW7100", ["ehtw7100", "tw7100", "7100"]],
		["Capsule 3", ["capsule3", "3"]],
		["X3000i", ["x3000i", "3000i", "i"]],
		["BenQ W2710i", ["benqw2710i", "qw2710i", "w2710i", "2710i", "i"]],
		[
			"CineBeam Q (HU710PB)",
			["cinebeamqhu710pb", "beamqhu710pb", "qhu710pb", "hu710pb", "710pb", "pb"],
		],
		["Café", ["cafe"]],
		["—", []],
	])("of %j are %j", (model, spellings) => {
		expect(spellingsOf(model)).toEqual(spellings);
	});
});

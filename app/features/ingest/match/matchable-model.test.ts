import { expect, it } from "vitest";
import { matchableNames } from "./matchable-model";

it.each<[brand: string, model: string, fullName: string, shortNames: string[], isCode: boolean]>([
	["Epson", "EH-TW7100", "ehtw7100", ["tw7100"], true],
	["Epson", "EF-12", "ef12", [], true],
	["Epson", "EB-800F", "eb800f", [], true],
	["JVC", "DLA-NP5", "dlanp5", ["np5"], true],
	["BenQ", "LW600ST+", "lw600stplus", [], true],
	["LG", "CineBeam HU715Q", "cinebeamhu715q", ["hu715q"], true],
	[
		"LG",
		"CineBeam Q (HU710PB)",
		"cinebeamqhu710pb",
		["hu710pb", "cinebeamq", "hu710pbcinebeamq"],
		true,
	],
	["XGIMI", "Halo+", "haloplus", [], false],
	["XGIMI", "Horizon 20 Max", "horizon20max", [], false],
	["Samsung", "The Freestyle", "thefreestyle", ["freestyle"], false],
	["Samsung", "The Freestyle (2nd Gen)", "thefreestylegen2", ["freestylegen2"], false],
	["Anker", "Nebula Capsule 3 Laser", "nebulacapsule3laser", ["capsule3laser"], false],
])("matchableNames of %s %s", (brand, model, fullName, shortNames, isCode) => {
	expect(matchableNames(brand, model)).toEqual({ fullName, shortNames, isCode });
});

import { expect, it } from "vitest";
import { familyKey, familyOf, guessFamily } from "./family";

it.each([
	["xgimi", "Horizon 20 Max", "xgimi horizon 20"],
	["xgimi", "Horizon 20 Pro", "xgimi horizon 20"],
	["xgimi", "Horizon 20", "xgimi horizon 20"],
	["xgimi", "HORIZON  Ultra", "xgimi horizon"],
	["anker-nebula", "Capsule 3 Lite", "anker-nebula capsule 3"],
	["anker-nebula", "Mars 3 Mini SE", "anker-nebula mars 3"],
	["jmgo", "N1S Plus", "jmgo n1s"],
	["jmgo", "N1S Pro+", "jmgo n1s"],
	["jmgo", "N1S Ultra 4K", "jmgo n1s 4k"],
	["epson", "EH-TW7100", "epson eh-tw7100"],
	["epson", "Professional 20", "epson professional 20"],
	// A name of nothing else stays whole.
	["samsung", "Mini", "samsung mini"],
	["samsung", "Pro Max", "samsung pro max"],
	["samsung", "", "samsung"],
])("the family of %s %j is %j", (brand, name, family) => {
	expect(guessFamily(brand, name)).toBe(family);
});

it.each([
	[null, "xgimi horizon 20", "xgimi horizon 20"],
	["Horizon 20", "Horizon 20", "horizon 20"],
	["XGIMI  Horizon 20", "XGIMI  Horizon 20", "xgimi horizon 20"],
])("staff's word %j is in force as %j, and its sisters share %j", (family, inForce, key) => {
	const model = { brandSlug: "xgimi", model: "Horizon 20 Max", family };
	expect(familyOf(model)).toBe(inForce);
	expect(familyKey(model)).toBe(key);
});

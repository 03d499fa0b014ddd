import { describe, expect, it } from "vitest";
import { isSecondHand, readCondition } from "./condition";

const each = (...rows: string[]) => rows.flatMap((row) => row.split(" | "));

describe("isSecondHand", () => {
	it.each(
		each(
			"ex dem | ExDemo | ex-shop display | Opened, never used | Box Opened | damaged box | unboxed | Returned item | return | New Other | (New Other)",
			"preloved | remanufactured | Showroom model | DEMO 120 hours | demo | warehouse deal | outlet | mint condition | very good condition | VGC",
			"30 lamp hours only | gebraucht | generalüberholt | tweedehands | reconditionné | Projector (B) | Refurbished | open_box | Grade B | B-Stock | B-Ware",
			"like-new | nearly-new | as-new | Unsealed | Open Package | Grade 1 | Factory Second | factory seconds | Retourdeal | repaired",
			"slight scratches | low hours | 200 hours use | ex-school | ex office | ex-corporate | liquidation stock | pristine",
			"soiled | slight seconds | one careful owner | tested and working | New without box | (no box) | cracked box | - Very Good | (Excellent) | (mint)",
			"Used - Very Good | pre-owned | ex display | as new | nearly new | wie neu | d'occasion | occasion | 2nd hand | usado",
		),
	)("%j is", (text) => {
		expect(isSecondHand(`BenQ W2700 ${text}`)).toBe(true);
	});

	it.each(
		each(
			"never used | unused | cinema-grade colour | colour graded picture | with Audio Return Channel | free returns | for every occasion | up to 20000 hours | ongebruikt | can be used outdoors | easy return | restored colours | school projector | for office use | 4 seconds start | up to 30000 hours use | with very good speakers | set-top box not needed | Android TV box | excellent in daylight",
		),
	)("%j is not", (text) => {
		expect(isSecondHand(`BenQ W2700 ${text}`)).toBe(false);
	});
});

it.each([
	[
		"new",
		"New | NEW | brand new | Brand_New | Unused | New - never used | Brand new, unused | NewCondition | https://schema.org/NewCondition | http://schema.org/NewCondition | schema:NewCondition | Neu | Neuware | nieuw | neuf | neuve | never used | sealed | new (sealed) | brand-new | New/Sealed | New in sealed box | 100% new | New Product | NewItem | Ungebraucht",
	],
	[
		"refurbished",
		"Very Good | Good | Excellent | Acceptable | Ex-display | Like New | B-Stock | B-grade | open-box | Opened | Pre-owned | Returned | Grade A | new other | New_Other | used | Used_Good | https://schema.org/UsedCondition | https://schema.org/RefurbishedCondition | refurbished | renewed | gebraucht | B-Ware | gereviseerd | occasion | customer returns | 2nd hand | display model | warehouse deal | like-new | nearly-new | factory seconds | Grade 1 | pristine | New (open box) | New - damaged packaging",
	],
	[undefined, "New with defects | upgraded | special | 1 | ask | new? | condition"],
] as const)("a cell is %s", (condition, texts) => {
	for (const text of texts.split(" | ")) expect(readCondition(text), text).toBe(condition);
});

// One table of sentences: longer than other files.

import { categories } from "db/seed/categories";
import { sampleModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { tagsOf } from "~/features/catalogue/lists/tag";
import { modelName } from "~/features/catalogue/model";
import { conditionTexts } from "~/features/finder/filters/filter-texts";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { addConditions, type SentencePart, understandSentence } from "./understand.server";
import { vocabularyOf } from "./vocabulary.server";

const models = await sampleModels();
const vocabulary = vocabularyOf({
	uses: categories.map(({ slug }) => slug),
	tags: [...new Set(models.flatMap(tagsOf))],
	brands: [...new Set(models.map(({ brand }) => brand))],
});
const textOf = (conditions: Conditions) =>
	conditionTexts(conditions, () => undefined)
		.map(({ text }) => text)
		.join(" · ");

/** Returns the words to search for. */
const wordsIn = (parts: readonly SentencePart[]) =>
	parts.flatMap(({ meaning, text }) => (meaning === null ? text : [])).join(" ");

/** A sentence, its meaning as short texts, and the remaining words. */
const SENTENCES: readonly (readonly [sentence: string, means: string, rest: string])[] = [
	// first letters
	["An", "", "An"],
	["be", "", "be"],
	["For", "", "For"],
	["no", "", "no"],
	["from", "", ""],
	["projector", "", ""],
	["best", "", ""],
	["for an", "", ""],
	// prices
	["under £600", "up to £600", ""],
	["£600", "up to £600", ""],
	["£599.99", "up to £600", ""],
	["600 pounds in a dark room", "up to £600 · dark room", ""],
	["600 pounds", "up to £600", ""],
	["around £600", "up to £600", ""],
	["500-800 pounds", "from £500 · up to £800", ""],
	["£500–£800", "from £500 · up to £800", ""],
	["£500 to 800", "from £500 · up to £800", ""],
	["£800-£500", "from £500 · up to £800", ""],
	["between 500 and 800", "from £500 · up to £800", ""],
	["between £1,000 and £1,500", "from £1,000 · up to £1,500", ""],
	["£1-2k", "from £1,000 · up to £2,000", ""],
	["up to 1k", "up to £1,000", ""],
	["up to £1.5k", "up to £1,500", ""],
	["max 600 quid", "up to £600", ""],
	["600 quid max", "up to £600", ""],
	["less than £1,249", "up to £1,249", ""],
	["below 400", "up to £400", ""],
	["budget 700", "up to £700", ""],
	["my budget is £700", "up to £700", ""],
	["no more than £2500", "up to £2,500", ""],
	["<£500", "up to £500", ""],
	["over £500", "from £500", ""],
	["£500+", "from £500", ""],
	["over £500 under £900", "from £500 · up to £900", ""],
	["cheap projector", "", ""],
	["under 3", "", ""],
	["£0", "", "£0"],
	["600", "", "600"],
	// light
	["4000 lumens", "4,000+ lumens", ""],
	["4,000+ lm", "4,000+ lumens", ""],
	["at least 3000 ANSI lumens", "3,000+ lumens", ""],
	["3500lm", "3,500+ lumens", ""],
	["4k lumens", "4,000+ lumens", ""],
	["2000-3000 lumens", "2,000+ lumens", ""],
	["between 2,000 and 3,000 lumens", "2,000+ lumens", ""],
	["bright projector", "", ""],
	// resolution, light source, throw
	["4k", "4K", ""],
	["UHD", "4K", ""],
	["native 4K", "native 4K", ""],
	["full HD", "Full HD", ""],
	["1080p", "Full HD", ""],
	["720p", "less than Full HD", ""],
	["4k or 1080p", "Full HD · 4K", ""],
	["laser", "laser", ""],
	["LED", "LED", ""],
	["laser/LED", "laser with LED", ""],
	["laser or LED", "laser · LED", ""],
	["lamp-free", "not lamp", ""],
	["no lamp", "not lamp", ""],
	["not laser, 4k", "4K · not laser", ""],
	["dlp under £900", "up to £900 · DLP", ""],
	["3LCD laser", "laser · LCD", ""],
	["lcos or lcd", "LCD · LCoS", ""],
	["jvc d-ila", "LCoS", "jvc"],
	["no rainbows", "not DLP", ""],
	["rainbow free 4k", "4K · not DLP", ""],
	["rainbow-free", "not DLP", ""],
	["not DLP", "not DLP", ""],
	["non-dlp", "not DLP", ""],
	["no colour wheel", "not DLP", ""],
	["without a color wheel", "not DLP", ""],
	["I see rainbows", "not DLP", ""],
	["avoid the rainbow effect", "not DLP", ""],
	["sensitive to rainbows, under £1000", "up to £1,000 · not DLP", ""],
	["no DLP or LCD", "not DLP · not LCD", ""],
	["100-120 inch 4k", "4K · 100-inch picture · up to 120 inches", ""],
	["4k 100 to 120 inches", "4K · 100-inch picture · up to 120 inches", ""],
	["4k 120 to 150 inches", "4K · 120-inch picture · up to 150 inches", ""],
	['120"-100" screen', "100-inch picture · up to 120 inches", ""],
	["between 80 and 100 inches", "80-inch picture · up to 100 inches", ""],
	["kleiner als 18 ms", "lag up to 18 ms", ""],
	["sub-20 ms", "lag up to 20 ms", ""],
	["niet meer dan 20 ms", "lag up to 20 ms", ""],
	["nicht mehr als 20 ms", "lag up to 20 ms", ""],
	["maximal 20 ms", "lag up to 20 ms", ""],
	["jusqu'à 20 ms", "lag up to 20 ms", ""],
	["inférieur à 20 ms", "lag up to 20 ms", ""],
	["20 ms or lower", "lag up to 20 ms", ""],
	["niet meer dan 5 kg", "up to 5 kg", ""],
	["sub 20ms lag", "lag up to 20 ms", ""],
	["sub-£500", "up to £500", ""],
	["short throw", "short throw", ""],
	["short-throw", "short throw", ""],
	["ultra short throw", "ultra short throw", ""],
	["UST", "ultra short throw", ""],
	["long throw laser", "laser · long throw", ""],
	["laser TV", "laser · ultra short throw", ""],
	// uses
	["ps5", "gaming", ""],
	["projector for my PS5", "gaming", ""],
	["xbox series x", "gaming", ""],
	["gaming projector", "gaming", ""],
	["classroom", "business-education", ""],
	["a school hall projector", "business-education", ""],
	["meeting room", "business-education", ""],
	["for the office", "business-education", ""],
	["garden", "garden-entertainment-and-outdoor", ""],
	["outdoor movies", "garden-entertainment-and-outdoor", ""],
	["home cinema", "home-cinema", ""],
	["4K Home Cinema", "home-cinema · 4K", ""],
	["movies in the dark", "home-cinema · dark room", ""],
	["golf simulator", "golf-simulation", ""],
	["portable for camping", "portable-travel", ""],
	// features
	["android tv", "android-tv", ""],
	["wi-fi", "wi-fi", ""],
	["wifi and bluetooth", "bluetooth · wi-fi", ""],
	["HDR10+", "hdr10-plus", ""],
	["hdr10", "hdr10", ""],
	["3D", "3d", ""],
	["eARC", "earc", ""],
	["keystone", "auto-keystone", ""],
	["with a built-in battery", "built-in-battery", ""],
	["netflix", "netflix-built-in", ""],
	["120Hz game mode", "120hz · game-mode", ""],
	["24/7 operation", "24-7-operation", ""],
	["teleport", "", "teleport"],
	// the room
	["2.8 m", "2.8 m to the wall", ""],
	["2,8 m", "2.8 m to the wall", ""],
	["3 metres away", "3 m to the wall", ""],
	["from 2.5m", "2.5 m to the wall", ""],
	["250cm from the wall", "2.5 m to the wall", ""],
	["10 ft", "3.05 m to the wall", ""],
	["3 m x 4 m lit room", "lit room", ""],
	["my room is 4 m by 3 m, laser", "laser", ""],
	["3.2 to 4.1 m", "3.2 m to the wall · or up to 4.1 m", ""],
	["between 3,2 and 4,1 metres from the wall", "3.2 m to the wall · or up to 4.1 m", ""],
	["10-12ft away", "3.05 m to the wall · or up to 3.66 m", ""],
	["400 to 300 cm", "3 m to the wall · or up to 4 m", ""],
	["10ft x 8ft", "154-inch picture", ""],
	["10 x 8 ft screen", "154-inch picture", ""],
	["golf bay 10 ft by 8 ft", "golf-simulation · 154-inch picture", ""],
	["10' x 8'", "154-inch picture", ""],
	["a 3m x 2m screen", "142-inch picture", ""],
	["2.4 m high ceiling", "", ""],
	["the ceiling is 2.4 m, laser", "laser", ""],
	["8 ft ceilings", "", ""],
	["ceiling mount 3 m from the wall", "3 m to the wall", ""],
	["I sit 3 m away", "", "sit"],
	["in the day", "room in daylight", ""],
	["by day", "room in daylight", ""],
	["quiet", "noise up to 30 dB", ""],
	["silent", "noise up to 30 dB", ""],
	["3 year warranty", "3+ years of warranty", ""],
	["100 inches", "100-inch picture", ""],
	['120"', "120-inch picture", ""],
	["100-inch screen", "100-inch picture", ""],
	["up to 120 inches", "120-inch picture", ""],
	["at least 100 inches", "100-inch picture", ""],
	["100+ inch 4k", "4K · 100-inch picture", ""],
	["about 110 inch screen", "110-inch picture", ""],
	["120 inch max", "120-inch picture", ""],
	["120 inches or larger", "120-inch picture", ""],
	['2.8 m and 120" in a dark room', "2.8 m to the wall · 120-inch picture · dark room", ""],
	["dark room", "dark room", ""],
	["with curtains", "room with curtains", ""],
	["lit room", "lit room", ""],
	["daylight", "room in daylight", ""],
	["bright room", "room in daylight", ""],
	["500 m", "", "500 m"],
	// feet and inches
	["8'2\"", "2.49 m to the wall", ""],
	["8’2” away", "2.49 m to the wall", ""],
	["8 ft 2 in from the wall", "2.49 m to the wall", ""],
	["from 8 feet 2 inches, laser", "laser · 2.49 m to the wall", ""],
	["laser at 8'", "laser · 2.44 m to the wall", ""],
	["8'2\" screen", "98-inch picture", ""],
	["a picture of 8'2\", lit room", "98-inch picture · lit room", ""],
	["10 ft screen", "120-inch picture", ""],
	["8'2\" wide screen", "", ""],
	["10 ft, 2 kg", "3.05 m to the wall · up to 2 kg", ""],
	["'under £600'", "up to £600", ""],
	// words that bring a light along
	["football in daylight", "home-cinema · room in daylight", ""],
	[
		"first projector £500 for football in daylight",
		"home-cinema · up to £500 · room in daylight",
		"",
	],
	["lights off in the pub", "business-education · dark room", ""],
	["PS5 in the bedroom", "gaming · room with curtains", ""],
	["football in the church hall", "business-education · lit room", ""],
	["bedroom football", "home-cinema · room with curtains", ""],
	["village hall at 6 m", "business-education · 6 m to the wall", ""],
	["camping under 2 kg", "portable-travel · up to 2 kg", ""],
	["Sky, telly and sport", "home-cinema · lit room", ""],
	["silent film night", "home-cinema · noise up to 30 dB", ""],
	["Switch in the loft", "gaming · room with curtains", ""],
	// lag
	["under 20 ms lag", "lag up to 20 ms", ""],
	["input lag below 16.7ms", "lag up to 17 ms", ""],
	["low input lag", "lag up to 20 ms", ""],
	// gaming modes
	["4K 120 Hz", "4K 120 Hz", ""],
	["4k@120Hz", "4K 120 Hz", ""],
	["4K120", "4K 120 Hz", ""],
	["4K/120 for the PS5", "gaming · 4K 120 Hz", ""],
	["4K at 120 Hz", "4K 120 Hz", ""],
	["PS5 4K 120 in the dark at 3.2 m", "gaming · 3.2 m to the wall · dark room · 4K 120 Hz", ""],
	["120 fps in 4k", "4K 120 Hz", ""],
	["4k 120 inches", "4K · 120-inch picture", ""],
	["4k 120 lumens", "4K · 120+ lumens", ""],
	["HDMI 2.1", "4K 120 Hz", ""],
	["hdmi2.1 laser", "laser · 4K 120 Hz", ""],
	["1080p 240Hz", "1080p 240 Hz", ""],
	["full HD at 120 hz", "1080p 120 Hz", ""],
	["4K 120 Hz and 1080p 240 Hz with VRR", "1080p 240 Hz · 4K 120 Hz · VRR", ""],
	["auto low latency mode", "ALLM", ""],
	// noise
	["quieter than 30 dB", "noise up to 30 dB", ""],
	["under 30 dB", "noise up to 30 dB", ""],
	["below 60 decibels", "noise up to 60 dB", ""],
	["Laser, no more than 30 dB.", "laser · noise up to 30 dB", ""],
	["at most 28.5dB(A), 4k", "4K · noise up to 29 dB", ""],
	["fan noise under 26 dBA", "noise up to 26 dB", ""],
	["30 db or less", "noise up to 30 dB", ""],
	// weight
	["under 2 kg", "up to 2 kg", ""],
	["weighs less than 2.5kg", "up to 2.5 kg", ""],
	["lighter than 2,5 kilos", "up to 2.5 kg", ""],
	["no heavier than 1 kg", "up to 1 kg", ""],
	["max 70 kg", "up to 70 kg", ""],
	["under 900 g", "up to 0.9 kg", ""],
	["2 lbs or less", "up to 0.91 kg", ""],
	["under 2 kg and under £600", "up to £600 · up to 2 kg", ""],
	// battery
	["3 hours of battery", "180+ minutes of battery", ""],
	["3 hours battery life", "180+ minutes of battery", ""],
	["at least 2.5 hours on battery", "150+ minutes of battery", ""],
	["90 minutes of battery", "90+ minutes of battery", ""],
	["over 100 minutes of battery", "100+ minutes of battery", ""],
	["a 3-hour battery", "180+ minutes of battery", ""],
	["2+ hours battery", "120+ minutes of battery", ""],
	["battery for 3 hours", "180+ minutes of battery", ""],
	["battery life of at least 2 hours", "120+ minutes of battery", ""],
	["built-in battery that lasts 3 hours", "180+ minutes of battery", ""],
	["lasts two hours on a charge", "120+ minutes of battery", ""],
	["an hour of battery", "60+ minutes of battery", ""],
	["half an hour of battery", "30+ minutes of battery", ""],
	["battery, under £600", "up to £600 · built-in-battery", ""],
	// together, with names
	["£600, 2.8 m, curtains", "up to £600 · 2.8 m to the wall · room with curtains", ""],
	["4k gaming 20ms lag max £2,500", "gaming · up to £2,500 · 4K · lag up to 20 ms", ""],
	[
		"short throw laser 4000 lumens for a school",
		"business-education · laser · short throw · 4,000+ lumens",
		"",
	],
	["Epson under £1000", "up to £1,000", "Epson"],
	["Epson laser 4k under £2k", "up to £2,000 · 4K · laser", "Epson"],
	["BenQ short throw for ps5", "gaming · short throw", "BenQ"],
	["Epson EH-TW7100 under £1,500", "up to £1,500", "Epson EH-TW7100"],
	["Epson EH-TW7100 projector in stock", "in stock", "Epson EH-TW7100"],
	["in stock EH-TW7100", "in stock", "EH-TW7100"],
	["W1100", "", "W1100"],
	["Epson EH-TW5800 4K PRO", "", "Epson EH-TW5800 4K PRO"],
	["Epson Home Cinema 2350", "", "Epson Home Cinema 2350"],
	["Capsule 3 Laser", "", "Capsule 3 Laser"],
	["N3 4K", "", "N3 4K"],
	["Horizon 20 Max for gaming under 3k", "gaming · up to £3,000", "Horizon 20 Max"],
	["Samsung The Freestyle garden", "garden-entertainment-and-outdoor", "Samsung The Freestyle"],
	["Xiaomi Mi Smart Projector 2 under £500", "up to £500", "Xiaomi Mi Smart Projector 2"],
	["Samsung The Premiere 9 (LPU9D)", "", "Samsung The Premiere 9 (LPU9D)"],
	["EPSON", "", "EPSON"],
	["", "", ""],
	["  £ ,, -- ", "", ""],
];

describe("a sentence", () => {
	it("understands its words, and leaves the others", () => {
		const understood = SENTENCES.map(([sentence]) => {
			const { conditions, parts } = understandSentence(sentence, vocabulary);
			return [sentence, textOf(conditions), wordsIn(parts)];
		});

		expect(understood).toEqual(SENTENCES);
	});

	it("does not mean a use or a feature that the catalogue lacks", () => {
		const none = vocabularyOf({ uses: [], tags: [], brands: [] });

		const { conditions, parts } = understandSentence("ps5 wifi", none);
		expect([conditions, wordsIn(parts)]).toEqual([NO_CONDITIONS, "ps5 wifi"]);
	});
});

const IN_FORCE: Conditions = {
	...NO_CONDITIONS,
	use: "gaming",
	brand: ["benq"],
	max: 90_000,
	light: ["laser"],
	feature: ["wi-fi"],
	stock: true,
	distance: 2.8,
	unknown: true,
};

it.each<[string, Partial<Conditions>, Partial<Conditions>]>([
	["stay", {}, {}],
	["are joined by others", { min: 20_000, room: "dark" }, { min: 20_000, room: "dark" }],
	["give way to a sentence", { max: 60_000, light: ["led"] }, { max: 60_000, light: ["led"] }],
	["give way to a use", { use: "golf-simulation" }, { use: "golf-simulation" }],
	["keep their features", { feature: ["bluetooth"] }, { feature: ["bluetooth", "wi-fi"] }],
])("conditions in force %s", (_, said, changed) => {
	expect(addConditions(IN_FORCE, { ...NO_CONDITIONS, ...said })).toEqual({
		...IN_FORCE,
		...changed,
	});
});

describe("the name of a model", () => {
	const names = models.flatMap((model) => [
		modelName(model),
		`${model.brand} ${model.model}`.toLowerCase(),
	]);

	it("means nothing more", () => {
		for (const name of names) {
			const { conditions, parts } = understandSentence(name, vocabulary);
			expect([conditions, wordsIn(parts)]).toEqual([NO_CONDITIONS, name]);
			expect(parts.every(({ meaning }) => meaning === null)).toBe(true);
		}
	});

	it.each(["under £900", "for up to £900", "projector under 900 pounds"])(
		"stays whole beside a condition: %s",
		(condition) => {
			for (const name of names) {
				const { conditions, parts } = understandSentence(`${name} ${condition}`, vocabulary);
				expect([conditions, wordsIn(parts)]).toEqual([{ ...NO_CONDITIONS, max: 90_000 }, name]);
			}
		},
	);
});

describe("any text", () => {
	const pieces = [
		...'under £ 600 4k laser not - to between and m " 1e9 NaN <b> é ½ 😀 ， EH-TW7100'.split(" "),
		..."short throw lag ms lumens + 1,000,000,000,000 ( ps5 the Samsung".split(" "),
		...["__proto__", "constructor", "\u0000", "\n"],
	];

	it("is read without an error", () => {
		let seed = 7;
		const random = (below: number) => {
			seed = (seed * 48271) % 2147483647;
			return seed % below;
		};
		for (let count = 0; count < 2000; count += 1) {
			const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join(
				random(2) === 0 ? " " : "",
			);
			const { conditions } = understandSentence(text, vocabulary);

			for (const price of [conditions.min, conditions.max, conditions.lumens, conditions.lag]) {
				expect(price === null || Number.isSafeInteger(price), text).toBe(true);
			}
		}
	});

	it.each([
		["digits", "1".repeat(10_000)],
		["commas", "1,111".repeat(2_000)],
		["spaces", " ".repeat(10_000)],
		["prices", "under £600 ".repeat(909)],
		["names", "Epson EH-TW7100 4K ".repeat(526)],
		["letters", "a ".repeat(5_000)],
		["dashes", "5-".repeat(5_000)],
		["quotes", '"'.repeat(10_000)],
		["brackets", "(".repeat(5_000) + ")".repeat(5_000)],
		["quotes in a word", `a${'"'.repeat(9_998)}a`],
	])(
		"of 10,000 characters is read within the time of a test: %s",
		(_, text) => {
			understandSentence(text, vocabulary);
		},
		10_000,
	);
});

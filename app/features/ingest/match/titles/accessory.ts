/** Words for accessories and services, anywhere in a title. */
const ACCESSORY_WORDS = new Set(
	(
		"bulb bulbs mount mounts bracket brackets bags backpack sleeve skin tripod trolley charger dongle bundle bundled kit " +
		"kits package combo pack pair lot replacement replacements replaces replace spare spares oem housing ballast mainboard " +
		"motherboard whiteboard soundbar subwoofer powerbank insurance faulty repair repairs decal dustcover keypad " +
		"module cap caps shelf plinth cage pole cushion holder sticker protector carrier earphones headphones headset keyboard " +
		"cord lead psu stylus pens wallmount ceilingmount lamps screens remotes stands filters printer monitor " +
		// Goods beside it.
		"powerbase denon marantz onkyo avr receiver amplifier amp turntable poster replica toy dummy import imported wallpaper cardboard brochure packaging casing " +
		// Services, and money for something else than the projector.
		"coverplus plan plans service services servicing firmware licence license deposit subscription leasing instalment " +
		"instalments installment installments monthly voucher fee fees rent contract payment payments " +
		// Several of them.
		"twinpack multipack bulk carton cartons pallet qty quantity " +
		// Parts, and projectors that do not work.
		"chassis cabinet bezel pcb board foot feet fault empty broken cracked dead defective defect defects untested nonworking missing"
	).split(" "),
);

/** The same in German, Dutch and French. */
const FOREIGN_ACCESSORY_WORDS = new Set(
	(
		"ersatzlampe beamerlampe projektorlampe beamerlamp projectorlamp vervanglamp vervangingslamp leinwand projectiescherm " +
		"projectieschermen plafondbeugel muurbeugel beugel halterung deckenhalterung wandhalterung fernbedienung " +
		"afstandsbediening draagtas tragetasche stativ statief telecommande housse sacoche ampoule " +
		"anzahlung aanbetaling acompte miete mietgerat huur verhuur abonnement garantieverlangerung garantieverlenging " +
		"leerkarton defekt kaputt bastler defecte kapot kapotte panne doos ersatzteile reparatur finanzierung onderdelen " +
		"reparatie detachees"
	).split(" "),
);

type IsHarmless = (words: readonly string[], at: number, namePlaces: readonly number[]) => boolean;

const setOf = (words: string) => new Set(words.split(" "));
const harmlessUnlessBefore = (words: string): IsHarmless => {
	const harmful = setOf(words);
	return (all, at) => !harmful.has(all[at + 1] ?? "");
};

const INCLUDED_WORDS = setOf("included inc incl supplied");
const INCLUDING_WORDS = setOf("includes include including included incl inc");
const BUILT_IN_WORDS = setOf("built builtin integrated");
const ORIGIN_WORDS = setOf("us eu european american chinese china import imported japanese japan");
const MADE_FOR_WORDS = setOf("for compatible designed works");
const CONSOLES = setOf("xbox playstation ps4 ps5 nintendo switch console apple roku sonos");

/** Words before a part that make it a figure of the projector: "native 0.47 inch DLP chip". */
const QUANTITY_WORDS = setOf("inch native dlp rgb rgbrgb segment glass ed all x 3lcd");

const hasBefore = (
	words: readonly string[],
	at: number,
	count: number,
	wordSet: ReadonlySet<string>,
) => words.slice(Math.max(0, at - count), at).some((word) => wordSet.has(word));

/** "Carry bag included". */
const isIncluded: IsHarmless = (words, at) =>
	words.slice(at + 1, at + 3).some((word) => INCLUDED_WORDS.has(word));

/** "HDMI cable included", "incl. HDMI cable". */
const isPartOf: IsHarmless = (words, at, namePlaces) =>
	isIncluded(words, at, namePlaces) || hasBefore(words, at, 3, INCLUDING_WORDS);

const WORDS_BEFORE_REMOTE = setOf("with without no inc incl standard supplied");
const REMOTE_FEATURE_WORDS = setOf("app management keystone focus zoom");
const isIncludedRemote: IsHarmless = (words, at, namePlaces) =>
	isPartOf(words, at, namePlaces) ||
	hasBefore(words, at, 3, WORDS_BEFORE_REMOTE) ||
	REMOTE_FEATURE_WORDS.has(words[at + 1] ?? "");

const LAMP_FACT_WORDS = setOf(
	"life hours hour hrs lifespan mode eco free based brightness light source type technology",
);
const HOURS = setOf("hour hours hrs hr");

/** "Lamp life 10,000 hours", "DLP lamp projector"; "lamp projector Epson EH-TW7000" sells a lamp. */
const isBuiltInLamp: IsHarmless = (words, at, namePlaces) => {
	const next = words[at + 1] ?? "";
	if (LAMP_FACT_WORDS.has(next) || HOURS.has(words[at - 1] ?? "")) return words[at + 2] !== "for";
	if (words[at - 1] === "with") return false;
	if (/^\d+$/.test(next)) return HOURS.has(words[at + 2] ?? "");
	return next === "projector" && namePlaces.length > 0 && namePlaces.every((place) => place < at);
};

const SCREEN_SIZE_WORDS = setOf(
	"big large giant huge wide full split dual touch mega massive cinematic",
);
const SCREEN_FEATURE_WORDS = setOf(
	"mirroring mirror size sizes sharing share casting cast diagonal image display fit fitting adaption adaptation " +
		"alignment recognition correction avoidance capable",
);
const UP_TO_WORDS = setOf("up upto max maximum projects");

/** "Screen mirroring", "up to 120 inch screen". */
const isImageScreen: IsHarmless = (words, at) => {
	const before = words[at - 1] ?? "";
	if (SCREEN_FEATURE_WORDS.has(words[at + 1] ?? "") || SCREEN_SIZE_WORDS.has(before)) return true;
	return /^(?:\d+-?)?(?:in|inch|inches)$/.test(before) && hasBefore(words, at, 6, UP_TO_WORDS);
};

/** "LCD panel" and "zoom lens" at the end of a title, or "lens only", sell the part; "with zoom lens" tells what it has. */
const isPartOfModel: IsHarmless = (words, at, namePlaces) => {
	const isAlone =
		at === words.length - 1 || /^(?:only|unit|assembly|block|for)$/.test(words[at + 1] ?? "");
	const isQuantity = hasBefore(words, at, 3, QUANTITY_WORDS) || /^\d/.test(words[at - 1] ?? "");
	return (
		!isAlone ||
		isQuantity ||
		hasBefore(words, at, 4, WORDS_BEFORE_REMOTE) ||
		isPartOf(words, at, namePlaces)
	);
};

/** Words of what a projector has several of, or does several times as well: "2x HDMI", "3x faster". */
const COUNTED_FEATURE_WORDS = setOf(
	"hdmi usb usbc vga dvi rj45 lan displayport dp rs232 audio optical aux speaker speakers stereo harman zoom digital " +
		"optical keystone faster brighter quieter longer sharper contrast colour color wheel speed laser led lasers lcd dlp " +
		"port ports input inputs output outputs hdbaset sdi bluetooth wifi ethernet oversampling interpolation",
);

/** A count such as "2x": what is counted follows it. */
const isCountOfParts: IsHarmless = (words, at) => {
	const next = words[at + 1] ?? "";
	return (
		/^\d+$/.test(words[at - 1] ?? "") ||
		/^(?:to|upto)$/.test(words[at - 1] ?? "") ||
		COUNTED_FEATURE_WORDS.has(next.replace(/\d+$/, "")) ||
		/^\d/.test(next)
	);
};

/** A count such as "x2": what is counted stands before it. */
const isCountedPart: IsHarmless = (words, at, namePlaces) =>
	(!namePlaces.some((start) => start < at) && at > 0) ||
	words
		.slice(Math.max(0, at - 3), at)
		.some((word) => COUNTED_FEATURE_WORDS.has(word.replace(/\d+$/, "")) || /^\d{4}$/.test(word)) ||
	/^\d/.test(words[at + 1] ?? "");

const WORDS_BEFORE_BOX = setOf(
	"in with open opened unopened sealed damaged tv android smart no without",
);

/** "New in box" and "Android TV box"; "box only", "box of 2" and "original box" at the end sell something else. */
const isNoSoldBox: IsHarmless = (words, at) => {
	const next = words[at + 1];
	if (next === undefined) return hasBefore(words, at, 3, WORDS_BEFORE_BOX);
	return next !== "only" && !(next === "of" && /^\d+$/.test(words[at + 2] ?? ""));
};

const COUNTS = setOf("two three four five six eight ten");

/** "Two Epson EH-TW7000 projectors", but "Three year warranty". */
const isNoCount: IsHarmless = (words, at, namePlaces) =>
	!(namePlaces.includes(at + 1) || /^(?:pcs|pieces|units|projectors)$/.test(words[at + 1] ?? ""));

/** "Colour calibration" is of the projector; "calibration visit" and a calibration alone beside the name are a service. */
const isCalibrationFeature: IsHarmless = (words, at, namePlaces) => {
	if (/^(?:session|visit|disc)$/.test(words[at + 1] ?? "")) return false;
	const isBehindName = namePlaces.includes(at - 1) || /\d/.test(words[at - 1] ?? "");
	const isLastBehindName = at === words.length - 1 && isBehindName;
	const isFirstBeforeName = at <= 1 && namePlaces.includes(at + 1);
	return !isLastBehindName && !isFirstBeforeName;
};

/** What a projector that works and is complete does not lack. */
const NEEDED_PARTS = "picture image display signal power sound remote lens leads";

const withRule = (words: string, isHarmless: IsHarmless) =>
	words.split(" ").map((word) => [word, isHarmless] as const);

/** Words that may describe the projector itself. */
const RULE_BY_WORD = new Map<string, IsHarmless>([
	["lamp", isBuiltInLamp],
	["screen", isImageScreen],
	["remote", isIncludedRemote],
	...withRule("cable cables adapter adaptor glasses pen instructions", isPartOf),
	...withRule("bag pouch case cover", isIncluded),
	["stand", (words, at) => hasBefore(words, at, 3, BUILT_IN_WORDS) || words[at + 1] === "free"],
	["stick", (words, at) => hasBefore(words, at, 4, BUILT_IN_WORDS)],
	["filter", (words, at) => words[at + 1] === "free" || words[at - 1] === "no"],
	[
		"fan",
		(words, at) => words[at + 1] === "noise" || /^(?:quiet|silent|low)$/.test(words[at - 1] ?? ""),
	],
	["mirror", (words, at) => /^(?:screen|cast|phone)$/.test(words[at - 1] ?? "")],
	["bank", (words, at) => words[at - 1] !== "power"],
	["plug", (words, at) => words[at - 1] === "uk" || /^(?:and|play|n)$/.test(words[at + 1] ?? "")],
	["version", (words, at) => !ORIGIN_WORDS.has(words[at - 1] ?? "")],
	...withRule("with including includes", (words, at) => !CONSOLES.has(words[at + 1] ?? "")),
	[
		"and",
		(words, at) => !CONSOLES.has(words[at + 1] ?? "") || hasBefore(words, at, 6, MADE_FOR_WORDS),
	],
	[
		"warranty",
		(words, at) =>
			words[at - 1] !== "extended" &&
			!/^(?:extension|upgrade|pack|cover|only|uplift)$/.test(words[at + 1] ?? ""),
	],
	...withRule("hire rental lease", (words, at) => words[at - 1] === "ex"),
	["working", (words, at) => !/^(?:not|non|isnt|partly|partially)$/.test(words[at - 1] ?? "")],
	["box", isNoSoldBox],
	["as", (words, at) => words[at + 1] !== "is"],
	["gift", (words, at) => words[at + 1] !== "card"],
	["body", (words, at) => words[at + 1] !== "only"],
	["set", (words, at) => words[at + 1] !== "of"],
	["month", (words, at) => words[at - 1] !== "per"],
	["calibration", isCalibrationFeature],
	...[...COUNTS].map((word) => [word, isNoCount] as const),
	...withRule("panel panels wheel chip dmd engine shell door motor", isPartOfModel),
	["parts", (words, at) => words[at - 1] === "moving"],
	[
		"manual",
		(words, at) =>
			/^(?:focus|zoom|lens|keystone|shift|vertical|horizontal)$/.test(words[at + 1] ?? ""),
	],
	[
		"installation",
		(words, at) =>
			!/^(?:included|service|pack|of)$/.test(words[at + 1] ?? "") &&
			!/^(?:with|and|free|home|professional)$/.test(words[at - 1] ?? ""),
	],
	["battery", harmlessUnlessBefore("pack for base grip cover")],
	["speaker", harmlessUnlessBefore("for stand mount")],
	[
		"lens",
		(words, at, namePlaces) =>
			!/^(?:cap|cover|for|adapter)$/.test(words[at + 1] ?? "") &&
			isPartOfModel(words, at, namePlaces),
	],
	["power", harmlessUnlessBefore("supply lead cord board pack")],
	["care", harmlessUnlessBefore("plan pack")],
	...withRule("no without", harmlessUnlessBefore(NEEDED_PARTS)),
	["trade", harmlessUnlessBefore("in")],
	[
		"finance",
		(words, at) =>
			/^(?:available|option|options|from|deposit)$/.test(words[at + 1] ?? "") ||
			/^(?:free|0)$/.test(words[at - 1] ?? ""),
	],
	["print", (words, at) => words[at - 1] !== "3d"],
	[
		"sd",
		(words, at) => words[at + 1] !== "card" || /^(?:slot|reader|port)$/.test(words[at + 2] ?? ""),
	],
	["free", harmlessUnlessBefore("hdmi gift carry")],
	// "x 2" of a pair, not of "2 x HDMI" or "1920 x 1080".
	[
		"x",
		(words, at) =>
			at === 1
				? !/^\d$/.test(words[0] ?? "")
				: !/^\d{1,2}$/.test(words[at + 1] ?? "") || /^\d+$/.test(words[at - 1] ?? ""),
	],
	["+", () => false],
]);

/** "Screen not included", "remote sold separately". */
const isLeftOut = (words: readonly string[], at: number) =>
	/^(?:not|sold|excluded)$/.test(words[at + 1] ?? "");

const COUNT_BEFORE_WORD = /^(?:[2-9]|[1-9]\d)x$/;
const COUNT_BEHIND_WORD = /^x[2-9]$/;

/** Returns the rule of a word that may describe the projector itself; undefined for any other word. */
function harmlessRule(word: string): IsHarmless | undefined {
	if (COUNT_BEFORE_WORD.test(word)) return isCountOfParts;
	if (COUNT_BEHIND_WORD.test(word)) return isCountedPart;
	return RULE_BY_WORD.get(word);
}

/** Makers' numbers of lamps, filters, mounts and wireless modules. */
const PART_NUMBER =
	/^(?:elp[a-z]{2}\d{2}\w*|v1[23]h\w{5,}|blf[a-z]\w+|rlc\d{3}|etla\w+|lmp[a-z]\d+|npl?\d\dlp|sp\d[a-z]\w{6,}|5jj\w+)$/;

/** Words before the model that an accessory is for: "for Epson EH-TW7000". */
const FITS_WORDS = setOf("for fits fit suits replaces");
const WORDS_BEFORE_MODEL = setOf("the your all use with most new original genuine");

function followsFitsWord(words: readonly string[], at: number): boolean {
	let before = at - 1;
	while (before >= 0 && WORDS_BEFORE_MODEL.has(words[before] ?? "")) {
		if (
			words[before] === "with" &&
			/^(?:compatible|works|use|used)$/.test(words[before - 1] ?? "")
		) {
			return true;
		}
		before -= 1;
	}
	return FITS_WORDS.has(words[before] ?? "");
}

/** Words that mean something with the next one. */
const PAIRED =
	/^(?:x|\d+x|with|without|no|including|includes|and|two|three|four|five|six|eight|ten|set|per|as|gift|trade|sd)$/;

/** Returns the word for staff, with one beside it if that helps. */
function accessoryText(words: readonly string[], at: number): string {
	if (words[at] === "+") return `with ${words.slice(at + 1, at + 3).join(" ") || "+"}`;
	if (PAIRED.test(words[at] ?? "")) return words.slice(at, at + 2).join(" ");
	const before = words[at - 1] ?? "";
	const isHelpful =
		/^(?:ceiling|wall|carry|carrying|projector|projection|power|eu|us|hdmi|dust|lens|lcd|not|non|per|zoom)$/.test(
			before,
		);
	return isHelpful ? `${before} ${words[at]}` : (words[at] ?? "");
}

/**
 * Returns the item that a title sells with a projector or instead of one, such as "ceiling mount" or "bundle";
 * undefined if it seems to sell only a projector. `namePlaces` are the positions of the model's brand and name.
 */
export function accessoryIn(words: readonly string[], namePlaces: readonly number[]) {
	for (const [at, word] of words.entries()) {
		const isHarmless = harmlessRule(word);
		const isHarmful = isHarmless
			? !isHarmless(words, at, namePlaces)
			: ACCESSORY_WORDS.has(word) || FOREIGN_ACCESSORY_WORDS.has(word) || PART_NUMBER.test(word);
		if (isHarmful && !isLeftOut(words, at)) return accessoryText(words, at);
		if (word === "compatible" && namePlaces.some((place) => place > at && place <= at + 3)) {
			return "compatible";
		}
	}
	return namePlaces.some((at) => followsFitsWord(words, at)) ? "something for it" : undefined;
}

/** Words for accessories and services, anywhere in a title. */
const ACCESSORY_WORDS = new Set(
	(
		"bulb bulbs mount mounts bracket brackets bags backpack sleeve skin tripod trolley charger dongle bundle bundled kit " +
		"kits package combo pack pair lot replacement replacements replaces replace spare spares oem housing ballast mainboard " +
		"motherboard whiteboard soundbar subwoofer powerbank insurance faulty repair repairs decal dustcover keypad " +
		"module cap caps shelf plinth cage pole cushion holder sticker protector carrier earphones headphones headset keyboard " +
		"cord lead psu stylus pens wallmount ceilingmount lamps screens remotes stands filters printer monitor " +
		// Goods sold beside a projector.
		"powerbase denon marantz onkyo avr receiver amplifier amp turntable poster replica toy dummy import imported wallpaper cardboard brochure packaging casing " +
		// Services, and payments that do not buy the projector.
		"coverplus plan plans service services servicing firmware licence license deposit subscription leasing instalment " +
		"instalments installment installments monthly voucher fee fees rent contract payment payments " +
		// Sales of several projectors.
		"twinpack multipack bulk carton cartons pallet qty quantity " +
		// Parts, and projectors that do not work.
		"chassis cabinet bezel pcb board foot feet fault empty broken cracked dead defective defect defects untested nonworking missing"
	).split(" "),
);

/** Words for accessories and services in German, Dutch and French. */
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

/** Returns true if a word, by its context, describes the projector and sells nothing else. */
type IsHarmless = (
	words: readonly string[],
	index: number,
	nameIndexes: readonly number[],
) => boolean;

const setOf = (words: string) => new Set(words.split(" "));
const harmlessUnlessBefore = (nextWords: string): IsHarmless => {
	const harmfulNextWords = setOf(nextWords);
	return (words, index) => !harmfulNextWords.has(words[index + 1] ?? "");
};

const INCLUDED_WORDS = setOf("included inc incl supplied");
const INCLUDING_WORDS = setOf("includes include including included incl inc");
const BUILT_IN_WORDS = setOf("built builtin integrated");
const ORIGIN_WORDS = setOf("us eu european american chinese china import imported japanese japan");
const MADE_FOR_WORDS = setOf("for compatible designed works");
const CONSOLES = setOf("xbox playstation ps4 ps5 nintendo switch console apple roku sonos");

/** Words before a part with which it is a fact of the projector: "native 0.47 inch DLP chip". */
const PART_FACT_WORDS = setOf("inch native dlp rgb rgbrgb segment glass ed all x 3lcd");

const hasWordBefore = (
	words: readonly string[],
	index: number,
	maxDistance: number,
	wordSet: ReadonlySet<string>,
) => words.slice(Math.max(0, index - maxDistance), index).some((word) => wordSet.has(word));

/** "Carry bag included", for words that are harmless only before "included" or a word like it. */
const isBeforeIncluded: IsHarmless = (words, index) =>
	words.slice(index + 1, index + 3).some((word) => INCLUDED_WORDS.has(word));

/** "HDMI cable included" and "incl. HDMI cable", for words that are harmless before or after such a word. */
const isBesideIncluded: IsHarmless = (words, index, nameIndexes) =>
	isBeforeIncluded(words, index, nameIndexes) || hasWordBefore(words, index, 3, INCLUDING_WORDS);

/** Words before a part that say whether it comes with the projector: "with zoom lens", "no remote". */
const PRESENCE_WORDS = setOf("with without no inc incl standard supplied");
const REMOTE_FEATURE_WORDS = setOf("app management keystone focus zoom");
const isIncludedRemote: IsHarmless = (words, index, nameIndexes) =>
	isBesideIncluded(words, index, nameIndexes) ||
	hasWordBefore(words, index, 3, PRESENCE_WORDS) ||
	REMOTE_FEATURE_WORDS.has(words[index + 1] ?? "");

const LAMP_FACT_WORDS = setOf(
	"life hours hour hrs lifespan mode eco free based brightness light source type technology",
);
const HOUR_WORDS = setOf("hour hours hrs hr");

/** "Lamp life 10,000 hours", "DLP lamp projector"; "lamp projector Epson EH-TW7000" sells a lamp. */
const isBuiltInLamp: IsHarmless = (words, index, nameIndexes) => {
	const nextWord = words[index + 1] ?? "";
	if (LAMP_FACT_WORDS.has(nextWord) || HOUR_WORDS.has(words[index - 1] ?? ""))
		return words[index + 2] !== "for";
	if (words[index - 1] === "with") return false;
	if (/^\d+$/.test(nextWord)) return HOUR_WORDS.has(words[index + 2] ?? "");
	return (
		nextWord === "projector" &&
		nameIndexes.length > 0 &&
		nameIndexes.every((nameIndex) => nameIndex < index)
	);
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
const isImageScreen: IsHarmless = (words, index) => {
	const previousWord = words[index - 1] ?? "";
	if (SCREEN_FEATURE_WORDS.has(words[index + 1] ?? "") || SCREEN_SIZE_WORDS.has(previousWord))
		return true;
	return (
		/^(?:\d+-?)?(?:in|inch|inches)$/.test(previousWord) &&
		hasWordBefore(words, index, 6, UP_TO_WORDS)
	);
};

/** "LCD panel" at the end of a title, or "lens only", sells the part; "with zoom lens" describes the projector. */
const isPartOfModel: IsHarmless = (words, index, nameIndexes) => {
	const isSoldAlone =
		index === words.length - 1 || /^(?:only|unit|assembly|block|for)$/.test(words[index + 1] ?? "");
	const isFact =
		hasWordBefore(words, index, 3, PART_FACT_WORDS) || /^\d/.test(words[index - 1] ?? "");
	return (
		!isSoldAlone ||
		isFact ||
		hasWordBefore(words, index, 4, PRESENCE_WORDS) ||
		isBesideIncluded(words, index, nameIndexes)
	);
};

/** Words for features that titles count or multiply: "2x HDMI", "3x faster". */
const COUNTED_FEATURE_WORDS = setOf(
	"hdmi usb usbc vga dvi rj45 lan displayport dp rs232 audio optical aux speaker speakers stereo harman zoom digital " +
		"optical keystone faster brighter quieter longer sharper contrast colour color wheel speed laser led lasers lcd dlp " +
		"port ports input inputs output outputs hdbaset sdi bluetooth wifi ethernet oversampling interpolation",
);

/** A count such as "2x", which is followed by the counted feature. */
const isCountOfParts: IsHarmless = (words, index) => {
	const nextWord = words[index + 1] ?? "";
	return (
		/^\d+$/.test(words[index - 1] ?? "") ||
		/^(?:to|upto)$/.test(words[index - 1] ?? "") ||
		COUNTED_FEATURE_WORDS.has(nextWord.replace(/\d+$/, "")) ||
		/^\d/.test(nextWord)
	);
};

/** A count such as "x2", which follows the counted feature. */
const isCountedPart: IsHarmless = (words, index, nameIndexes) =>
	(!nameIndexes.some((nameIndex) => nameIndex < index) && index > 0) ||
	words
		.slice(Math.max(0, index - 3), index)
		.some((word) => COUNTED_FEATURE_WORDS.has(word.replace(/\d+$/, "")) || /^\d{4}$/.test(word)) ||
	/^\d/.test(words[index + 1] ?? "");

const WORDS_BEFORE_BOX = setOf(
	"in with open opened unopened sealed damaged tv android smart no without",
);

/** "New in box" and "Android TV box"; "box only", "box of 2" and "original box" at the end sell something else. */
const isPackagingBox: IsHarmless = (words, index) => {
	const nextWord = words[index + 1];
	if (nextWord === undefined) return hasWordBefore(words, index, 3, WORDS_BEFORE_BOX);
	return nextWord !== "only" && !(nextWord === "of" && /^\d+$/.test(words[index + 2] ?? ""));
};

const NUMBER_WORDS = setOf("two three four five six eight ten");

/** "Three year warranty"; "Two Epson EH-TW7000 projectors" sells several. */
const isNotCountOfItems: IsHarmless = (words, index, nameIndexes) =>
	!(
		nameIndexes.includes(index + 1) ||
		/^(?:pcs|pieces|units|projectors)$/.test(words[index + 1] ?? "")
	);

/** "Colour calibration" is a feature; "calibration visit", or calibration alone beside the name, is a service. */
const isCalibrationFeature: IsHarmless = (words, index, nameIndexes) => {
	if (/^(?:session|visit|disc)$/.test(words[index + 1] ?? "")) return false;
	const isAfterName = nameIndexes.includes(index - 1) || /\d/.test(words[index - 1] ?? "");
	const isLastAfterName = index === words.length - 1 && isAfterName;
	const isFirstBeforeName = index <= 1 && nameIndexes.includes(index + 1);
	return !isLastAfterName && !isFirstBeforeName;
};

/** Parts that a complete, working projector has: "no remote" describes an incomplete or defective projector. */
const NEEDED_PARTS = "picture image display signal power sound remote lens leads";

const withRule = (words: string, isHarmless: IsHarmless) =>
	words.split(" ").map((word) => [word, isHarmless] as const);

/** Rules for words that may also describe the projector itself. */
const RULE_BY_WORD = new Map<string, IsHarmless>([
	["lamp", isBuiltInLamp],
	["screen", isImageScreen],
	["remote", isIncludedRemote],
	...withRule("cable cables adapter adaptor glasses pen instructions", isBesideIncluded),
	...withRule("bag pouch case cover", isBeforeIncluded),
	[
		"stand",
		(words, index) => hasWordBefore(words, index, 3, BUILT_IN_WORDS) || words[index + 1] === "free",
	],
	["stick", (words, index) => hasWordBefore(words, index, 4, BUILT_IN_WORDS)],
	["filter", (words, index) => words[index + 1] === "free" || words[index - 1] === "no"],
	[
		"fan",
		(words, index) =>
			words[index + 1] === "noise" || /^(?:quiet|silent|low)$/.test(words[index - 1] ?? ""),
	],
	["mirror", (words, index) => /^(?:screen|cast|phone)$/.test(words[index - 1] ?? "")],
	["bank", (words, index) => words[index - 1] !== "power"],
	[
		"plug",
		(words, index) => words[index - 1] === "uk" || /^(?:and|play|n)$/.test(words[index + 1] ?? ""),
	],
	["version", (words, index) => !ORIGIN_WORDS.has(words[index - 1] ?? "")],
	...withRule("with including includes", (words, index) => !CONSOLES.has(words[index + 1] ?? "")),
	[
		"and",
		(words, index) =>
			!CONSOLES.has(words[index + 1] ?? "") || hasWordBefore(words, index, 6, MADE_FOR_WORDS),
	],
	[
		"warranty",
		(words, index) =>
			words[index - 1] !== "extended" &&
			!/^(?:extension|upgrade|pack|cover|only|uplift)$/.test(words[index + 1] ?? ""),
	],
	...withRule("hire rental lease", (words, index) => words[index - 1] === "ex"),
	[
		"working",
		(words, index) => !/^(?:not|non|isnt|partly|partially)$/.test(words[index - 1] ?? ""),
	],
	["box", isPackagingBox],
	["as", (words, index) => words[index + 1] !== "is"],
	["gift", (words, index) => words[index + 1] !== "card"],
	["body", (words, index) => words[index + 1] !== "only"],
	["set", (words, index) => words[index + 1] !== "of"],
	["month", (words, index) => words[index - 1] !== "per"],
	["calibration", isCalibrationFeature],
	...[...NUMBER_WORDS].map((word) => [word, isNotCountOfItems] as const),
	...withRule("panel panels wheel chip dmd engine shell door motor", isPartOfModel),
	["parts", (words, index) => words[index - 1] === "moving"],
	[
		"manual",
		(words, index) =>
			/^(?:focus|zoom|lens|keystone|shift|vertical|horizontal)$/.test(words[index + 1] ?? ""),
	],
	[
		"installation",
		(words, index) =>
			!/^(?:included|service|pack|of)$/.test(words[index + 1] ?? "") &&
			!/^(?:with|and|free|home|professional)$/.test(words[index - 1] ?? ""),
	],
	["battery", harmlessUnlessBefore("pack for base grip cover")],
	["speaker", harmlessUnlessBefore("for stand mount")],
	[
		"lens",
		(words, index, nameIndexes) =>
			!/^(?:cap|cover|for|adapter)$/.test(words[index + 1] ?? "") &&
			isPartOfModel(words, index, nameIndexes),
	],
	["power", harmlessUnlessBefore("supply lead cord board pack")],
	["care", harmlessUnlessBefore("plan pack")],
	...withRule("no without", harmlessUnlessBefore(NEEDED_PARTS)),
	["trade", harmlessUnlessBefore("in")],
	[
		"finance",
		(words, index) =>
			/^(?:available|option|options|from|deposit)$/.test(words[index + 1] ?? "") ||
			/^(?:free|0)$/.test(words[index - 1] ?? ""),
	],
	["print", (words, index) => words[index - 1] !== "3d"],
	[
		"sd",
		(words, index) =>
			words[index + 1] !== "card" || /^(?:slot|reader|port)$/.test(words[index + 2] ?? ""),
	],
	["free", harmlessUnlessBefore("hdmi gift carry")],
	// "x 2" of a pair, not of "2 x HDMI" or "1920 x 1080".
	[
		"x",
		(words, index) =>
			index === 1
				? !/^\d$/.test(words[0] ?? "")
				: !/^\d{1,2}$/.test(words[index + 1] ?? "") || /^\d+$/.test(words[index - 1] ?? ""),
	],
	["+", () => false],
]);

/** "Screen not included", "remote sold separately". */
const isNotIncluded = (words: readonly string[], index: number) =>
	/^(?:not|sold|excluded)$/.test(words[index + 1] ?? "");

const COUNT_BEFORE_WORD = /^(?:[2-9]|[1-9]\d)x$/;
const COUNT_AFTER_WORD = /^x[2-9]$/;

/** Returns the rule of a word that may describe the projector itself; undefined for any other word. */
function harmlessRule(word: string): IsHarmless | undefined {
	if (COUNT_BEFORE_WORD.test(word)) return isCountOfParts;
	if (COUNT_AFTER_WORD.test(word)) return isCountedPart;
	return RULE_BY_WORD.get(word);
}

/** Makers' numbers of lamps, filters, mounts and wireless modules. */
const PART_NUMBER =
	/^(?:elp[a-z]{2}\d{2}\w*|v1[23]h\w{5,}|blf[a-z]\w+|rlc\d{3}|etla\w+|lmp[a-z]\d+|npl?\d\dlp|sp\d[a-z]\w{6,}|5jj\w+)$/;

/** Words that say which model an accessory is for: "for Epson EH-TW7000". */
const FITS_WORDS = setOf("for fits fit suits replaces");
/** Words that may stand between such a word and the model: "for the new Epson EH-TW7000". */
const SKIPPED_WORDS = setOf("the your all use with most new original genuine");

function followsFitsWord(words: readonly string[], index: number): boolean {
	let previousIndex = index - 1;
	while (previousIndex >= 0 && SKIPPED_WORDS.has(words[previousIndex] ?? "")) {
		if (
			words[previousIndex] === "with" &&
			/^(?:compatible|works|use|used)$/.test(words[previousIndex - 1] ?? "")
		) {
			return true;
		}
		previousIndex -= 1;
	}
	return FITS_WORDS.has(words[previousIndex] ?? "");
}

/** Words that only have a meaning together with the next word. */
const WORDS_READ_WITH_NEXT =
	/^(?:x|\d+x|with|without|no|including|includes|and|two|three|four|five|six|eight|ten|set|per|as|gift|trade|sd)$/;

/** Returns the word as displayed to staff, with the word before or after it if that helps. */
function accessoryText(words: readonly string[], index: number): string {
	if (words[index] === "+") return `with ${words.slice(index + 1, index + 3).join(" ") || "+"}`;
	if (WORDS_READ_WITH_NEXT.test(words[index] ?? "")) return words.slice(index, index + 2).join(" ");
	const previousWord = words[index - 1] ?? "";
	const isHelpful =
		/^(?:ceiling|wall|carry|carrying|projector|projection|power|eu|us|hdmi|dust|lens|lcd|not|non|per|zoom)$/.test(
			previousWord,
		);
	return isHelpful ? `${previousWord} ${words[index]}` : (words[index] ?? "");
}

/**
 * Returns the item that a title sells with a projector or instead of one, such as "ceiling mount" or "bundle";
 * undefined if it seems to sell only a projector. `nameIndexes` are the positions of the model's brand and name.
 */
export function accessoryIn(words: readonly string[], nameIndexes: readonly number[]) {
	for (const [index, word] of words.entries()) {
		const isHarmless = harmlessRule(word);
		const isHarmful = isHarmless
			? !isHarmless(words, index, nameIndexes)
			: ACCESSORY_WORDS.has(word) || FOREIGN_ACCESSORY_WORDS.has(word) || PART_NUMBER.test(word);
		if (isHarmful && !isNotIncluded(words, index)) return accessoryText(words, index);
		if (
			word === "compatible" &&
			nameIndexes.some((nameIndex) => nameIndex > index && nameIndex <= index + 3)
		) {
			return "compatible";
		}
	}
	return nameIndexes.some((nameIndex) => followsFitsWord(words, nameIndex))
		? "something for it"
		: undefined;
}

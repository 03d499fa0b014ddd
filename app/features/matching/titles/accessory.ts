/** Words for accessories and services, anywhere in a title. */
const ALWAYS = new Set(
	(
		"bulb bulbs mount mounts bracket brackets bags backpack sleeve skin tripod trolley charger dongle bundle bundled kit " +
		"kits package combo pack pair lot replacement replacements replaces replace spare spares oem housing ballast mainboard " +
		"motherboard whiteboard soundbar subwoofer powerbank insurance faulty repair repairs decal dustcover keypad " +
		"module cap caps shelf plinth cage pole cushion holder sticker protector carrier earphones headphones headset keyboard " +
		"cord lead psu stylus pens wallmount ceilingmount lamps screens remotes stands filters printer monitor"
	).split(" "),
);

/** The same in German, Dutch and French. */
const ALWAYS_ABROAD = new Set(
	(
		"ersatzlampe beamerlampe projektorlampe beamerlamp projectorlamp vervanglamp vervangingslamp leinwand projectiescherm " +
		"projectieschermen plafondbeugel muurbeugel beugel halterung deckenhalterung wandhalterung fernbedienung " +
		"afstandsbediening draagtas tragetasche stativ statief telecommande housse sacoche ampoule"
	).split(" "),
);

type IsHarmless = (words: readonly string[], at: number, named: readonly number[]) => boolean;

const setOf = (words: string) => new Set(words.split(" "));
const notBefore = (words: string): IsHarmless => {
	const harmful = setOf(words);
	return (all, at) => !harmful.has(all[at + 1] ?? "");
};

const INCLUDED = setOf("included inc incl supplied");
const INCLUDES = setOf("includes include including included incl inc");
const BUILT_IN = setOf("built builtin integrated");
const FOREIGN = setOf("us eu european american chinese china import imported japanese japan");
const MADE_FOR = setOf("for compatible designed works");
const CONSOLES = setOf("xbox playstation ps4 ps5 nintendo switch console apple roku sonos");

const hasBefore = (
	words: readonly string[],
	at: number,
	count: number,
	some: ReadonlySet<string>,
) => words.slice(Math.max(0, at - count), at).some((word) => some.has(word));

/** "Carry bag included". */
const isIncluded: IsHarmless = (words, at) =>
	words.slice(at + 1, at + 3).some((word) => INCLUDED.has(word));

/** "HDMI cable included", "incl. HDMI cable". */
const isPartOf: IsHarmless = (words, at, named) =>
	isIncluded(words, at, named) || hasBefore(words, at, 3, INCLUDES);

const WITH = setOf("with");
const REMOTE_DOES = setOf("app management keystone focus zoom");
const isOwnRemote: IsHarmless = (words, at, named) =>
	isPartOf(words, at, named) ||
	hasBefore(words, at, 3, WITH) ||
	REMOTE_DOES.has(words[at + 1] ?? "");

const LAMP_HAS = setOf(
	"life hours hour hrs lifespan mode eco free based brightness light source type technology",
);
const HOURS = setOf("hour hours hrs hr");

/** "Lamp life 10,000 hours", "DLP lamp projector"; "lamp projector Epson EH-TW7000" sells a lamp. */
const isOwnLamp: IsHarmless = (words, at, named) => {
	const next = words[at + 1] ?? "";
	if (words[at - 1] === "with") return false;
	if (LAMP_HAS.has(next) || HOURS.has(words[at - 1] ?? "")) return words[at + 2] !== "for";
	if (/^\d+$/.test(next)) return HOURS.has(words[at + 2] ?? "");
	return next === "projector" && named.length > 0 && named.every((place) => place < at);
};

const BIG = setOf("big large giant huge wide full split dual touch mega massive cinematic");
const SCREEN_DOES = setOf(
	"mirroring mirror size sizes sharing share casting cast diagonal image display fit fitting adaption adaptation " +
		"alignment recognition correction avoidance capable",
);
const UP_TO = setOf("up upto max maximum projects");

/** "Screen mirroring", "up to 120 inch screen". */
const isOwnPicture: IsHarmless = (words, at) => {
	const before = words[at - 1] ?? "";
	if (SCREEN_DOES.has(words[at + 1] ?? "") || BIG.has(before)) return true;
	return /^(?:\d+-?)?(?:in|inch|inches)$/.test(before) && hasBefore(words, at, 6, UP_TO);
};

const each = (words: string, isHarmless: IsHarmless) =>
	words.split(" ").map((word) => [word, isHarmless] as const);

/** Words that may describe the projector itself. */
const SOMETIMES = new Map<string, IsHarmless>([
	["lamp", isOwnLamp],
	["screen", isOwnPicture],
	["remote", isOwnRemote],
	...each("cable cables adapter adaptor glasses pen", isPartOf),
	...each("bag pouch case cover", isIncluded),
	["stand", (words, at) => hasBefore(words, at, 3, BUILT_IN) || words[at + 1] === "free"],
	["stick", (words, at) => hasBefore(words, at, 4, BUILT_IN)],
	["filter", (words, at) => words[at + 1] === "free" || words[at - 1] === "no"],
	[
		"fan",
		(words, at) => words[at + 1] === "noise" || /^(?:quiet|silent|low)$/.test(words[at - 1] ?? ""),
	],
	["mirror", (words, at) => /^(?:screen|cast|phone)$/.test(words[at - 1] ?? "")],
	["bank", (words, at) => words[at - 1] !== "power"],
	["plug", (words, at) => words[at - 1] === "uk" || /^(?:and|play|n)$/.test(words[at + 1] ?? "")],
	["version", (words, at) => !FOREIGN.has(words[at - 1] ?? "")],
	["with", (words, at) => !CONSOLES.has(words[at + 1] ?? "")],
	["and", (words, at) => !CONSOLES.has(words[at + 1] ?? "") || hasBefore(words, at, 6, MADE_FOR)],
	["warranty", (words, at) => words[at - 1] !== "extended" && words[at + 1] !== "extension"],
	...each("hire rental", (words, at) => words[at - 1] === "ex"),
	["parts", (words, at) => words[at - 1] === "moving"],
	[
		"manual",
		(words, at) =>
			/^(?:focus|zoom|lens|keystone|shift|vertical|horizontal)$/.test(words[at + 1] ?? ""),
	],
	[
		"installation",
		(words, at) =>
			!/^(?:included|service|pack)$/.test(words[at + 1] ?? "") &&
			!/^(?:with|and|free)$/.test(words[at - 1] ?? ""),
	],
	["battery", notBefore("pack for base grip cover")],
	["speaker", notBefore("for stand mount")],
	["lens", notBefore("cap cover for adapter")],
	["power", notBefore("supply lead cord board pack")],
	["care", notBefore("plan pack")],
	["free", notBefore("hdmi gift carry")],
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

/** Makers' numbers of lamps, filters, mounts and wireless modules. */
const PART_NUMBER =
	/^(?:elp[a-z]{2}\d{2}\w*|v1[23]h\w{5,}|blf[a-z]\w+|rlc\d{3}|etla\w+|lmp[a-z]\d+|npl?\d\dlp|sp\d[a-z]\w{6,}|5jj\w+)$/;

/** Words before the model that an accessory is for: "for Epson EH-TW7000". */
const GOES_WITH = setOf("for fits fit suits replaces");
const BETWEEN = setOf("the your all use with most new original genuine");

function followsFor(words: readonly string[], at: number): boolean {
	let before = at - 1;
	while (before >= 0 && BETWEEN.has(words[before] ?? "")) {
		if (
			words[before] === "with" &&
			/^(?:compatible|works|use|used)$/.test(words[before - 1] ?? "")
		) {
			return true;
		}
		before -= 1;
	}
	return GOES_WITH.has(words[before] ?? "");
}

/** Returns the word for staff, with the one before it if that helps. */
function shown(words: readonly string[], at: number): string {
	if (words[at] === "+") return `with ${words.slice(at + 1, at + 3).join(" ") || "+"}`;
	if (/^(?:x|with|and)$/.test(words[at] ?? "")) return words.slice(at, at + 2).join(" ");
	const before = words[at - 1] ?? "";
	const isHelpful =
		/^(?:ceiling|wall|carry|carrying|projector|projection|power|eu|us|hdmi|dust|lens)$/.test(
			before,
		);
	return isHelpful ? `${before} ${words[at]}` : (words[at] ?? "");
}

/**
 * Returns the item that a title sells with a projector or instead of one, such as "ceiling mount" or "bundle";
 * undefined if it seems to sell only a projector. `named` are the positions of the model's brand and name.
 */
export function accessoryIn(words: readonly string[], named: readonly number[]) {
	for (const [at, word] of words.entries()) {
		const isHarmless = SOMETIMES.get(word);
		const isHarmful = isHarmless
			? !isHarmless(words, at, named)
			: ALWAYS.has(word) || ALWAYS_ABROAD.has(word) || PART_NUMBER.test(word);
		if (isHarmful && !isLeftOut(words, at)) return shown(words, at);
		if (word === "compatible" && named.some((place) => place > at && place <= at + 3)) {
			return "compatible";
		}
	}
	return named.some((at) => followsFor(words, at)) ? "something for it" : undefined;
}

const ACCESSORY_CATEGORY =
	/\b(?:lamps?|bulbs?|screens?|mounts?|brackets?|accessor(?:y|ies)|cables?|bags?|cases?|remotes?|spares?|parts|filters?|stands?|lens(?:es)?|warrant(?:y|ies))\b/i;

/** Returns the last part of a shop's category if it is one of accessories only: "Projectors > Projector Lamps". */
export function accessoryCategory(category: string): string | undefined {
	const last = category.split(/[>|/]/).at(-1)?.trim() ?? "";
	return ACCESSORY_CATEGORY.test(last) && !/\bprojectors\b/i.test(last) ? last : undefined;
}

const PROJECTOR = /\b(?:projectors?|beamers?|projektors?)\b/i;

/** "Home cinema > Projectors", but not "TVs, projectors and screens". */
const PROJECTOR_CATEGORY = /^(?!.*(?:&|,|\band\b)).*\bprojectors?\s*$/i;

/** Returns true if a line's title contains "projector" or a synonym, or its category is one of projectors only. */
export function isProjector({ title, category }: { title: string; category: string }): boolean {
	return PROJECTOR.test(title) || PROJECTOR_CATEGORY.test(category.split(/[>|/]/).at(-1) ?? "");
}

const OTHER_GOODS =
	/\b(?:televisions?|fernseher|televisies?|(?:oled|qled|mini[- ]led|lcd|led|smart)[- ]?tvs?|\d{2,3} ?(?:"|inch|zoll)? tvs?|monitors?|soundbars?|headphones?|laptops?|notebooks?|printers?|scanners?|webcams?|tablets?|smartphones?|(?:av )?receivers?|amplifiers?|routers?|blu-?ray players?|media ?players?)\b/i;

/** Returns the word of a title or category for goods other than projectors; undefined if it names a projector or none. */
export function otherGoods(title: string, category: string): string | undefined {
	if (isProjector({ title, category })) return undefined;
	const last = category.split(/[>|/]/).at(-1) ?? "";
	return (OTHER_GOODS.exec(title) ?? (PROJECTOR.test(last) ? null : OTHER_GOODS.exec(last)))?.[0];
}

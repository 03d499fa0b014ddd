import type { Words } from "./titles/words";

/** Units that make a number a figure, not part of a name. */
const UNIT =
	"k|p|hz|khz|w|watts?|v|mm|cm|m|metres?|meters?|ft|in|inch|inches|lm|lms|lux|lumens?|lumen|ansi|iso|cvia|led|nits?|h|hr|hrs|hours?|kg|g|lbs?|ms|mah|wh|gb|tb|mb|bit|bits|x|d|yrs?|years?|mp|ch|pin|pcs|pcs|deg|degree|degrees|fps|db|watt|px|ghz|gbps|mbps|day|days|month|months|apps|color|colours?|bn|billion|million";
const IS_UNIT = new RegExp(
	`^(?:${UNIT}|screen|max|picture|image|display|projection|uhd|hd|contrast)$`,
);
const FIGURE = new RegExp(`^\\d+(?:${UNIT})(?:\\d*(?:hz|ma|w|in|inch|fps)?)?$`);

const TERM =
	/^(?:\d+x\d+[pi]?|\d+p\d+(?:hz)?|\d+k(?:\d+(?:hz)?)?|hdr\d*|hdr10plus|p3|dcip3|mp[34]|ps[2-5]|rs232c?|rj45|usb\d|hdmi\d|wifi\d|bt\d|[1-5][gd]|rec709|rec2020|bt2020|bt709|h26[45]|av1|f\d|tv\d|hdcp\d+|mpeg\d|ac3|a4|b2b|\d{1,2}v\d?|mt9\d{3}|80211\w*|5ghz|[0-9]+mp|3lcd|\d+(?:st|nd|rd|th)|dlp\d?|hd1080p?|fhd1080p?|1080phd|1080pfhd|2d|in1|3in1|2in1|\d+w\d*|tizen\d*|webos\d*|1080i|d65|bluetooth\d|android\d+|6e|wifi6e|802|\d\d?(?:ac|ax|bgn)|\d+x?(?:hdmi|usb|vga|lan)\d*|\d+wx\d|\d+ansi(?:lm|lumens?)|native1080p)$/;

/** Article numbers that name what is sold and no other model: of Epson's and BenQ's projectors, Optoma, and Amazon. */
const ARTICLE = /^(?:v11h\w{6,8}|9h[a-z0-9]{6,9}|[ew][0-9]?p[a-z0-9]{2}\w{5,}|b0[a-z0-9]{8})$/;

const YEAR = /^20[12]\d$/;

/** Returns true if a word with a digit is a figure or term that any projector may have. */
export function isSpec({ words, isTied }: Words, at: number): boolean {
	const word = words[at] ?? "";
	// "EB-760W" is no figure of watts.
	if (isTied[at] && /^\d{3,}[a-oq-z]$/.test(word) && /^[a-z]{2,4}$/.test(words[at - 1] ?? ""))
		return false;
	if (FIGURE.test(word) || TERM.test(word) || ARTICLE.test(word)) return true;
	if (/^x\d$/.test(word))
		return words.slice(Math.max(0, at - 3), at).some((near) => /^(?:hdmi|usb)/.test(near));
	if (!/^\d+$/.test(word)) return false;
	if (word.length < 3 || YEAR.test(word)) return true;
	// "HDR 3500 ANSI lumens", "Rec 709", "1920 x 1080".
	const around = [words[at + 1], words[at + 2], words[at - 1]];
	return around.some((near) => near !== undefined && (IS_UNIT.test(near) || near === "rec"));
}

/** Returns true if a number is followed by a unit. */
export function isMeasured(words: readonly string[], at: number): boolean {
	const next = words[at + 1];
	return (
		next !== undefined &&
		(IS_UNIT.test(next) || next === "rgb" || next === "hdmi" || next === "usb")
	);
}

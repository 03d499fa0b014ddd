const NAMED: ReadonlyMap<string, string> = new Map([
	["amp", "&"],
	["lt", "<"],
	["gt", ">"],
	["quot", '"'],
	["apos", "'"],
	["nbsp", " "],
	["pound", "£"],
	["euro", "€"],
	["reg", "®"],
	["trade", "™"],
	["copy", "©"],
	["deg", "°"],
	["times", "×"],
	["frac12", "½"],
	["ndash", "–"],
	["mdash", "—"],
	["hellip", "…"],
	["lsquo", "‘"],
	["rsquo", "’"],
	["ldquo", "“"],
	["rdquo", "”"],
	["eacute", "é"],
	["egrave", "è"],
	["ouml", "ö"],
	["uuml", "ü"],
	["auml", "ä"],
	["micro", "µ"],
	["bull", "•"],
]);

function decoded(whole: string, name: string): string {
	if (!name.startsWith("#")) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
	const isHex = /^#x/i.test(name);
	const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

/** Decodes HTML entities, escaped once or twice as in the XML of some shops. */
export function htmlText(text: string): string {
	if (!text.includes("&")) return text;
	return text.replace(ENTITY, decoded).replace(ENTITY, decoded);
}

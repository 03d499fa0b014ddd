const ACCESSORY_CATEGORY =
	/\b(?:lamps?|bulbs?|screens?|mounts?|brackets?|accessor(?:y|ies)|cables?|bags?|cases?|remotes?|spares?|parts|filters?|stands?|lens(?:es)?|warrant(?:y|ies)|services?|insurance|care plans?|deposits?)\b/i;

/** Returns the last part of a shop's category if it has only accessories: "Projectors > Projector Lamps". */
export function accessoryCategory(category: string): string | undefined {
	const lastPart = category.split(/[>|/]/).at(-1)?.trim() ?? "";
	return ACCESSORY_CATEGORY.test(lastPart) && !/\bprojectors\b/i.test(lastPart)
		? lastPart
		: undefined;
}

const MODEL_WORD = /\b(?:projectors?|beamers?|projektors?)\b/i;

/** "Home cinema > Projectors", but not "TVs, projectors and screens". */
const MODEL_CATEGORY = /^(?!.*(?:&|,|\band\b)).*\bprojectors?\s*$/i;

/** Returns true if a line's title contains "projector" or a synonym, or its category has only projectors. */
export function isModelTitle({ title, category }: { title: string; category: string }): boolean {
	return MODEL_WORD.test(title) || MODEL_CATEGORY.test(category.split(/[>|/]/).at(-1) ?? "");
}

const OTHER_GOODS =
	/\b(?:televisions?|fernseher|televisies?|(?:oled|qled|mini[- ]led|lcd|led|smart)[- ]?tvs?|\d{2,3} ?(?:"|inch|zoll)? tvs?|monitors?|soundbars?|headphones?|laptops?|notebooks?|printers?|scanners?|webcams?|tablets?|smartphones?|(?:av )?receivers?|amplifiers?|routers?|blu-?ray players?|media ?players?)\b/i;

/** Goods that may also be parts of a projector, at the end of a title's first part: "Anker USB 3.0 Hub, 4 ports". */
const GOODS_AT_END =
	/\b(?:hubs?|docks?|docking stations?|cables?|adapt[eo]rs?|chargers?|keyboards?|mice|mouse|mouse ?pads?|phones?|smart ?watch(?:es)?|cameras?|camcorders?|drones?|consoles?|gamepads?|controllers?|(?:hard|flash) drives?|ssds?|usb sticks?|memory cards?|power ?banks?|battery|batteries|speakers?|microphones?|e-?readers?|lights?|lamps?|kettles?|vacuums?|tables?|chairs?|desks?)\s*$/i;

/** Returns the goods that the first part of a title ends with. */
function findGoodsAtEnd(title: string): RegExpExecArray | null {
	const [firstPart = ""] = title.split(/[,;:|([–—]|\s-\s/);
	return GOODS_AT_END.exec(firstPart);
}

/** Returns the word for other goods in a title or category; undefined if it has no such word or names a projector. */
export function otherGoods(title: string, category: string): string | undefined {
	if (isModelTitle({ title, category })) return undefined;
	const lastPart = category.split(/[>|/]/).at(-1) ?? "";
	const titleMatch = OTHER_GOODS.exec(title) ?? findGoodsAtEnd(title);
	return (titleMatch ??
		(MODEL_WORD.test(lastPart) ? null : OTHER_GOODS.exec(lastPart)))?.[0].trim();
}

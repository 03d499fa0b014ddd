/** Units in headings, "Weight (kg)" or "Brightness [lm]", for values without one. */

const UNITS: readonly [unit: string, names: RegExp][] = [
	["kg", /^(kg|kgs|kilo|kilos|kilogram(me)?s?|kilogramm)$/],
	["g", /^(g|gr|gram(me)?s?|gramm)$/],
	["lb", /^(lb|lbs|pounds?)$/],
	["px", /^(px|pixels?)$/],
	["mm", /^(mm|millimet(er|re)s?)$/],
	["cm", /^(cm|centimet(er|re)s?|zentimeter)$/],
	["in", /^(in|inch|inches|zoll|pouces?|")$/],
	["lm", /^((ansi|iso)[ -]?)?(lm|lumen|lumens)$/],
	["ms", /^(ms|milliseconds?|millisekunden|milliseconden)$/],
	["dB", /^(db\s*(\(?a\)?)?|decibels?|dezibel)$/],
	["W", /^(w|watts?)$/],
	["minutes", /^(mins?|minutes?|minuten)$/],
	["hours", /^(h|hr|hrs|hours?|std\.?|stunden|uur|uren|heures?)$/],
	["years", /^(y|yr|yrs|years?|jahre?|jaar|jaren|ans?|années)$/],
	["months", /^(months?|mo?n?ths?|mos?|monate?|maanden|maand|mois)$/],
	["weeks", /^(weeks?|wks?|wochen?|weken|semaines?)$/],
	["days", /^(days?|tage?|dagen|jours?)$/],
	["£", /^(£|gbp)$/],
	["€", /^(€|eur|euros?)$/],
	["$", /^(\$|usd)$/],
	["%", /^%$/],
];

function unitOf(text: string): string | undefined {
	const name = text.toLowerCase().trim();
	return UNITS.find(([, names]) => names.test(name))?.[0];
}

export function isUnit(text: string): boolean {
	return unitOf(text) !== undefined;
}

const TEXT_IN_BRACKETS = /[([{]([^)\]}]*)[)\]}]/g;

/** Returns the unit in a heading: in brackets, after "in", as its last word, or alone. */
export function headerUnit(header: string): string | undefined {
	for (const [, inside = ""] of header.matchAll(TEXT_IN_BRACKETS)) {
		const unit = inside
			.split(/[,;/]/)
			.map(unitOf)
			.find((unit) => unit !== undefined);
		if (unit !== undefined) return unit;
	}
	const bare = header.replace(TEXT_IN_BRACKETS, " ").trim();
	const last = /(?:^|[\s_./-])(\S+)$/.exec(bare)?.[1] ?? "";
	// "In", "Pounds" and the letter of a column are no measures.
	const isWord = /^\p{Lu}$/u.test(bare) || /^(in|inch|pounds?|zoll|["%])$/i.test(bare);
	return last === bare && isWord ? undefined : unitOf(last);
}

/** Returns a heading without the parts in brackets. */
export function withoutBrackets(header: string): string {
	return header.replace(TEXT_IN_BRACKETS, " ").trim();
}

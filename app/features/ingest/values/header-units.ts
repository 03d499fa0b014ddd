/** Units that headers state for values without a unit, as in "Weight (kg)" or "Brightness [lm]". */
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

/** Returns the unit in a header: in brackets, after "in", as its last word, or alone. */
export function headerUnit(header: string): string | undefined {
	for (const [, inside = ""] of header.matchAll(TEXT_IN_BRACKETS)) {
		const unit = inside
			.split(/[,;/]/)
			.map(unitOf)
			.find((textUnit) => textUnit !== undefined);
		if (unit !== undefined) return unit;
	}
	const headerWithoutBrackets = header.replace(TEXT_IN_BRACKETS, " ").trim();
	const lastWord = /(?:^|[\s_./-])(\S+)$/.exec(headerWithoutBrackets)?.[1] ?? "";
	// "In", "Pounds" and a single letter may be ordinary words; signs alone are no unit either.
	const isOrdinaryWord =
		/^\p{Lu}$/u.test(headerWithoutBrackets) ||
		/^(in|inch|pounds?|zoll|["%])$/i.test(headerWithoutBrackets);
	return lastWord === headerWithoutBrackets && isOrdinaryWord ? undefined : unitOf(lastWord);
}

/** Returns a header without the parts in brackets. */
export function withoutBrackets(header: string): string {
	return header.replace(TEXT_IN_BRACKETS, " ").trim();
}

import { withoutAccents } from "~/config/accents";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";

// Words for the readers of values in English, German, Dutch and French; patterns expect a text of `comparableText`.

/**
 * Returns a text for comparison: lower case, without accents and invisible characters, single spaces of one width, and
 * spaces for underscores, around + and / and between the words of aCamelCase.
 */
export function comparableText(text: string): string {
	const spacedText = withoutZeroWidth(text).replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ");
	return withoutAccents(spacedText.toLowerCase())
		.replaceAll("ß", "ss")
		.replace(/[‐‑‒–—−]/g, "-")
		.replace(/[+/]/g, " $& ")
		.replace(/[\s_\p{C}]+/gu, " ")
		.trim();
}

/** Returns a pattern that matches any of `words`, each a pattern itself, as complete words. */
export function anyWordOf(...words: string[]): RegExp {
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

export const FREE =
	"(?:free(?: of charge)?|gratis|kostenlose?[rns]?|kostenfreie?[rns]?|portofrei|gratuite?|gratuitement|offerte?|complimentary|foc|no charge|at no (?:extra )?cost|sans frais)";

/** Delivery with the words of its service and its costs. */
export const DELIVERY =
	"(?:(?:(?:uk|gb|mainland|standard|express|economy|tracked|home|next day|next working day|same day|fast) )*(?:delivery|deliveries|shipping|postage(?: (?:and|&) packing| (?:and|&) packaging)?|p ?& ?p|p and p|carriage|freight|versand|versandkosten|lieferung|lieferkosten|verzending|verzendkosten|verzendkost|bezorging|bezorgkosten|levering|livraison|frais de port|frais de livraison|frais d'envoi|(?<!\\p{L})port)(?: (?:costs?|charges?|fees?|rates?))?)";

export const TAX =
	"(?:v\\.?a\\.?t\\.?|tax(?:es)?|sales tax|b\\.?t\\.?w\\.?|m(?:eh)?rw(?:ert)?st(?:euer)?\\.?|mwst\\.?|mw\\.? ?st\\.?|ust\\.?|u\\.? ?st\\.?|umsatzsteuer|steuern?|t\\.?v\\.?a\\.?|taxes?|moms|i\\.?v\\.?a\\.?|gst)";

/** Words that exclude what follows them. */
export const WITHOUT =
	"(?:ex|exc|excl|excludes|excluding|exclusive(?: of)?|excluded|plus|without|less|minus|no|net of|before|(?:does )?not (?:inc|incl|includ(?:e|es|ing))|hors|sans|exkl|exklusive|exclusief|ohne|o|zzgl|zuzugl|zuzuglich|zonder|w ?/ ?o|non|plus|\\+|et)\\.?";

export const INCLUDED =
	"(?:inc|incl|inclusive|including|includes|included|inkl|inklusive|inclusief|inbegrepen|enthalten|compris|comprise|comprises|y compris|with|mit|met|avec|ttc)\\.?";

/** A span of hours or days, as in "within 2-3 working days". */
export const TIME_SPAN =
	"(?:\\d+ ?(?:-|to|bis|tot|a) ?)?\\d+ ?(?:working |business )?(?:days?|hours?|hrs?|h|werktagen?|tagen?|stunden|werkdagen|dagen|uur|jours?|heures?)";

import { currencyIn } from "~/features/catalogue/values/currency";

/** A currency in brackets, as spreadsheets write it: [$€-407] or [$EUR], but not [$-409], which is only a language. */
const BRACKETED_CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/;
const QUOTED_TEXT = /"([^"]*)"/g;

/** Returns the sign or name of the currency that a number format adds to its numbers; '' if it adds none. */
export function currencyOfFormat(format: string): string {
	const [, bracketedCurrency = ""] = BRACKETED_CURRENCY.exec(format) ?? [];
	if (bracketedCurrency.trim() !== "") return bracketedCurrency.trim();
	const quotedTexts = [...format.matchAll(QUOTED_TEXT)].map(([, text = ""]) => text.trim());
	const formatWithoutTexts = format
		.replace(/\[[^\]]*\]/g, "")
		.replace(QUOTED_TEXT, " ")
		.replaceAll("\\", "");
	const sign = /[£€$¥]/.exec(formatWithoutTexts)?.[0];
	return sign ?? quotedTexts.find((text) => currencyIn(text) !== undefined) ?? "";
}

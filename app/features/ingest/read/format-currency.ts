import { currencyIn } from "~/features/catalogue/values/currency";

/** A currency in brackets, as spreadsheets write it: [$€-407], [$EUR], not the language alone of [$-409]. */
const BRACKETED_CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/;
const QUOTED_TEXT = /"([^"]*)"/g;

/** Returns the sign or name of the currency that a number format adds to its numbers; '' for none. */
export function formatCurrency(format: string): string {
	const [, bracketed = ""] = BRACKETED_CURRENCY.exec(format) ?? [];
	if (bracketed.trim() !== "") return bracketed.trim();
	const quoted = [...format.matchAll(QUOTED_TEXT)].map(([, text = ""]) => text.trim());
	const plain = format
		.replace(/\[[^\]]*\]/g, "")
		.replace(QUOTED_TEXT, " ")
		.replaceAll("\\", "");
	const sign = /[£€$¥]/.exec(plain)?.[0];
	return sign ?? quoted.find((text) => currencyIn(text) !== undefined) ?? "";
}

import { type ReadValue, read } from "./reader";
import { yesOrNo } from "./words";

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
};

function withoutEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,6})|(\w{1,8}));/g, (whole, code?: string, name?: string) => {
		const character =
			code === undefined ? ENTITIES[name ?? ""] : String.fromCodePoint(Number(code));
		return character ?? whole;
	});
}

/** Reads a description, without the markup in exports of shops. */
export function descriptionText(cell: string): ReadValue {
	if (!/<\/?[a-z][^<>]{0,500}>|&[#\w]{2,8};/i.test(cell)) return read(cell.trim());
	const text = cell
		.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, " ")
		.replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table)\b[^<>]*>/gi, "\n")
		.replace(/<\/?[a-z][^<>]*>/gi, "");
	const lines = withoutEntities(text).split("\n");
	const said = lines.map((line) => line.replace(/\s+/g, " ").trim());
	return read(said.filter((line) => line !== "").join("\n"));
}

/** Reads what a model has: "Ja, 10W" is "Yes, 10W". */
export function equipment(cell: string): ReadValue {
	const text = cell.replace(/\s+/g, " ").trim();
	const mark = yesOrNo(text);
	if (mark !== undefined) return read(mark ? "Yes" : "No");
	const [first = "", rest = ""] = [/^\p{L}+/u.exec(text)?.[0], text.replace(/^\p{L}+/u, "")];
	const answer = rest === "" || /^[\s,:(]/.test(rest) ? yesOrNo(first) : undefined;
	if (answer === undefined || /^(in|op|x|o)$/i.test(first)) return read(text);
	return read(`${answer ? "Yes" : "No"}${rest}`);
}

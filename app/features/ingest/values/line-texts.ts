import sax from "sax";

declare module "sax" {
	// The published types are older.
	const ENTITIES: Readonly<Record<string, string>>;
}

/** Characters by the names of their HTML entities. */
const CHARACTERS_BY_ENTITY = new Map(Object.entries(sax.ENTITIES));

function decodeEntity(entity: string, name: string): string {
	if (!name.startsWith("#"))
		return CHARACTERS_BY_ENTITY.get(name) ?? CHARACTERS_BY_ENTITY.get(name.toLowerCase()) ?? entity;
	const isHex = /^#x/i.test(name);
	const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

/** Decodes HTML entities, which some shops escape twice in XML. Spaces of any width become plain spaces. */
export function htmlText(text: string): string {
	if (!text.includes("&")) return text;
	return text
		.replace(ENTITY, decodeEntity)
		.replace(ENTITY, decodeEntity)
		.replace(/\p{Zs}/gu, " ");
}

const UNPUBLISHED =
	/^(0|-1|no|n|false|nee|nein|non|draft|archived|private|pending|trash|unlisted)$/i;

/** Returns true for a word that means that the shop does not show or sell a product. */
export function saysUnpublished(text: string): boolean {
	return UNPUBLISHED.test(text);
}

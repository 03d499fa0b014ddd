/** What the products of RSS and Atom are called, also where there are none. */
const BY_ROOT: ReadonlyMap<string, string> = new Map([
	["rss", "item"],
	["rdf:RDF", "item"],
	["feed", "entry"],
]);
const KNOWN = ["item", "entry", "product", "prod", "offer"];

/**
 * Returns the name of the elements that are the products, by the beginning of an XML text: a known one, else the one that
 * holds other elements most often. Undefined where there is none.
 */
export function xmlItemName(head: string): string | undefined {
	// A comment or CDATA may hold anything.
	const markup = head.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, "");
	const [root = ""] = /(?<=<)[\p{L}_][\w.:-]*/u.exec(markup) ?? [];
	const counts = new Map<string, number>();
	const parents = markup.matchAll(/<([\p{L}_][\w.:-]*)(?:\s[^<>]*)?>\s*(?=<[\p{L}_])/gu);
	for (const [tag, name = ""] of parents) {
		if (!tag.trimEnd().endsWith("/>")) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const known = BY_ROOT.get(root) ?? KNOWN.find((name) => counts.has(name));
	if (known !== undefined) return known;
	const [, ...inner] = counts;
	return inner.sort(([, a], [, b]) => b - a)[0]?.[0];
}

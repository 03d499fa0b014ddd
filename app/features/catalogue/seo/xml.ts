const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"'": "&apos;",
	'"': "&quot;",
};

/** Escapes a text for an element or an attribute of XML 1.0, without the characters that XML cannot contain. */
export function escapeXml(text: string): string {
	return text
		.toWellFormed()
		.replace(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
		.replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? character);
}

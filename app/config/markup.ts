const ENTITIES_BY_CHARACTER: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	// Old mail programs do not know &apos;.
	"'": "&#39;",
};

/** Escapes a text for an element or an attribute of HTML or XML 1.0, without the characters that XML cannot contain. */
export function escapeMarkup(text: string): string {
	return text
		.toWellFormed()
		.replace(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES_BY_CHARACTER[character] ?? character);
}

const CHARACTERS_BY_ENTITY: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#39;": "'",
	"&#x27;": "'",
};

/** Returns the text of an attribute that `escapeMarkup`, React or markdown-it escaped. */
export function unescapeMarkup(escaped: string): string {
	return escaped.replace(
		/&(?:amp|lt|gt|quot|#39|#x27);/g,
		(entity) => CHARACTERS_BY_ENTITY[entity] ?? entity,
	);
}

import { createHash } from "node:crypto";

/** Parts of a page's data, absent in the data of a document that shows them. */
export type InHtml<Parts> = { [Name in keyof Parts]?: Parts[Name] | undefined } & {
	/** Hash of the parts. */
	version: string;
};

/**
 * Returns parts of a page's data that its HTML shows too. The data of a document that shows its page leave them out, and
 * the client reads them from the HTML; the hash changes the ETag with them.
 */
export function inHtml<Parts extends object>(parts: Parts, showsPage = false): InHtml<Parts> {
	const version = createHash("sha256")
		.update(JSON.stringify(parts))
		.digest("base64url")
		.slice(0, 8);
	const data: InHtml<Parts> = Object({ version });
	for (const [name, value] of Object.entries(parts)) {
		Object.defineProperty(data, name, { value, enumerable: !showsPage });
	}
	return data;
}

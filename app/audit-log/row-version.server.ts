import { createHash } from "node:crypto";

/**
 * A name for the values that a form was made of: another one once anybody has changed any of them. A form brings it
 * back, so that a save over somebody else's is noticed.
 */
export function rowVersion(values: object): string {
	const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
}

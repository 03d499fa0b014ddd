import { createHash } from "node:crypto";

/**
 * Returns a hash of a row's values, used as an optimistic lock: forms send it back, so that edit conflicts are
 * detected.
 */
export function rowVersion(values: object): string {
	const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
}

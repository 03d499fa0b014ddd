import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Models, offers and price points are written in one place, so that nothing forgets what follows from a change: shown
// prices and their history, tags, the search index, the undo.

/** What may write them: the feature for it, the removal of the sample, a proof on its own copy, and migrations. */
const WRITERS = [
	"app/features/changes/",
	"app/features/sample-catalogue/",
	"app/features/advice-proof/",
	"db/migrations/",
];

const TABLE = "(?:projectors|retailer_listings|price_points)";
const WRITES = [
	new RegExp(
		`\\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\\(\\s*["'\`]${TABLE}\\b`,
	),
	new RegExp(`\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?${TABLE}"?\\s`, "i"),
];

const SOURCES = execFileSync("git", ["ls-files", "app", "db", "scripts", "server"], {
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(path));

const writesCatalogue = (path: string) =>
	WRITES.some((pattern) => pattern.test(readFileSync(path, "utf8")));

it("catalogue writers: only app/features/changes writes models, offers and price points", () => {
	const writers = SOURCES.filter(writesCatalogue);
	expect(writers.length).toBeGreaterThan(4);
	expect(writers.filter((path) => !WRITERS.some((writer) => path.startsWith(writer)))).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

// Limits the length of folders and files (docs/architecture.md#house-rules).

const MAX_FILES = 40;
const MAX_LINES = 300;

/** Files that may be longer, for the reason given at their top. */
const LONG = [
	"app/features/catalogue/fields/model-fields.server.ts",
	"app/features/finder/filters/filters.ts",
	"app/features/finder/sentence/understand.server.test.ts",
	"cache/site.vcl",
	"db/schema.ts",
];

const TRACKED = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => existsSync(path));

it("the repository has no folder with more than forty files of its own", () => {
	const counts = new Map<string, number>();
	for (const path of TRACKED) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
	expect(counts.size).toBeGreaterThan(100);
	expect([...counts].filter(([, files]) => files > MAX_FILES)).toEqual([]);
});

it("the repository has no source file of more than 300 lines without a reason", () => {
	const sources = TRACKED.filter((path) => /\.(?:tsx?|mjs|mts|js|css|vcl)$/.test(path));
	const long = sources.filter(
		(path) => readFileSync(path, "utf8").trimEnd().split("\n").length > MAX_LINES,
	);
	expect(long.sort()).toEqual(LONG);
});

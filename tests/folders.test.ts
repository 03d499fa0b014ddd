import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

// Limits the length of folders (docs/architecture.md#house-rules).

const MAX_FILES = 40;

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

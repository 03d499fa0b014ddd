import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// Who reads a folder need not know what imports it: imports between a folder's files and folders run one way
// (docs/architecture.md#house-rules). What is above what, biome.json says.

const SOURCES = execFileSync("git", ["ls-files", "app", "db", "scripts", "server"], {
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => /(?<!\.test)\.(?:tsx?|mjs|mts)$/.test(path) && existsSync(path));

const KNOWN = new Set(SOURCES);
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** The file that an import names; undefined for a package. */
function imported(from: string, name: string): string | undefined {
	const path = name.startsWith(".")
		? normalize(join(dirname(from), name))
		: name.replace(/^~\//, "app/");
	return ENDINGS.map((ending) => path + ending).find((file) => KNOWN.has(file));
}

const IMPORTS = SOURCES.flatMap((from) => {
	const names = readFileSync(from, "utf8").matchAll(/(?:\bfrom|\bimport\(?)\s*"([^"]+)"/g);
	return Array.from(names, ([, name = ""]) => ({ from, to: imported(from, name) }));
}).flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));

/** What stands in a folder: its files and, as one each, its folders. */
function childOf(folder: string, path: string): string | undefined {
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/", 1)[0] : undefined;
}

/** Those of a folder's files and folders that import each other in a circle. */
function circular(folder: string): string[] {
	const arrows = new Map<string, Set<string>>();
	for (const { from, to } of IMPORTS) {
		const [above, below] = [childOf(folder, from), childOf(folder, to)];
		if (above === undefined || below === undefined || above === below) continue;
		arrows.set(above, (arrows.get(above) ?? new Set()).add(below));
	}
	// What imports nothing that is left, or is imported by nothing that is left, is on no circle; and so on.
	for (let before = -1; before !== arrows.size; ) {
		before = arrows.size;
		const withImporters = new Set([...arrows.values()].flatMap((below) => [...below]));
		for (const [name, below] of arrows) {
			const isBetween = withImporters.has(name) && [...below].some((one) => arrows.has(one));
			if (!isBetween) arrows.delete(name);
		}
	}
	return [...arrows.keys()];
}

function foldersAbove(path: string): string[] {
	const folder = dirname(path);
	return folder === "." ? [] : [folder, ...foldersAbove(folder)];
}

const FOLDERS = [...new Set(SOURCES.flatMap(foldersAbove))];

describe("imports", () => {
	it("are read", () => {
		expect(FOLDERS.length).toBeGreaterThan(100);
		expect(IMPORTS.length).toBeGreaterThan(3000);
	});

	it("run one way between the files and folders of each folder", () => {
		const circles = FOLDERS.map((folder) => [folder, circular(folder)] as const);
		expect(circles.filter(([, names]) => names.length > 0)).toEqual([]);
	});
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// Checks docs/architecture.md#layers: imports run downwards between layers, features import what the table of
// docs/architecture.md#features allows, the files and folders of a folder form no circle, and the ways to the catalogue
// are as docs/architecture.md#three-ways-to-the-catalogue draws them.

/** The layers that each layer may import, besides itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
	"app/config": [],
	"app/metrics": ["app/config"],
	db: ["app/config", "app/metrics"],
	"app/audit-log": ["db", "app/config"],
	"app/logging": ["db", "app/config", "app/metrics"],
	"app/components": ["app/config"],
	"app/features": [
		"app/components",
		"app/audit-log",
		"app/logging",
		"db",
		"app/metrics",
		"app/config",
	],
	"app/http": ["app/components", "app/logging", "db", "app/metrics", "app/config"],
	"app/auth": ["app/http", "app/components", "app/audit-log", "app/logging", "db", "app/config"],
	"app/routes": [
		"app/auth",
		"app/http",
		"app/features",
		"app/components",
		"app/audit-log",
		"app/logging",
		"db",
		"app/config",
	],
};

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

/** The imports of all sources that a pattern finds, with the name of the file as its first group. */
function importsBy(pattern: RegExp) {
	return SOURCES.flatMap((from) => {
		const names = readFileSync(from, "utf8").matchAll(pattern);
		return Array.from(names, ([, name = ""]) => ({ from, to: imported(from, name) }));
	}).flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));
}

const IMPORTS = importsBy(/(?:\bfrom|\bimport\(?)\s*"([^"]+)"/g);

/** Those that are loaded with the file: without types alone and without `import()`. */
const LOADED_IMPORTS = importsBy(/^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?"([^"]+)"/gm);

/** The layer of a file; undefined for files above all layers: `app/*.ts`, `server`, `scripts`. */
function layerOf(path: string): string | undefined {
	return Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`));
}

function featureOf(path: string): string | undefined {
	return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** The features that each feature may import, read from the table of docs/architecture.md. */
const FEATURES = new Map(
	Array.from(
		readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `([a-z-]+)` \|[^|]*\|([^|]*)\|$/gm),
		([, name = "", allowed = ""]) => [
			name,
			Array.from(allowed.matchAll(/`([a-z-]+)`/g), ([, one]) => one),
		],
	),
);

/** The parts of `ingest`, each after those that it may import, read from their table in docs/architecture.md. */
const INGEST_PARTS = Array.from(
	readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `([a-z]+)\/` \|/gm),
	([, name = ""]) => name,
);

/** The name of a path's file or folder directly below a folder. */
function childOf(folder: string, path: string): string | undefined {
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/", 1)[0] : undefined;
}

/** Returns the files and folders of a folder that import each other in a circle. */
function circular(folder: string): string[] {
	const arrows = new Map<string, Set<string>>();
	for (const { from, to } of IMPORTS) {
		const [above, below] = [childOf(folder, from), childOf(folder, to)];
		if (above === undefined || below === undefined || above === below) continue;
		arrows.set(above, (arrows.get(above) ?? new Set()).add(below));
	}
	// Repeatedly removes entries that import no remaining entry or are imported by none.
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

interface Way {
	name: string;
	/** Files, from the page or the timer down to the tables. */
	steps: string[];
}

/** The ways to the catalogue, read from the picture of docs/architecture.md. */
function waysToTheCatalogue(): Way[] {
	const [, picture = ""] =
		/## Three ways to the catalogue\n.*?```\n(.*?)```/s.exec(
			readFileSync("docs/architecture.md", "utf8"),
		) ?? [];
	return picture
		.trimEnd()
		.split("\n\n")
		.map((text) => {
			const [name = "", ...lines] = text.split("\n").map((line) => line.trim());
			return { name, steps: lines.map((line) => line.split(/\s+/)[1] ?? "") };
		});
}

/** All files that a file imports, directly and through others. */
function reachedFrom(file: string, imports = IMPORTS): Set<string> {
	const reached = new Set<string>();
	const waiting = [file];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		for (const { from, to } of imports) {
			if (from !== next || reached.has(to)) continue;
			reached.add(to);
			waiting.push(to);
		}
	}
	return reached;
}

const homeOf = (path: string) => featureOf(path) ?? layerOf(path);

it("imports: imports: the folders of the repository are read", () => {
	expect(FOLDERS.length).toBeGreaterThan(100);
	expect(IMPORTS.length).toBeGreaterThan(3000);
});

it("run downwards between layers", () => {
	const upward = IMPORTS.filter(({ from, to }) => {
		const [above, below] = [layerOf(from), layerOf(to)];
		if (above === undefined) return false;
		return below === undefined || (above !== below && !LAYERS[above]?.includes(below));
	});
	expect(upward).toEqual([]);
});

it("between features are those that the architecture allows", () => {
	const features = new Set(SOURCES.flatMap((path) => featureOf(path) ?? []));
	expect([...FEATURES.keys()].sort()).toEqual([...features].sort());
	const others = IMPORTS.filter(({ from, to }) => {
		const [above, below] = [featureOf(from), featureOf(to)];
		if (above === undefined || below === undefined || above === below) return false;
		return !FEATURES.get(above)?.includes(below);
	});
	expect(others).toEqual([]);
});

it("between the parts of ingest go to earlier parts", () => {
	const ingest = "app/features/ingest";
	const inside = IMPORTS.filter(({ from, to }) =>
		[from, to].every((path) => childOf(ingest, path)),
	);
	const rankOf = (path: string) => {
		const place = INGEST_PARTS.indexOf(childOf(ingest, path) ?? "");
		return place === -1 ? INGEST_PARTS.length : place;
	};
	const folders = FOLDERS.filter((folder) => dirname(folder) === ingest);
	expect(folders.map((folder) => childOf(ingest, folder)).sort()).toEqual([...INGEST_PARTS].sort());
	expect(inside.filter(({ from, to }) => rankOf(from) < rankOf(to))).toEqual([]);
});

describe("the ways to the catalogue", () => {
	const ways = waysToTheCatalogue();

	it("are three, of at most ten steps, and end in the one writer", () => {
		expect(ways.map(({ name }) => name)).toEqual(["A save", "An upload", "A feed's run"]);
		for (const { name, steps } of ways) {
			expect(steps.length, name).toBeLessThanOrEqual(10);
			expect(steps.at(-1), name).toBe("app/features/changes/apply.queries.server.ts");
		}
	});

	it.each(ways)("$name: a step above imports each step", ({ steps }) => {
		const unreached = steps.slice(1).filter((step, index) => {
			const above = steps.slice(0, index + 1);
			return !IMPORTS.some(({ from, to }) => to === step && above.includes(from));
		});
		expect(unreached).toEqual([]);
	});

	it.each(ways)("$name: no step leads back up to a feature that was left", ({ steps }) => {
		const back = steps.flatMap((step, index) => {
			const reached = reachedFrom(step);
			const left = steps.slice(0, index).filter((above) => homeOf(above) !== homeOf(step));
			return left.filter((above) => reached.has(above)).map((above) => ({ step, above }));
		});
		expect(back).toEqual([]);
		const homes = steps.map(homeOf).filter((home, index, all) => home !== all[index - 1]);
		expect(homes).toEqual([...new Set(homes)]);
	});
});

it("imports: of the upload's page load fewer than 300 files, because its tasks run in a thread", () => {
	const loaded = reachedFrom("app/routes/admin/upload.tsx", LOADED_IMPORTS);
	expect(loaded.size).toBeGreaterThan(100);
	expect(loaded.size).toBeLessThan(300);
});

it("run one way between the files and folders of each folder", () => {
	const circles = FOLDERS.map((folder) => [folder, circular(folder)] as const);
	expect(circles.filter(([, names]) => names.length > 0)).toEqual([]);
});

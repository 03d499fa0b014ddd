import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// Comments that cite a heading, and documents that name a file, must stay correct when either moves.

const TRACKED = execFileSync("git", ["ls-files"], { encoding: "utf8" })
	.split("\n")
	.filter((path) => existsSync(path));
const DOCUMENTS = TRACKED.filter(
	(path) => path.endsWith(".md") && !path.startsWith("tests/fixtures/"),
);
const SOURCES = TRACKED.filter((path) => /\.(?:tsx?|mjs|mts|css|ya?ml)$|Dockerfile$/.test(path));

/** Returns the anchor of a heading in rendered Markdown. */
function anchorOf(heading: string): string {
	return heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, "")
		.replaceAll(" ", "-");
}

function anchorsIn(document: string): string[] {
	const text = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```/gm, "");
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

/** Returns the documents that a file cites by their path from the repository's root, with or without a heading. */
function citations(path: string): string[] {
	const text = readFileSync(path, "utf8");
	return [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([cited]) => cited);
}

/** Returns the targets of a document's links in the repository, its own headings included. */
function links(path: string): string[] {
	const text = readFileSync(path, "utf8").replace(/^```[\s\S]*?^```/gm, "");
	return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = ""]) =>
		target.startsWith("#") ? path + target : normalize(join(dirname(path), target)),
	);
}

function isThere(cited: string): boolean {
	const [file = "", anchor] = cited.split("#", 2);
	if (!existsSync(file)) return false;
	return anchor === undefined || anchorsIn(file).includes(anchor);
}

describe("cited documents and headings exist", () => {
	it.each(SOURCES.filter((path) => citations(path).length > 0))("in %s", (path) => {
		expect(citations(path).filter((cited) => !isThere(cited))).toEqual([]);
	});

	it.each(DOCUMENTS)("in %s", (path) => {
		const cited = [...citations(path), ...links(path)];
		expect(cited.filter((one) => !isThere(one))).toEqual([]);
	});
});

/** Files and folders of the repository that a document names in code marks, without those with `*` or `{`. */
function namedPaths(path: string): string[] {
	const text = readFileSync(path, "utf8").replace(/^```[\s\S]*?^```/gm, "");
	return [...text.matchAll(/`((?:app|db|server|scripts|tests|docs|public)\/[\w./-]+)`/g)].map(
		([, named = ""]) => named,
	);
}

it.each(DOCUMENTS.filter((path) => namedPaths(path).length > 0))(
	"files that documents name exist in %s",
	(path) => {
		expect(namedPaths(path).filter((named) => !existsSync(named))).toEqual([]);
	},
);

describe("settings", () => {
	const source = readFileSync("app/config/env.server.ts", "utf8");
	const names = [...source.matchAll(/^\t([A-Z_]+): /gm)].map(([, name = ""]) => name);
	const settings = names.filter((name) => name !== "GOOGLE_API_ROOT");

	it.each(["docs/operations.md", ".env.example"])("are all named in %s", (document) => {
		const text = readFileSync(document, "utf8");
		expect(settings.length).toBeGreaterThan(20);
		expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
	});
});

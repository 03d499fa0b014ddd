import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";

// Checks docs/words.md: names hold one word for one thing, and nouns for things. Counted are variables, parameters,
// functions, types and their properties; not the keys of objects, which follow types and files of others.

/** The words that no name has, as a part of it either. */
const NEVER = new Set(
	[
		"asked answer answers found kept known most others own said shown told typed unkept whole",
		"author authors merchant merchants outcome outcomes parked person persons product products projector",
		"projectors quarantined retailer retailers revert reverted revertible reverts seller sellers user users",
		"illustration illustrations listing listings photograph photographs",
	].flatMap((line) => line.split(" ")),
);

/** Names that others depend on: tables, keys of JSON, columns of files, fields of forms and parts of protocols. */
const CONTRACTS: Readonly<Record<string, readonly string[]>> = {
	"columns of tables": [
		"found",
		"isLastKnownPrice",
		"isShownPriceSample",
		"listingId",
		"productCategory",
		"productLabel",
		"projectorId",
		"projectorSku",
		"retailerId",
		"shownDeliveryPence",
		"shownPriceAt",
		"shownPricePence",
		"shownSeller",
		"userId",
	],
	"keys of JSON": [
		"keptOut",
		"listings",
		"priceSeller",
		"projector",
		"projectors",
		"retailers",
		"shownPrice",
	],
	"columns of files": ["merchant", "retailer", "seller"],
	"fields of forms": ["answer", "photographs"],
	"PostgreSQL's addresses": ["user"],
};

const FILES = execFileSync("git", ["ls-files", "app", "db", "scripts", "server"], {
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => /(?<!\.test)\.(?:tsx?|mjs|mts)$/.test(path) && existsSync(path))
	.filter((path) => !/^db\/(?:migrations|seed)\/|^db\/schema\.ts$/.test(path));

/** Returns the words of a name: `isLastKnownPrice` has four. */
function partsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase()
		.split(" ");
}

/** Returns the names that a pattern declares: `{ a, b: [c] }` declares `a` and `c`. */
function namesIn(pattern: Node | null): string[] {
	switch (pattern?.type) {
		case "Identifier":
			return [pattern.name];
		case "ObjectPattern":
			return pattern.properties.flatMap((property) =>
				namesIn(property.type === "RestElement" ? property.argument : property.value),
			);
		case "ArrayPattern":
			return pattern.elements.flatMap(namesIn);
		case "AssignmentPattern":
			return namesIn(pattern.left);
		case "RestElement":
			return namesIn(pattern.argument);
		default:
			return [];
	}
}

/** Returns the names that a file declares. */
function declaredIn(path: string, text: string): string[] {
	const names: string[] = [];
	const declare = (...patterns: (Node | null)[]) => names.push(...patterns.flatMap(namesIn));
	new Visitor({
		ArrowFunctionExpression: ({ params }) => declare(...params),
		ClassDeclaration: ({ id }) => declare(id),
		FunctionDeclaration: ({ id, params }) => declare(id, ...params),
		FunctionExpression: ({ params }) => declare(...params),
		TSInterfaceDeclaration: ({ id }) => declare(id),
		TSMethodSignature: ({ key }) => declare(key),
		TSPropertySignature: ({ key }) => declare(key),
		TSTypeAliasDeclaration: ({ id }) => declare(id),
		VariableDeclarator: ({ id }) => declare(id),
	}).visit(parseSync(path, text).program);
	return names;
}

/** Returns the names that a file declares and exports. */
function exportedIn(path: string, text: string): string[] {
	return parseSync(path, text).program.body.flatMap((statement) => {
		const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
		if (declaration?.type === "VariableDeclaration") {
			return declaration.declarations.flatMap(({ id }) => namesIn(id));
		}
		return declaration && "id" in declaration ? namesIn(declaration.id) : [];
	});
}

/** What docs/words.md calls "undo", in names, texts and comments. */
const NEVER_FOR_UNDO = /\brevert|put(?:s|ting)?(?: \w+){0,3} ?back\b/i;

/** HTTP's word for a missing page. */
const isNotFound = (name: string) => /not ?_?found/i.test(name);

describe("words", () => {
	const allowed = new Set(Object.values(CONTRACTS).flat());

	/** The names with a word that no name has, and a file of each. */
	function unfit(): Map<string, string> {
		const names = FILES.flatMap((path) =>
			declaredIn(path, readFileSync(path, "utf8")).map((name) => [name, path] as const),
		);
		return new Map(
			names.filter(([name]) => partsOf(name).some((part) => NEVER.has(part)) && !isNotFound(name)),
		);
	}

	it("names have none of the words that docs/words.md rules out, but for contracts", () => {
		const names = [...unfit()].filter(([name]) => !allowed.has(name));
		expect(names).toEqual([]);
	});

	it("names of files have none of these words", () => {
		const names = FILES.map((path) => basename(path).split(".", 1)[0] ?? "");
		const unfitNames = names.filter(
			(name) =>
				!isNotFound(name.replace("-", " ")) && name.split("-").some((part) => NEVER.has(part)),
		);
		expect(unfitNames).toEqual([]);
	});

	it("addresses of the staff area have none of these words, but for contracts", () => {
		const addresses = [
			...readFileSync("app/routes.ts", "utf8").matchAll(/(?:route|recordRoutes)\(\s*"([^"]+)"/g),
		].flatMap(([, address = ""]) => address);
		const staffAddresses = addresses.slice(addresses.indexOf("admin/login"));
		const end = staffAddresses.findIndex(
			(address) => address.startsWith("api/") || address === "*",
		);
		const parts = staffAddresses.slice(0, end).flatMap((address) => address.split(/[/:.-]/));
		expect(parts.length).toBeGreaterThan(50);
		expect(parts.filter((part) => NEVER.has(part) && !allowed.has(part))).toEqual([]);
	});

	it("neither names nor texts have another word for undo", () => {
		const lines = FILES.flatMap((path) =>
			readFileSync(path, "utf8")
				.split("\n")
				.filter((line) => NEVER_FOR_UNDO.test(line))
				.map((line) => `${path}: ${line.trim()}`),
		);
		expect(lines).toEqual([]);
	});

	it("the list of contracts has at most thirty names, each in use", () => {
		const names = unfit();
		expect(allowed.size).toBeLessThanOrEqual(30);
		expect([...allowed].filter((name) => !names.has(name))).toEqual([]);
	});

	it("an exported name means one thing: no two files export the same one", () => {
		const filesByName = new Map<string, string[]>();
		for (const path of FILES.filter((file) => !/^app\/routes\/|\.d\.m?ts$/.test(file))) {
			for (const name of new Set(exportedIn(path, readFileSync(path, "utf8")))) {
				filesByName.set(name, [...(filesByName.get(name) ?? []), path]);
			}
		}
		expect([...filesByName].filter(([, paths]) => paths.length > 1)).toEqual([]);
	});

	it("a file's name means one thing: no two files outside of routes and scripts share one", () => {
		const names = FILES.filter((path) => !/^(?:app\/routes|scripts)\//.test(path)).map((path) =>
			basename(path),
		);
		const repeated = names.filter((name, index) => names.indexOf(name) !== index);
		expect(repeated).toEqual([]);
	});

	it("names are found in patterns, parameters, types and their properties", () => {
		const text = `
			const { found, kept: [answer] = [] } = read();
			function own(shown = 1, ...others: string[]) { return (typed: string) => typed; }
			interface Known { told(): void; most?: number }
			const fine = { asked: 1 };
		`;
		expect(declaredIn("a.ts", text)).toEqual(
			expect.arrayContaining([
				"found",
				"answer",
				"own",
				"shown",
				"others",
				"typed",
				"Known",
				"told",
				"most",
				"fine",
			]),
		);
		expect(declaredIn("a.ts", text)).not.toContain("asked");
	});
});

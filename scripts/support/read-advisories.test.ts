import { expect, it } from "vitest";
import list from "../advisories.json";
import { readAudit } from "./npm-audit";
import { advisoriesForLock, advisoriesSchema, undecidedAdvisories } from "./read-advisories";

const advisory = {
	ghsa: "GHSA-2222-3333-4444",
	package: "@a/b",
	title: "A weakness",
	introduced: "1.2.0",
	fixed: "1.10.0",
};

it.each([
	["1.1.9", false],
	["1.2.0", true],
	["1.9.9", true],
	["1.10.0", false],
	["2.0.0", false],
])("read advisories: finds a locked version with the weakness: %s", (version, isFound) => {
	const lock = { packages: { "": {}, "node_modules/c/node_modules/@a/b": { version } } };
	const found = advisoriesForLock([advisory], lock);
	expect(found).toEqual(isFound ? [{ ...advisory, version }] : []);
});

it("read advisories: takes an alias by the name of its package", () => {
	const lock = { packages: { "node_modules/@a/b": { name: "@other/b", version: "1.5.0" } } };
	expect(advisoriesForLock([advisory], lock)).toEqual([]);
});

it("read advisories: accepts the list, and no entry with a wrong name", () => {
	expect(advisoriesSchema.parse(list).length).toBeGreaterThan(20);
	expect(advisoriesSchema.safeParse([{ ...advisory, ghsa: "CVE-2026-1" }]).success).toBe(false);
});

const AUDIT = {
	auditReportVersion: 2,
	vulnerabilities: {
		"@a/b": {
			name: "@a/b",
			severity: "high",
			via: [
				{
					source: 1,
					name: "@a/b",
					title: "A weakness",
					url: "https://github.com/advisories/GHSA-2222-3333-4444",
					range: "<1.10.0",
				},
			],
		},
		parent: { name: "parent", via: ["@a/b"] },
	},
	metadata: {},
};

const AUDITED = { ghsa: "GHSA-2222-3333-4444", package: "@a/b", title: "A weakness" };

it.each([
	["a report", JSON.stringify(AUDIT), [AUDITED]],
	["a report without advisories", '{"auditReportVersion":2,"vulnerabilities":{}}', []],
	["a registry that refuses", '{"message":"405 Method Not Allowed","error":{}}', undefined],
	["an error of the network", '{"error":{"code":"ENOTFOUND"}}', undefined],
	["text", "npm error", undefined],
	["nothing", "", undefined],
])("read advisories: reads npm's audit: %s", (_, output, audited) => {
	expect(readAudit(output)).toEqual(audited);
});

it("read advisories: finds audited advisories without a decision", () => {
	expect(undecidedAdvisories([AUDITED], [])).toEqual([AUDITED]);
	expect(undecidedAdvisories([AUDITED], [advisory])).toEqual([AUDITED]);
	expect(undecidedAdvisories([AUDITED], [{ ...advisory, package: "c", decision: "No." }])).toEqual([
		AUDITED,
	]);
	expect(undecidedAdvisories([AUDITED], [{ ...advisory, decision: "No." }])).toEqual([]);
});

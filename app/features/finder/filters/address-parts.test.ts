import { describe, expect, it } from "vitest";
import { LIST_VIEW } from "~/features/finder/views";
import { pick, seededRandom } from "../../../../tests/support/random";
import {
	canonicalQuery,
	decodeFinder,
	encodeFinder,
	finderPath,
	finderStateOf,
	indexablePath,
	pathWithout,
} from "./address-parts";
import { type Conditions, NO_CONDITIONS } from "./filters";

const KNOWN = {
	use: new Set(["gaming", "home-cinema"]),
	brand: new Set(["benq", "epson", "anker-nebula", "weiß & söhne"]),
	feature: new Set(["hdr10-plus", "lens-shift", "3d", ...many("tag")]),
};

function many(name: string): string[] {
	return Array.from({ length: 500 }, (_, n) => `${name}-${n}`);
}

function decode(query: string) {
	const params = new URLSearchParams(query);
	return decodeFinder(params, (filter, slug) => (KNOWN[filter].has(slug) ? slug : null));
}

function canonical(query: string): string {
	return encodeFinder(decode(query));
}

describe("the conditions of an address", () => {
	it.each<[string, Partial<Conditions>]>([
		["", {}],
		["q=benq+4k", { q: "benq 4k" }],
		["q=++benq++4k+", { q: "benq 4k" }],
		["use=gaming", { use: "gaming" }],
		["use=Gaming", { use: "gaming" }],
		["use=home-cinema", { use: "home-cinema" }],
		["brand=epson&brand=benq", { brand: ["benq", "epson"] }],
		["brand=BenQ&brand=Nebula", { brand: ["anker-nebula", "benq"] }],
		["not=Laser&not=Nebula&not=short", { not: ["anker-nebula", "laser", "short"] }],
		["distance=8'2\"&screen=8'2\"", { distance: 2.49, screen: 98 }],
		["min=200&max=600", { min: 20_000, max: 60_000 }],
		["min=600&max=200", { min: 60_000, max: 20_000 }],
		["max=0600", { max: 60_000 }],
		["res=4k&res=1080p", { res: ["1080p", "4k"] }],
		["res=native-4k&res=720p", { res: ["720p", "native-4k"] }],
		["light=laser&light=hybrid", { light: ["hybrid", "laser"] }],
		["throw=short&throw=ultra-short&throw=short", { throw: ["short", "ultra-short"] }],
		["lumens=3000&lag=20", { lumens: 3000, lag: 20 }],
		["feature=HDR10%2B&feature=3d", { feature: ["3d", "hdr10-plus"] }],
		["stock=1&unknown=1", { stock: true, unknown: true }],
		["distance=2.8", { distance: 2.8 }],
		["screen=100&room=dark", { screen: 100, room: "dark" }],
		["distance=6&nearer=1", { distance: 6, nearer: true }],
		["screen=100&screenmax=119.6", { screen: 100, screenmax: 120 }],
		["mode=vrr&mode=4k120&mode=vrr", { mode: ["4k120", "vrr"] }],
		["noise=30&battery=180", { noise: 30, battery: 180 }],
		["max=%C2%A31,000&min=£%20500", { min: 50_000, max: 100_000 }],
		["lumens=+3,000+", { lumens: 3000 }],
		["kg=2.5", { kg: 2.5 }],
		["kg=2,50", { kg: 2.5 }],
		["kg=.83", { kg: 0.83 }],
	])("?%s", (query, conditions) => {
		expect(decode(query)).toEqual({
			conditions: { ...NO_CONDITIONS, ...conditions },
			sort: "best",
			page: 1,
			...LIST_VIEW,
		});
	});

	it.each([
		"q=",
		"q=a",
		"q=%20%20",
		"q=%22%2A%22",
		"use=golf",
		"use=",
		"brand=nobody&brand=",
		"brand=constructor",
		"not=constructor&not=nobody&not=",
		"feature=%3Cscript%3E",
		"min=-1&max=-600",
		"min=0&max=0",
		"min=NaN&max=Infinity",
		"min=1e9&max=0x10",
		"min=12.5&max=1000001",
		"min=1,00&max=10,0000&lumens=£500",
		"max=99999999999999999999999",
		"lumens=0&lag=0",
		"lumens=bright&lag=-20",
		"res=8k&light=sun&throw=far",
		"res=4K",
		"stock=0&unknown=true",
		"stock=yes",
		"distance=30.01&screen=401",
		"distance=2.8.1&screen=1,2,3",
		"distance=.&screen=,",
		"room=pub",
		"mode=1440p120&mode=4K",
		"noise=0&kg=0&battery=0",
		"noise=28.5&battery=1.5&kg=heavy",
		"noise=201&kg=1000.1&battery=10001",
		"sort=oldest&page=0",
		"sort=&page=-1",
		"page=1e9",
		`q=${"%2B".repeat(5000)}`,
		`use=${"x".repeat(5000)}&brand=${"x".repeat(5000)}&max=${"9".repeat(5000)}`,
		"constructor=1&__proto__=2&toString=3",
		"utm_source=mail&gclid=1",
	])("is none if nothing can be read or is absurd: ?%s", (query) => {
		expect(decode(query)).toEqual({
			conditions: NO_CONDITIONS,
			sort: "best",
			page: 1,
			...LIST_VIEW,
		});
		expect(canonical(query)).toBe("");
	});

	it("reads the first value of a parameter that must not repeat", () => {
		expect(canonical("max=600&max=900&use=gaming&use=home-cinema&q=one&q=two")).toBe(
			"?q=one&use=gaming&max=600",
		);
		expect(canonical("max=no&max=900")).toBe("");
	});

	it("bounds words, repeated values and pages", () => {
		expect(decode(`q=${"x".repeat(5000)}`).conditions.q).toHaveLength(500);
		const query = many("tag")
			.map((tag) => `feature=${tag}`)
			.join("&");
		expect(decode(query).conditions.feature).toHaveLength(50);
		expect(decode("page=99999999999999999999").page).toBe(10_000);
	});
});

describe("the address of a state", () => {
	it("has the parameters in one order, repeated values alphabetically and no defaults", () => {
		const query =
			"page=2&sort=lag&unknown=1&not=laser&not=epson&battery=60&mode=vrr&kg=2&noise=30&room=lit&screen=100&distance=2,8&stock=1&feature=lens-shift" +
			"&feature=3d&lag=20&lumens=3000&throw=short&throw=long&light=led&res=4k&res=1080p&max=600" +
			"&min=100&brand=epson&brand=benq&use=gaming&q=fast";
		expect(canonical(query)).toBe(
			"?q=fast&use=gaming&brand=benq&brand=epson&min=100&max=600&res=1080p&res=4k&light=led" +
				"&throw=long&throw=short&lumens=3000&lag=20&feature=3d&feature=lens-shift&stock=1" +
				"&distance=2.8&screen=100&room=lit&mode=vrr&noise=30&kg=2&battery=60" +
				"&not=epson&not=laser&unknown=1&sort=lag&page=2",
		);
	});

	it("leaves defaults out", () => {
		expect(canonical("sort=best&page=1&q=&use=&min=&distance=")).toBe("");
		expect(finderPath({})).toBe("/projectors");
		expect(finderPath({ max: 60_000 }, { sort: "lag" })).toBe("/projectors?max=600&sort=lag");
	});

	it("is a fixed point for thousands of addresses", () => {
		const random = seededRandom(7);
		for (let n = 0; n < 5000; n++) {
			const query = randomQuery(random);
			const once = canonical(query);
			expect(decode(once), query).toEqual(decode(query));
			expect(canonical(once), query).toBe(once);
			expect(canonicalQuery(once, decode(once)), query).toBeUndefined();
			expect(finderStateOf(once), query).toEqual(decode(query));
		}
	});
});

it.each([
	["?nearer=1&screenmax=120", ""],
	["?nearer=1&screen=100&room=lit", "?screen=100&room=lit"],
	["?distance=50&nearer=1", ""],
	["?distance=3&nearer=yes", "?distance=3"],
	["?screen=120&screenmax=100", "?screen=120"],
	["?screen=120&screenmax=120", "?screen=120"],
	["?screen=120&screenmax=401", "?screen=120"],
	[
		"?noise=30&screenmax=120&nearer=1&room=lit&screen=100&distance=3",
		"?distance=3&screen=100&room=lit&nearer=1&screenmax=120&noise=30",
	],
	["", undefined],
	["?use=gaming&max=600", undefined],
	["?max=600&use=gaming", "?use=gaming&max=600"],
	["?use=gaming&utm_source=mail", "?use=gaming"],
	["?other=1", ""],
	["?use=&max=600", "?max=600"],
	["?search=", undefined],
	["?search=benq&use=gaming", undefined],
	["?use=gaming&search=benq", undefined],
	["?search=benq&use=Gaming", "?use=gaming&search=benq"],
	["?q=&search=", "?search="],
	["?brand=epson&brand=benq", "?brand=benq&brand=epson"],
])("the redirect to the one address %s leads to %s", (search, wanted) => {
	expect(canonicalQuery(search, decode(search))).toBe(wanted);
});

it.each([
	["distance=3&nearer=1", "distance", "3", ""],
	["distance=3&screen=100&screenmax=120", "screen", "100", "?distance=3"],
	["distance=3&nearer=1&max=600&page=2", "nearer", "1", "?max=600&distance=3"],
	["brand=benq&brand=epson&sort=lag", "brand", "benq", "?brand=epson&sort=lag"],
	["brand=benq&brand=epson", "brand", null, ""],
])("the address without a condition of ?%s without %s=%s is %s", (query, param, value, wanted) => {
	expect(pathWithout(decode(query), { param, value })).toBe(`/projectors${wanted}`);
});

it.each<[Partial<Conditions>, number, string | undefined]>([
	[{}, 1, "/projectors"],
	[{}, 3, "/projectors?page=3"],
	[{ use: "gaming" }, 2, "/projectors?use=gaming&page=2"],
	[{ brand: ["benq"] }, 1, "/projectors?brand=benq"],
	[{ max: 60_000, unknown: true }, 1, "/projectors?max=600"],
	[{ distance: 2.8, screen: 100, room: "dark" }, 1, "/projectors"],
	[{ distance: 2.8, screen: 100, nearer: true, screenmax: 120 }, 1, "/projectors"],
	[{ brand: ["benq", "epson"] }, 1, undefined],
	[{ use: "gaming", max: 60_000 }, 1, undefined],
	[{ q: "benq" }, 1, undefined],
])("the address that search engines may list of %j, page %i, is %s", (conditions, page, path) => {
	const state = {
		conditions: { ...NO_CONDITIONS, ...conditions },
		sort: "lag" as const,
		page,
		...LIST_VIEW,
	};
	expect(indexablePath(state)).toBe(path);
});

it.each([
	["view=chart", "?view=chart"],
	["figure=lag&view=chart&page=3&sort=lag&max=600", "?max=600&sort=lag&view=chart&figure=lag"],
	["view=list&figure=lag", ""],
	["view=chart&figure=price", "?view=chart"],
	["view=map", ""],
])("a view in ?%s is addressed as %s", (query, address) => {
	expect(canonical(query)).toBe(address);
	expect(indexablePath(decode(query)) === undefined).toBe(address.includes("view"));
});

const NAMES = [
	..."q use brand min max res light throw lumens lag feature stock".split(" "),
	..."distance screen nearer screenmax room unknown sort page view figure other".split(" "),
];
const VALUES = [
	...["", " 20 ", ..."1 0 -1 NaN 1e9 100 120 600 0600 2,8 2.804999 0.096 30.004".split(" ")],
	..."gaming GAMING BenQ epson 4k native-4k 1080p laser led short ultra-short hdr10+ 3d".split(" "),
	..."curtains lag chart price-low % + \0 <b>&\"'".split(" "),
	...["Weiß & Söhne", "two  words", "\ud83d\udcfd".repeat(150)],
	...[`${"x".repeat(199)}\ud83d\udcfd`, `${"x".repeat(199)} y`],
];

function randomQuery(random: () => number): string {
	const count = Math.floor(random() * 12);
	return new URLSearchParams(
		Array.from({ length: count }, () => [pick(random, NAMES), pick(random, VALUES)]),
	).toString();
}

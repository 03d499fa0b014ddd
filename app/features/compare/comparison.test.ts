import { describe, expect, it } from "vitest";
import { NO_ROOM, type Room } from "~/features/room/room";
import {
	addSlot,
	type Comparison,
	canAddSlot,
	chooseModel,
	clearSlot,
	comparisonPath,
	decodeComparison,
	encodeComparison,
	pairOfComparison,
	plainComparison,
	removeSlot,
	requestedSkus,
	type Slot,
	skuLabel,
} from "./comparison";

function comparison(...slots: Slot[]): Comparison {
	return plainComparison(slots);
}

const KNOWN = new Map(
	["a", "b", "c", "d", "e", "x", "Sony", "EH-1"].map((sku) => [sku.toLowerCase(), sku]),
);

function decode(query: string): Comparison {
	return decodeComparison(new URLSearchParams(query), KNOWN);
}

it.each<[name: string, query: string, skus: string[]]>([
	["nothing of empty slots", "sku=a&sku=&sku=+", ["a"]],
	["a repeated one once, whatever its case", "sku=EH-1&sku=eh-1", ["EH-1"]],
	[
		"no more than twelve",
		Array.from({ length: 15 }, (_, n) => `sku=s${n}`).join("&"),
		Array.from({ length: 12 }, (_, n) => `s${n}`),
	],
])("requestedSkus reads %s", (_, query, skus) => {
	expect(requestedSkus(new URLSearchParams(query))).toEqual(skus);
});

it.each([
	["a\u0000\u202Eb", "a\uFFFD\uFFFDb"],
	["x".repeat(40), "x".repeat(40)],
	["x".repeat(41), `${"x".repeat(40)}…`],
	["😀".repeat(41), `${"😀".repeat(40)}…`],
])("skuLabel of %j is %j", (sku, shown) => {
	expect(skuLabel(sku)).toBe(shown);
});

describe("decodeComparison", () => {
	it.each<[name: string, query: string, slots: Slot[]]>([
		["a repeated sku once, whatever its case", "sku=EH-1&sku=eh-1&sku=x", ["EH-1", "x"]],
		["at most four", "sku=a&sku=b&sku=c&sku=d&sku=e", ["a", "b", "c", "d"]],
		["no unknown sku", "sku=<script>&sku=gone&sku=x", ["x"]],
		["the catalogue's spelling", "sku=%45h-1", ["EH-1"]],
		["a sku without the spaces around it", "sku=+EH-1+", ["EH-1"]],
	])("reads %s", (_, query, slots) => {
		expect(decode(query).slots).toEqual(slots);
	});

	it("reads the brand and the wish for differences only", () => {
		expect(decode("brand=BenQ&show=differences")).toEqual({
			slots: [null],
			brand: "BenQ",
			onlyDifferences: true,
			room: NO_ROOM,
			use: null,
		});
		expect(decode("brand=%20&show=nonsense")).toEqual(comparison(null));
	});

	it("reads the room and ignores malformed values", () => {
		const room: Room = { distance: 2.8, screen: 100, light: "dark" };
		expect(decode("sku=a&distance=2,8&screen=100&room=dark").room).toEqual(room);
		expect(decode("sku=a&distance=x&screen=-1&room=%00").room).toEqual(NO_ROOM);
	});

	it("accepts any number of hostile parameters", () => {
		const query = `${"sku=x'%22--&".repeat(5000)}brand=${"b".repeat(10_000)}`;
		const { slots, brand } = decode(query);
		expect(slots).toEqual([null]);
		expect(brand?.length).toBeLessThanOrEqual(80);
	});
});

describe("encodeComparison", () => {
	it.each<Comparison>([
		comparison("a", null, null, "d"),
		{ slots: ["a"], brand: "Anker Nebula", onlyDifferences: true, room: NO_ROOM, use: "gaming" },
		{ slots: [null], brand: "B&O", onlyDifferences: false, room: NO_ROOM, use: null },
		{ ...comparison("a", null), room: { distance: 2.8, screen: 100, light: "lit" } },
		{ ...comparison("a"), usage: { years: 5, hours: 12, eco: true, isRefused: false } },
	])("survives encoding and decoding: %j", (state) => {
		expect(decode(encodeComparison(state))).toEqual(state);
	});

	it("leaves defaults out, but not the slot of an empty comparison", () => {
		expect(comparisonPath(comparison(null))).toBe("/compare?sku=");
		expect(comparisonPath(comparison("a", "b"))).toBe("/compare?sku=a&sku=b");
	});
});

describe("changing the slots", () => {
	it("adds an empty slot unless one is empty or there are four", () => {
		expect(addSlot(comparison("a")).slots).toEqual(["a", null]);
		for (const full of [comparison(null), comparison("a", null), comparison("a", "b", "c", "d")]) {
			expect(canAddSlot(full)).toBe(false);
			expect(addSlot(full)).toBe(full);
		}
	});

	it("chooses a model for a slot, but none twice and none outside", () => {
		const state = comparison("a", null);
		expect(chooseModel(state, 1, "b").slots).toEqual(["a", "b"]);
		expect(chooseModel(state, 1, "A")).toBe(state);
		expect(chooseModel(state, 0, "a").slots).toEqual(["a", null]);
		for (const index of [-1, 2, Number.NaN])
			expect(chooseModel(state, index, "b").slots).toEqual(["a", null]);
	});

	it("keeps the room unchanged", () => {
		const room: Room = { distance: 2.8, screen: null, light: null };
		const state = { ...comparison("a", "b"), room };
		for (const next of [addSlot(state), removeSlot(state, 0)]) {
			expect(next.room).toEqual(room);
		}
	});

	it("removes a slot and keeps one empty at the end", () => {
		expect(removeSlot(comparison("a", "b", "c"), 1).slots).toEqual(["a", "c"]);
		expect(removeSlot(comparison("a"), 0).slots).toEqual([null]);
	});

	it("empties a slot in its place", () => {
		expect(clearSlot(comparison("a", "b"), 0).slots).toEqual([null, "b"]);
	});
});

describe("pairOfComparison", () => {
	const skus = new Map(["a", "b", "c"].map((sku) => [sku, sku.toUpperCase()]));
	const pairAt = (query: string) =>
		pairOfComparison(decodeComparison(new URLSearchParams(query), skus));

	it.each(["sku=a&sku=b", "sku=B&sku=A", "sku=a&sku=a&sku=b", "sku=b&sku=a&utm_source=x"])(
		"%s is the plain pair in one order",
		(query) => {
			expect(pairAt(query)).toEqual(["A", "B"]);
		},
	);

	it.each([
		"sku=a",
		"sku=a&sku=",
		"sku=a&sku=b&sku=c",
		"sku=a&sku=b&sku=",
		"sku=a&sku=b&brand=BenQ",
		"sku=a&sku=b&show=differences",
		"sku=a&sku=b&use=gaming",
		"sku=a&sku=b&years=5",
		"sku=a&sku=b&distance=3",
	])("%s is none", (query) => {
		expect(pairAt(query)).toBeUndefined();
	});
});

import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { type Fact, factsByField } from "./facts";
import {
	factsOfRow,
	fieldsFromOneShop,
	unrecordedFields,
	withMoreFacts,
	withoutFact,
	withPin,
	withStaffFacts,
} from "./row-facts.server";
import { decodeFacts } from "./stored-facts";

const ROW = { ...EMPTY_FIELDS, brightness: 3000, throwRatio: "1.2:1", facts: "[]" };

const MAKER: Fact = {
	field: "brightness",
	value: "3200",
	kind: "maker",
	source: "https://maker.example/spec",
	seenOn: "2026-05-12",
	enteredBy: "ann",
};

const SOURCED = withMoreFacts(ROW, [MAKER]);

const typed = (isPinned: boolean) => ({ enteredBy: "bob", day: "2026-11-01", isPinned });

const kindsOf = ({ facts }: { facts: string }) =>
	decodeFacts(facts).map(({ kind, value }) => `${kind} ${value}`);

describe("facts of a row", () => {
	it("are unrecorded for figures without any", () => {
		expect(factsOfRow(ROW).map(({ field, kind, value }) => [field, kind, value])).toEqual([
			["brightness", "unrecorded", "3000"],
			["throw_ratio", "unrecorded", "1.2:1"],
		]);
	});

	it("say which figures have no recorded source", () => {
		const withWeight = { ...SOURCED, weight: "3 kg" };
		const facts = factsByField(decodeFacts(withWeight.facts));
		expect(unrecordedFields(withWeight, facts)).toEqual(["throw_ratio", "weight"]);
	});

	it("set the figure to the current one, and keep the former value", () => {
		expect(SOURCED.brightness).toBe(3200);
		expect(kindsOf(SOURCED)).toEqual(["unrecorded 3000", "maker 3200"]);
	});

	it("give the row itself back for a fact that is known", () => {
		expect(withMoreFacts(SOURCED, [MAKER])).toBe(SOURCED);
		expect(withMoreFacts({ ...SOURCED, brightness: 1 }, [MAKER])).toEqual(SOURCED);
	});

	it("name the figures that a shop's list states alone", () => {
		const listed = (field: string, value: string): Fact => ({
			...MAKER,
			field,
			value,
			kind: "shop",
			source: "https://github.com/DevMahfuz/keuzehulp/x",
		});
		const facts = [listed("noise_db", "26"), listed("hdmi", "3 × HDMI"), listed("weight", "3 kg")];
		const row = withMoreFacts({ ...ROW, noiseDb: 30 }, facts);
		expect(row.noiseDb).toBe(30);
		expect(fieldsFromOneShop(row.facts)).toEqual(["hdmi"]);
		expect(fieldsFromOneShop(SOURCED.facts)).toEqual([]);
	});

	it("replace what staff entered without a source", () => {
		const entered = (value: string, isPinned?: true): Fact => ({
			field: "brightness",
			value,
			kind: "staff",
			source: "",
			seenOn: null,
			enteredBy: "ann",
			...(isPinned && { isPinned }),
		});
		const pinned = withMoreFacts(SOURCED, [entered("2900"), entered("2800", true)]);
		expect(kindsOf(pinned)).toEqual(["unrecorded 3000", "maker 3200", "staff 2800"]);
		const again = withMoreFacts(pinned, [entered("2700"), entered("2800")]);
		expect(kindsOf(again)).toEqual([...kindsOf(pinned), "staff 2700"]);
		expect(again.brightness).toBe(2800);
	});

	it("move the pin of a figure", () => {
		const other = { ...MAKER, kind: "shop", value: "3100" } as const;
		const pinned = withPin(withMoreFacts(SOURCED, [other]), other, true);
		expect(pinned.brightness).toBe(3100);
		expect(withPin(pinned, MAKER, true).brightness).toBe(3200);
		expect(withPin(pinned, other, false).brightness).toBe(3200);
	});

	it("leave the next best when the standing one is deleted, and no value after the last", () => {
		const next = withoutFact(SOURCED, MAKER);
		expect(next.brightness).toBe(3000);
		const [last] = factsOfRow(next).filter(({ field }) => field === "brightness");
		if (!last) throw new Error("The former value has no fact.");
		expect(withoutFact(next, last).brightness).toBeNull();
	});
});

describe("a change by staff", () => {
	it("replaces an unrecorded figure", () => {
		const changed = withStaffFacts(ROW, { ...ROW, brightness: 2800 }, typed(false));
		expect(changed.brightness).toBe(2800);
		expect(kindsOf(changed)).toEqual(["unrecorded 3000", "staff 2800"]);
	});

	it("by import leaves a maker's figure in place", () => {
		const changed = withStaffFacts(SOURCED, { ...SOURCED, brightness: 2800 }, typed(false));
		expect(changed.brightness).toBe(3200);
		expect(kindsOf(changed)).toEqual(["unrecorded 3000", "maker 3200", "staff 2800"]);
	});

	it("by form wins over every source", () => {
		const changed = withStaffFacts(SOURCED, { ...SOURCED, brightness: null }, typed(true));
		expect(changed.brightness).toBeNull();
	});

	it("makes no fact for an unchanged figure", () => {
		const after = { ...SOURCED, description: "New words." };
		expect(withStaffFacts(SOURCED, after, typed(true))).toBe(after);
	});
});

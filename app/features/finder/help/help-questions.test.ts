import { describe, expect, it } from "vitest";
import { HELP_QUESTIONS, helpStepAt } from "./help-questions";

const at = (query: string) =>
	helpStepAt(new URLSearchParams(query), (_, slug) => (slug === "gaming" ? slug : null));

it("help questions: asks questions", () => {
	for (const { title } of HELP_QUESTIONS) expect(title).toMatch(/^[A-Z].*\?$/);
});

describe("an answer", () => {
	it.each([
		["answered=1&use=gaming", "/help-me-choose?question=2&use=gaming"],
		["answered=1&use=", "/help-me-choose?question=2"],
		["answered=2&use=gaming&room=dark", "/help-me-choose?question=3&use=gaming&room=dark"],
		["answered=2&use=no-such-use&room=", "/help-me-choose?question=3"],
		["answered=3&distance=2,8&screen=", "/help-me-choose?question=4&distance=2.8"],
		["answered=4&use=gaming&room=dark&max=£1,000", "/projectors?use=gaming&max=1000&room=dark"],
		["answered=4&max=", "/projectors"],
	])("?%s leads to %s", (query, leadsTo) => {
		expect(at(query)).toEqual({ nextPath: leadsTo });
	});

	it.each([
		["answered=1&use=opera", { use: "opera" }, ["use"]],
		["answered=2&room=red", { room: "red" }, ["room"]],
		["answered=3&distance=far&screen=5", { distance: "far", screen: "5" }, ["distance", "screen"]],
		["answered=3&distance=3&screen=huge", { distance: "3", screen: "huge" }, ["screen"]],
		["answered=4&max=-5", { max: "-5" }, ["max"]],
	])("?%s stays on its question with what was typed", (query, values, wrong) => {
		const result = at(query);
		if (!("page" in result)) throw new Error("It leads on");
		expect(result.page.values).toEqual(values);
		expect(Object.keys(result.page.errors)).toEqual(wrong);
	});
});

describe("a question", () => {
	it.each([
		["", 1, null],
		["question=0", 1, null],
		["question=5", 1, null],
		["question=two&use=gaming", 1, null],
		["question=2&use=gaming", 2, "/help-me-choose?use=gaming"],
		["question=4&room=dark&max=900", 4, "/help-me-choose?question=3&room=dark&max=900"],
	])("?%s is number %i with a way back to %s", (query, number, back) => {
		expect(at(query)).toMatchObject({
			page: { questionNumber: number, backPath: back, errors: {} },
		});
	});

	it("carries the answers of others and shows its own", () => {
		expect(at("question=3&use=gaming&distance=3&max=700&q=x")).toMatchObject({
			page: {
				values: { distance: "3", screen: "" },
				hiddenFields: [
					["use", "gaming"],
					["max", "700"],
				],
			},
		});
	});
});

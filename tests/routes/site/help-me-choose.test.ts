import { beforeEach, expect, it } from "vitest";
import { makeCategories } from "../../factories";
import { redirectAt, statusOf } from "../call";

beforeEach(async () => {
	await makeCategories();
});

it.each([
	["", 200],
	["?question=3&use=gaming", 200],
	["?question=many", 200],
	["?answered=3&distance=far", 400],
	["?answered=1&use=opera", 400],
])("/help-me-choose%s is %i", async (query, status) => {
	expect(await statusOf(`/help-me-choose${query}`)).toBe(status);
});

it("help me choose: leads on by redirects", async () => {
	expect(await redirectAt("/help-me-choose?answered=1&use=gaming")).toEqual([
		302,
		"/help-me-choose?question=2&use=gaming",
	]);
	expect(await redirectAt("/help-me-choose?answered=4&use=gaming&max=900")).toEqual([
		302,
		"/projectors?use=gaming&max=900",
	]);
});

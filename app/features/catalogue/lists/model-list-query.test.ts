import { expect, it } from "vitest";
import { MAX_LISTED_MODELS, modelListQuery } from "./model-list-query";

it("model list query: has no conditions without parameters", () => {
	expect(modelListQuery.parse({ utm_source: "x" })).toEqual({
		featured: undefined,
		categorySlug: undefined,
		tag: undefined,
		limit: MAX_LISTED_MODELS,
	});
});

it("combines its conditions, in the spelling that is stored", () => {
	const query = { featured: "true", category: "Home-Cinema", tag: "HDR10+", limit: "4" };
	expect(modelListQuery.parse(query)).toEqual({
		featured: true,
		categorySlug: "home-cinema",
		tag: "hdr10-plus",
		limit: 4,
	});
});

it.each(["1", "1000", "0004"])("model list query: accepts limit %j", (limit) => {
	expect(modelListQuery.parse({ limit }).limit).toBe(Number(limit));
});

it.each(["", "0", "1001", "-1", "1.5", "1e2", "ten", " 4", "99999999999999999999"])(
	"model list query: refuses limit %j",
	(limit) => {
		const { error } = modelListQuery.safeParse({ limit });
		expect(error?.issues.map((issue) => issue.message)).toEqual([
			"limit must be a whole number from 1 to 1000.",
		]);
	},
);

it.each(["", "1", "yes", "TRUE"])("model list query: refuses featured=%j", (featured) => {
	const { error } = modelListQuery.safeParse({ featured });
	expect(error?.issues[0]?.message).toBe("featured must be true or false.");
});

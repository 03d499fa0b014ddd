import { expect, it } from "vitest";
import { loader as brands } from "~/routes/site/brands";
import { loader as projectors } from "~/routes/site/finder";
import { loader as home } from "~/routes/site/home";
import { makeProjectors } from "../../factories";
import { staffHeaders } from "../../staff";
import { visit } from "../call";

const PAGES = [
	["/", async (headers = {}) => (await visit(home, "/", headers)).data.emptyCatalogue],
	[
		"/brands",
		async (headers = {}) => (await visit(brands, "/brands", headers)).data.emptyCatalogue,
	],
	[
		"/projectors",
		async (headers = {}) => (await visit(projectors, "/projectors", headers)).data?.emptyCatalogue,
	],
] as const;

it.each(PAGES)(
	"%s of an empty catalogue tells visitors so, and staff how to fill it",
	async (_, emptyAt) => {
		expect(await emptyAt()).toEqual({ canFill: false });
		expect(await emptyAt({ Cookie: "session=forged" })).toEqual({ canFill: false });
		expect(await emptyAt(await staffHeaders())).toEqual({ canFill: true });
		await makeProjectors({ sku: "FIRST" });
		expect(await emptyAt(await staffHeaders("second"))).toBeUndefined();
	},
);

import { beforeEach, expect, it } from "vitest";
import { loader } from "~/routes/admin/jump";
import { addRows } from "../../databases/rows";
import { makeProjectors, makeShops } from "../../factories";
import { staffHeaders } from "../../staff";
import { visit } from "../call";

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100" });
	const page = { summary: "", text: "x", isPublished: 1, place: null };
	const common = { ...page, changedAt: "2026-01-01T00:00:00.000Z" } as const;
	await addRows("pages", {
		...common,
		id: 7,
		kind: "page" as const,
		slug: "shipping",
		title: "Shipping",
	});
});

async function jumps(query: string) {
	const path = `/admin/jump?${new URLSearchParams({ q: query })}`;
	const { groups } = (await visit(loader, path, await staffHeaders())).data;
	return groups.map(({ title, links }) => [title, links.map(({ to }) => to)]);
}

it.each([
	["tw7100", [["Models", ["/admin/models/TW7100"]]]],
	["EPSON", [["Models", ["/admin/models/TW7100"]]]],
	["curry", [["Shops", ["/admin/shops/1"]]]],
	["shipping", [["Pages", ["/admin/pages/7"]]]],
	["price alerts", [["Screens", ["/admin/alerts"]]]],
	["qqqqzzzz", []],
	["%", []],
])("the words %s mean %j", async (query, expected) => {
	expect(await jumps(query)).toEqual(expected);
});

it("admin jump: lists all screens without words", async () => {
	const [screens, ...rest] = await jumps(" ");
	expect(rest).toEqual([]);
	expect(screens?.[1]).toEqual(
		expect.arrayContaining(["/admin", "/admin/models", "/admin/account"]),
	);
});

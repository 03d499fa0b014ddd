import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { serverBuild } from "../../../tests/server-build";
import { pageKey, pathWithoutTracking } from "./cache-key.server";
import { readScriptData } from "./render-page.server";

it.each([
	["https://x.example/", "/"],
	["https://x.example/tag/4k?sort=price-asc", "/tag/4k?sort=price-asc"],
	["https://x.example/?utm_source=a&utm_campaign=b&gclid=1", "/"],
	["https://x.example/compare?sku=a&fbclid=x&sku=b", "/compare?sku=a&sku=b"],
	["https://x.example/?search=utm_source", "/?search=utm_source"],
])("pathWithoutTracking of %s is %s", (address, expected) => {
	expect(pathWithoutTracking(address)).toBe(expected);
});

/** Script data of a page whose loader returns this value, as Remix encodes it. */
async function scriptDataOf(value: unknown): Promise<string> {
	const build = serverBuild({
		root: { id: "root", path: "", module: { default: () => null, loader: () => ({ value }) } },
	});
	const answerWithData = async (_: Request, __: number, ___: Headers, context: EntryContext) =>
		new Response((await readScriptData(context)).scriptData);
	const entry = { module: { default: answerWithData } };
	const handle = createRequestHandler({ ...build, entry }, "production");
	return (await handle(new Request("https://x.example/"))).text();
}

async function keyOf(value: unknown): Promise<string> {
	return pageKey({ address: "/", status: 200, data: await scriptDataOf(value), build: "1" });
}

describe("pageKey", () => {
	const page = { address: "/", status: 200, data: "[{}]", build: "1" };

	it("is the same for the same page", async () => {
		expect(pageKey({ ...page })).toBe(pageKey(page));
		const value = () => ({ prices: new Map([["a", 1]]), at: new Date(0), tags: new Set(["4k"]) });
		expect(await keyOf(value())).toBe(await keyOf(value()));
	});

	it.each([
		{ ...page, address: "/brands" },
		{ ...page, status: 404 },
		{ ...page, data: "[1]" },
		{ ...page, build: "2" },
	])("differs if any input differs: %j", (other) => {
		expect(pageKey(other)).not.toBe(pageKey(page));
	});

	it("is another for every value of a loader that a page can show", async () => {
		const values = [
			{},
			[],
			"",
			null,
			undefined,
			{ a: undefined },
			{ a: null },
			{ a: "null" },
			[undefined],
			[null],
			Array(1),
			0,
			-0,
			Number.NaN,
			Number.POSITIVE_INFINITY,
			Number.NEGATIVE_INFINITY,
			1,
			"1",
			1n,
			2n,
			new Date(0),
			new Date(1),
			new Date(Number.NaN),
			"1970-01-01T00:00:00.000Z",
			new Map(),
			new Map([["a", 1]]),
			new Map([["a", 2]]),
			new Map([[1, "a"]]),
			new Set(),
			new Set(["a"]),
			new Set(["b"]),
			/a/,
			/a/g,
			new URL("https://x.example/a"),
			"https://x.example/a",
			Promise.resolve(1),
			Promise.resolve(2),
		];
		const keys = await Promise.all(values.map(keyOf));
		expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
	});

	it.each([
		["a function", () => 1],
		["a symbol", Symbol("a")],
		["an instance of a class", new (class Price {})()],
		["search parameters", new URLSearchParams("a=1")],
		["an error", new Error("disk I/O error")],
	])("refuses a value that Remix does not encode completely: %s", async (_, value) => {
		await expect(keyOf({ deep: [value] })).rejects.toThrow("A loader returned");
	});

	it("takes a text for a text", async () => {
		expect(await keyOf('["SingleFetchFallback"]')).toEqual(expect.any(String));
	});
});

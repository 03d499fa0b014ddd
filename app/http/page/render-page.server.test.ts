import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { RemixBrowser, Scripts, useLoaderData } from "@remix-run/react";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import { serverBuild } from "../../../tests/server-build";
import { assertComplete, readScriptData, renderPage } from "./render-page.server";

function Page() {
	const { value } = useLoaderData<{ value: string }>();
	const letters = [...value].map((letter, at) => createElement("i", { key: at }, letter));
	const body = createElement(
		"body",
		null,
		createElement("p", null, letters),
		createElement(Scripts),
	);
	return createElement("html", { lang: "en" }, body);
}

/** Handles a page's request by the installed Remix. */
async function respond(
	value: unknown,
	finish: (context: EntryContext) => Promise<string>,
): Promise<string> {
	const root = { id: "root", path: "", module: { default: Page, loader: () => ({ value }) } };
	const built = serverBuild({ root });
	const asset = { id: "root", path: "", module: "/root.js", hasLoader: true, hasAction: false };
	const rest = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
	const assets = {
		...built.assets,
		url: "/manifest-1.js",
		entry: { imports: [], module: "/entry.js" },
		routes: { root: { ...asset, ...rest } },
	};
	const handle = async (_: Request, __: number, ___: Headers, context: EntryContext) =>
		new Response(await finish(context));
	const build = { ...built, assets, entry: { module: { default: handle } } };
	const handler = createRequestHandler(build, "production");
	return (await handler(new Request("https://x.example/"))).text();
}

const page = (value: unknown) =>
	respond(value, async (loaded) => {
		const { context } = await readScriptData(loaded);
		return (await renderPage("https://x.example/", context)).toString();
	});

const scriptData = (value: unknown) =>
	respond(value, async (loaded) => (await readScriptData(loaded)).scriptData);

describe("readScriptData", () => {
	it("returns the data before the page is rendered", async () => {
		const data = await scriptData("4,000 lumens");
		expect(data).toContain("4,000 lumens");
		expect(() => assertComplete(data)).not.toThrow();
	});

	it.each([
		["a function", () => "x"],
		["a class instance", new (class Model {})()],
	])("marks %s", async (_, value) => {
		const data = await scriptData(value).catch(String);
		expect(() => assertComplete(data)).toThrow("A loader returned a value");
	});
});

describe("renderPage", () => {
	it("renders a page at once, its script data included", async () => {
		const html = await page("4,000 lumens");
		expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><body><p><i>4<\/i><i>,<\/i>/);
		expect(html).toContain("window.__remixContext.streamController.enqueue(");
		expect(html).toContain("window.__remixContext.streamController.close();");
		expect(html).not.toContain("<template");
	});

	it("writes every letter, wherever React's chunks end", async () => {
		const letters = "£€✓😀".repeat(2000);
		const html = await page(letters);
		expect(html).not.toContain("\0");
		expect(html.replaceAll("</i><i>", "")).toContain(`<i>${letters}</i>`);
	});

	it("renders pages that wait for one that fails", async () => {
		const unreadable = 4000;
		const [failed, rendered] = await Promise.all([page(unreadable), page("4,000 lumens")]);
		expect(failed).not.toContain("<i>");
		expect(rendered).toContain("<i>4</i><i>,</i>");
		expectLogged("value is not iterable");
	});
});

it("RemixBrowser decodes a page's data in its first call, which throws a promise", () => {
	const stream = new ReadableStream();
	const __remixContext = { future: { v3_singleFetch: true }, stream };
	vi.stubGlobal("window", { __remixContext });
	let thrown: unknown;
	try {
		RemixBrowser({});
	} catch (interruption) {
		thrown = interruption;
	}
	vi.unstubAllGlobals();
	expect(thrown).toBeInstanceOf(Promise);
});

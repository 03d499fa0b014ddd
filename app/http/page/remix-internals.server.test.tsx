import { createRequire } from "node:module";
import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { Link, RemixBrowser, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";
import { serverBuild } from "../../../tests/server-build";
import {
	assertWhole,
	REMIX_VERSION,
	readScriptData,
	renderPage,
	withDeferredScripts,
} from "./remix-internals.server";

/** Value of a page that restores the scroll position. */
const RESTORED = "restored";

function Page() {
	const { value } = useLoaderData<{ value: string }>();
	return (
		<html lang="en">
			<body>
				<p>{value}</p>
				<Link to="/x">A link</Link>
				{value === RESTORED && <ScrollRestoration />}
				<Scripts />
			</body>
		</html>
	);
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
	respond(value, async (context) =>
		renderPage("https://x.example/", context, await readScriptData(context)),
	);

describe("the installed Remix", () => {
	it("is the version that these internals were checked for", () => {
		const { version } = createRequire(import.meta.url)("@remix-run/react/package.json");
		expect(version).toBe(REMIX_VERSION);
	});

	it("hands over script data that can be read before rendering", async () => {
		const data = await respond("4,000 lumens", readScriptData);
		expect(data).toContain("4,000 lumens");
		expect(() => assertWhole(data)).not.toThrow();
	});

	it.each([
		["a function", () => "x"],
		["a class instance", new (class Model {})()],
	])("marks %s in script data", async (_, value) => {
		const data = await respond(value, readScriptData).catch(String);
		expect(() => assertWhole(data)).toThrow("A loader returned a value");
	});

	it("renders a page at once, its script data included", async () => {
		const html = await page("4,000 lumens");
		expect(html).toMatch(
			/^<!DOCTYPE html><html lang="en"><body><p>4,000 lumens<\/p><a href="\/x">A link<\/a>/,
		);
		expect(html).toContain("window.__remixContext.streamController.enqueue(");
		expect(html).toContain("window.__remixContext.streamController.close();");
		expect(html).not.toContain("<template");
	});

	it("restores the scroll position by a script that can be shortened", async () => {
		const html = await page(RESTORED);
		// React warns of layout effects on a server, in development.
		vi.mocked(console.error).mockClear();
		expect(html).toMatch(/<script>history\.state.*scrollTo\(0,y\)\}catch\{\}<\/script>/);
		expect(html).not.toContain("STORAGE_KEY");
	});

	it("sends the client only the flags that it reads", async () => {
		expect(await page("")).toContain(
			'"future":{"v3_fetcherPersist":true,"v3_relativeSplatPath":true,"v3_singleFetch":true,}',
		);
	});

	it("starts a page by a script that can be deferred", async () => {
		const html = withDeferredScripts(await page(""));
		expect(html).toContain('await Promise.all(["/manifest-1.js","/root.js"].map(a=>import(a)))');
		expect(html).not.toMatch(/<script type="module" async="">import /);
	});

	it("decodes a page's data in the first call of RemixBrowser, which throws a promise", () => {
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
});

const PAGE = `<body><p>import * as words from "a page";</p>
<link rel="modulepreload" href="/entry.js"/><link rel="modulepreload" href="/home.js"/><script>window.data = "$&";</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/root.js";
import * as route1 from "/home.js";

window.modules = {"root":route0,"home":route1};

import("/entry.js");</script></body>`;

describe("withDeferredScripts", () => {
	it("imports the routes after the first frame, then does the rest", () => {
		expect(withDeferredScripts(PAGE)).toBe(`<body><p>import * as words from "a page";</p>
<link rel="modulepreload" media="not all" href="/entry.js"/><link rel="modulepreload" media="not all" href="/home.js"/><script>window.data = "$&";</script><script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{
for(const l of document.querySelectorAll("link[rel=modulepreload]"))l.fetchPriority="low",l.media="";
const [,route0,route1]=await Promise.all(["/assets/manifest-1.js","/root.js","/home.js"].map(a=>import(a)));
window.modules = {"root":route0,"home":route1};import("/entry.js");
}))</script></body>`);
	});

	it.each([
		["without scripts", "<body><p>Words</p></body>"],
		[
			"in development",
			'<script type="module" async="">import "/hot.js"; import * as a from "/a.js";</script>',
		],
	])("leaves a page %s as it is", (_, html) => {
		expect(withDeferredScripts(html)).toBe(html);
	});
});

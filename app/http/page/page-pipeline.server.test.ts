import { type AppLoadContext, createRequestHandler } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createElement } from "react";
import { expect, it } from "vitest";
import { serverBuild } from "../../../tests/server-build";
import { respondWithPage } from "./page-pipeline.server";

let renderings = 0;

function Page() {
	renderings += 1;
	const { value } = useLoaderData<{ value: string }>();
	if (value === "faulty") throw new Error("a component failed");
	return createElement("p", null, value);
}

/** A site of one page, rendered by the installed Remix; counts its renderings. */
function site(value: string) {
	renderings = 0;
	const module = { default: Page, loader: () => ({ value }) };
	const built = serverBuild({ root: { id: "root", path: "", module } });
	const asset = { id: "root", path: "", module: "/root.js", hasLoader: true, hasAction: false };
	const rest = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
	const handle: typeof built.entry.module.default = (request, status, headers, context, load) => {
		const { lastResponse } = load as AppLoadContext;
		const page = { request, status, headers, context, isCacheable: true };
		return respondWithPage({ ...page, hasAds: false, isMarkdown: false, lastResponse });
	};
	const assets = { ...built.assets, routes: { root: { ...asset, ...rest } } };
	const build = { ...built, assets, entry: { module: { default: handle } } };
	const handler = createRequestHandler(build, "production");
	return (headers = {}, lastResponse?: AppLoadContext["lastResponse"]) =>
		handler(new Request("https://x.example/", { headers }), { lastResponse });
}

it("renders a page once for concurrent requests", async () => {
	const ask = site("bright");
	const pages = await Promise.all([ask(), ask(), ask()]);
	expect(renderings).toBe(1);
	for (const page of pages) expect(await page.text()).toContain("<p>bright</p>");
});

it("reuses the last response if its ETag is the same", async () => {
	const first = await site("bright")();
	const headers = new Map([...first.headers]);
	const body = Buffer.from(await first.text());

	const same = await site("bright")({}, { headers, body });
	expect(renderings).toBe(0);
	expect(await same.text()).toBe(body.toString());
	expect([...same.headers]).toEqual([...first.headers]);

	const changed = await site("dim")({}, { headers, body });
	expect(renderings).toBe(1);
	expect(await changed.text()).toContain("<p>dim</p>");
});

it("page pipeline: responds to a conditional request before rendering", async () => {
	const ETag = (await site("bright")()).headers.get("ETag") ?? "";
	const again = await site("bright")({ "If-None-Match": ETag });
	expect(again.status).toBe(304);
	expect(renderings).toBe(0);
});

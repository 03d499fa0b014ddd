import { once } from "node:events";
import { request } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { flushVisits } from "~/features/insight/counting/counting.server";
import {
	isVisitCounted,
	noteSearch,
	noteVisit,
} from "~/features/insight/counting/visit-note.server";
import { serverBuild } from "../../tests/server-build";
import { staffHeaders } from "../../tests/staff";
import { siteServer } from "../site-server";
import { waitForVisitCounts } from "./count-visits";

const CLICK = { listingId: 7, projectorSku: "A-1", retailerId: 1 };
const SHARED = { "Cache-Control": "public, max-age=0", ETag: '"page"' };

/** Number of clicks for which a reference would be made. */
let referenced = 0;

/** Number of loader runs; cached responses run none. */
let loads = 0;

/** Answers that mean something to a visitor, in place of the site's own routes. */
function route(
	id: string,
	answer: (request: Request) => Response | Promise<Response>,
): ServerBuild["routes"][string] {
	return {
		id,
		path: id,
		module: {
			default: undefined,
			loader: ({ request }) => {
				loads += 1;
				return answer(request);
			},
		},
	};
}

const build = serverBuild(
	Object.fromEntries(
		[
			route("go", async () => {
				if (await isVisitCounted()) referenced += 1;
				noteVisit({ click: CLICK });
				return new Response(null, { status: 302, headers: { Location: "https://shop.example/" } });
			}),
			route("model", (asked) => {
				noteVisit({ viewedSlug: "a-1" });
				const isKnown = asked.headers.get("If-None-Match") === SHARED.ETag;
				return new Response(isKnown ? null : "page", {
					status: isKnown ? 304 : 200,
					headers: SHARED,
				});
			}),
			route("missing", () => {
				noteVisit({ viewedSlug: "a-1" });
				return new Response(null, { status: 404 });
			}),
			route("search", (asked) => {
				const query = new URL(asked.url).searchParams.get("q") ?? "";
				noteSearch({ query, modelCount: 3 });
				const isMeant = new URL(asked.url).searchParams.has("meant");
				if (isMeant) return new Response(null, { status: 302, headers: { Location: "/found" } });
				return new Response("found", { headers: SHARED });
			}),
		].map((one) => [one?.id ?? "", one]),
	),
);

let port = 0;

beforeEach(async () => {
	const server = siteServer(build).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const address = server.address();
	if (!address || typeof address === "string") throw new Error("no port");
	port = address.port;
	loads = 0;
	referenced = 0;
	// Counts left by another test.
	await flushVisits(db(), new Date(), { isLast: true });
	for (const table of ["listing_clicks", "model_views", "searches"] as const) {
		await db().deleteFrom(table).execute();
	}
});

let others = 0;

interface Asked {
	method?: string;
	headers?: Record<string, string>;
}

/** Sends a request like a browser, and waits for the response. Returns its status. */
async function ask(path: string, { method = "GET", headers = {} }: Asked = {}): Promise<number> {
	// Hosts keep the tests' remembered answers apart.
	const all = { Host: `site-${port}.test`, "User-Agent": "Mozilla/5.0 Firefox", ...headers };
	const sent = request({ host: "127.0.0.1", port, path, method, headers: all, agent: false }).end();
	const [response] = await once(sent, "response");
	response.resume();
	await once(response, "close");
	return response.statusCode;
}

async function counted() {
	// The server closes a response a moment after the client has received it.
	await new Promise((resolve) => setTimeout(resolve, 20));
	await waitForVisitCounts();
	await flushVisits(db(), new Date(), { isLast: true });
	const clicks = await db().selectFrom("listing_clicks").selectAll().execute();
	const views = await db().selectFrom("model_views").selectAll().execute();
	const searches = await db().selectFrom("searches").selectAll().execute();
	return { clicks, views, searches };
}

const today = () => new Date().toISOString().slice(0, 10);

it("count visits: counts clicks by offer and day, and views by model and day", async () => {
	for (const path of ["/go", "/model", "/go"]) await ask(path);
	expect(await counted()).toEqual({
		clicks: [{ day: today(), ...CLICK, clicks: 2 }],
		views: [{ day: today(), slug: "a-1", views: 1 }],
		searches: [],
	});
	await ask("/go");
	expect((await counted()).clicks).toEqual([{ day: today(), ...CLICK, clicks: 3 }]);
});

describe("counts nothing for", () => {
	it.each<[string, Asked]>([
		["HEAD", { method: "HEAD" }],
		["what is fetched ahead", { headers: { "Sec-Purpose": "prefetch" } }],
		["what is rendered ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
		["what older browsers fetch ahead", { headers: { Purpose: "prefetch" } }],
		["what Firefox fetches ahead", { headers: { "X-Moz": "prefetch" } }],
		["a declared bot", { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
	])("%s", async (_, asked) => {
		for (const path of ["/go", "/model", "/search?q=epson"]) await ask(path, asked);
		expect(await counted()).toEqual({ clicks: [], views: [], searches: [] });
		expect(referenced).toBe(0);
	});

	it("staff, while they are signed in", async () => {
		const headers = await staffHeaders();
		for (const path of ["/go", "/model"]) await ask(path, { headers });
		expect(await counted()).toMatchObject({ clicks: [], views: [] });
		expect(referenced).toBe(0);
		await db().deleteFrom("staff_sessions").execute();
		for (const path of ["/go", "/model"]) await ask(path, { headers });
		expect(await counted()).toMatchObject({ clicks: [{ clicks: 1 }], views: [{ views: 1 }] });
		expect(referenced).toBe(1);
	});

	it("a missing page", async () => {
		expect(await ask("/missing")).toBe(404);
		expect(await counted()).toMatchObject({ views: [] });
	});

	it.each([
		["/model?history=1y", "/model"],
		["/model.data?history=1y", "/model"],
		["/model", "/model?history=1y"],
		["/model", "/model/alert"],
	])("a model's page %s requested from %s", async (path, from) => {
		await ask(path, { headers: { Referer: `http://site-${port}.test${from}` } });
		expect(await counted()).toMatchObject({ views: [] });
	});
});

it.each([
	["/model", "/model"],
	["/model?history=1y", "/model?history=1y"],
	["/model", "/models"],
	["/model", "/"],
])("count visits: counts every visit to a page %s opened from %s", async (path, from) => {
	const headers = { Referer: `http://site-${port}.test${from}` };
	for (let n = 0; n < 3; n += 1) await ask(path, { headers });
	expect(await counted()).toMatchObject({ views: [{ views: 3 }] });
});

it("count visits: counts a visitor with cookies like any other", async () => {
	await ask("/model", { headers: { Cookie: "shortlist=x; session=forged" } });
	expect(await counted()).toMatchObject({ views: [{ views: 1 }] });
});

it("count visits: counts cached responses and 304s, and keeps the cache after a flush", async () => {
	expect(await ask("/model")).toBe(200);
	await counted();
	expect(await ask("/model")).toBe(200);
	expect(await ask("/model", { headers: { "If-None-Match": SHARED.ETag } })).toBe(304);
	expect(loads).toBe(1);
	expect(await ask("/model", { method: "HEAD" })).toBe(200);
	expect(await counted()).toMatchObject({ views: [{ views: 3 }] });
});

describe("a search", () => {
	const visitor = (n: number, headers = {}) => ({
		headers: { "User-Agent": `Mozilla/5.0 Browser ${n}`, ...headers },
	});

	it.each([
		[2, "Epson TW", []],
		[3, "Café  Beam", [{ words: "cafe beam", searches: 3, found: 3 }]],
	])(
		"by %d visitors is stored as %j: %j, including cached responses",
		async (visitors, query, rows) => {
			for (let n = 0; n < visitors; n += 1)
				await ask(`/search?q=${encodeURIComponent(query)}`, visitor(n));
			expect(loads).toBe(1);
			expect((await counted()).searches).toMatchObject(rows);
		},
	);

	it("counts if it leads to a list of its meaning", async () => {
		for (let n = 0; n < 3; n += 1) await ask("/search?q=4k+laser&meant=1", visitor(n));
		expect((await counted()).searches).toMatchObject([{ words: "4k laser", searches: 3 }]);
	});

	it("counts once for its page, however often the page changes otherwise", async () => {
		const headers = { Referer: `http://site-${port}.test/search?q=epson` };
		for (let n = 0; n < 3; n += 1) await ask("/search?q=epson&page=2", visitor(n, headers));
		expect((await counted()).searches).toEqual([]);
	});

	it("distinguishes visitors by forwarded address only behind a trusted proxy", async () => {
		others += 1;
		for (let n = 0; n < 3; n += 1) {
			await ask(`/search?q=benq${others}`, { headers: { "X-Forwarded-For": `10.0.0.${n}` } });
		}
		expect((await counted()).searches).toEqual([]);
	});
});

it("count visits: keeps counts that could not be written, and logs that once", async () => {
	const { expectLogged } = await import("../../tests/expect-logged");
	await db().schema.alterTable("listing_clicks").renameTo("away").execute();
	for (let n = 0; n < 3; n += 1) {
		await ask("/go");
		await new Promise((resolve) => setTimeout(resolve, 20));
		await flushVisits(db(), new Date());
	}
	expectLogged("Visits could not be written");
	await db().schema.alterTable("away").renameTo("listing_clicks").execute();
	expect(await counted()).toMatchObject({ clicks: [{ clicks: 3 }] });
});

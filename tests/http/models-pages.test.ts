import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { STAFF } from "../e2e/support/server";
import { databaseUrl, siteUrl } from "../e2e/support/site/shared-site";
import { makeListings, makeProjectors } from "../factories";
import { staffHeaders } from "../staff";

process.env.DATABASE_URL = databaseUrl();

const PAGE = "/projector/aaa-1";

beforeEach(async () => {
	await retryBusy(() =>
		makeProjectors({ sku: "AAA-1", brand: "Quokka", model: "One", price: "500" }),
	);
	await retryBusy(() => makeListings({ sku: "AAA-1" }));
});

afterEach(async () => {
	for (const table of ["projectors", "deleted_models"] as const) {
		await retryBusy(() => db().deleteFrom(table).where("sku", "like", "AAA-%").execute());
	}
	await retryBusy(() => db().deleteFrom("staff_changes").execute());
});

describe("the address of a deleted model", () => {
	const ask = (path: string, init: RequestInit = {}) =>
		fetch(siteUrl() + path, { redirect: "manual", ...init });

	it("returns 410 for every kind of request, until the model exists again", async () => {
		const headers = await retryBusy(() => staffHeaders(STAFF.username));
		const origin = { Origin: siteUrl() };
		const deleted = await ask("/admin/models/AAA-1/delete", {
			method: "POST",
			body: new URLSearchParams(),
			headers: { ...headers, ...origin },
		});
		expect(deleted.status).toBe(303);
		for (const path of [PAGE, `${PAGE}?history=30`, "/projector/AAA-1"]) {
			const answer = await ask(path);
			expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([410, "no-store"]);
			const html = await answer.text();
			expect(html).toContain("<title>No Longer Listed | Beamwise</title>");
			expect(html).toContain('<meta name="robots" content="noindex"/>');
		}
		const data = await ask(`${PAGE}.data`);
		expect([data.status, await data.text()]).toEqual([410, expect.stringContaining("410")]);
		expect((await ask("/api/projectors/aaa-1")).status).toBe(404);
		expect(await (await ask("/sitemap.xml")).text()).not.toContain("aaa-1");
		await retryBusy(() => makeProjectors({ sku: "AAA-1", brand: "Quokka", model: "Again" }));
		expect((await ask(PAGE)).status).toBe(200);
	});
});

describe("a model's page", () => {
	const ask = async (headers: Record<string, string> = {}) => {
		const response = await fetch(siteUrl() + PAGE, { headers });
		const of = (name: string) => response.headers.get(name);
		const cache = of("Cache-Control") ?? "";
		return { status: response.status, text: await response.text(), cache, tag: of("ETag") ?? "" };
	};
	const LINK = 'href="/admin/models/AAA-1"';

	it("links staff to its form, in a page for them alone", async () => {
		const before = await ask();
		const headers = await retryBusy(() => staffHeaders(STAFF.username));
		const staff = await ask(headers);
		expect(staff.text).toContain(LINK);
		expect(staff.cache).toBe("private, no-cache");
		expect(staff.tag).not.toBe(before.tag);
		// Neither gets the other's copy.
		expect((await ask({ ...headers, "If-None-Match": staff.tag })).status).toBe(304);
		expect((await ask({ ...headers, "If-None-Match": before.tag })).status).toBe(200);
		expect((await ask({ "If-None-Match": staff.tag })).status).toBe(200);
		expect((await ask({ "If-None-Match": before.tag })).status).toBe(304);

		const after = await ask();
		expect(after).toEqual(before);
		expect(after.text).not.toContain("/admin");
		expect(after.cache).toBe(
			"public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400",
		);
		const data = await fetch(`${siteUrl() + PAGE}.data`, { headers });
		expect(data.headers.get("Cache-Control")).toBe("private, no-cache");
	});

	it("is the public one for an invalid session", async () => {
		const forged = await ask({ Cookie: "session=forged" });
		expect(forged.text).not.toContain("/admin");
		expect(forged.cache).toBe("private, no-cache");
		expect(forged.tag).toBe((await ask()).tag);
	});
});

import { beforeEach, describe, expect, it } from "vitest";
import { expectLogged } from "../../expect-logged";
import {
	makeCategories,
	makeJargonTerms,
	makeListings,
	makeProjectors,
	makeShops,
} from "../../factories";
import { drop, get, send } from "../call";

// Common behaviour of all documented GETs, shown on one (docs/product.md#json-calls). `openapi.test.ts` asks each call
// for each of its statuses.

const path = "/api/projectors/w1/retailer-listings";

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeJargonTerms();
	await makeProjectors(
		{ sku: "W1", brand: "BenQ", product_category: "gaming", features: "HDR10", is_featured: "1" },
		{ sku: "W2", brand: "BenQ" },
	);
	await makeListings({ sku: "W1" });
});

function messageOf(body: unknown): string {
	expect(body).toEqual({ message: expect.stringMatching(/\S/) });
	return (body as { message: string }).message;
}

describe("a documented GET", () => {
	it("returns JSON with an entity tag that caches must revalidate", async () => {
		const response = await get(path);

		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
		expect(response.headers.get("Cache-Control")).toBe("no-cache");
		expect(response.headers.get("ETag")).toMatch(/^(W\/)?"[^"]+"$/);
	});

	it.each([["the tag itself", (tag: string) => tag]])(
		"returns 304 without a body for If-None-Match with %s",
		async (_, header) => {
			const tag = (await get(path)).headers.get("ETag") ?? "";
			const response = await get(path, { "If-None-Match": header(tag) });

			expect(response.status).toBe(304);
			expect(await response.text()).toBe("");
			expect(response.headers.get("ETag")).toBe(tag);
			expect(response.headers.get("Cache-Control")).toBe("no-cache");
		},
	);

	it.each(['"other"'])("returns 200 for If-None-Match: %s", async (header) => {
		const response = await get(path, { "If-None-Match": header });

		expect(response.status).toBe(200);
		expect(await response.json()).toBeTypeOf("object");
	});

	it("returns 500 without internals if the database fails, and logs the reason", async () => {
		await drop("retailer_listings");
		const response = await get(path);

		expect(response.status).toBe(500);
		expect(response.headers.get("Content-Type")).toContain("application/json");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("ETag")).toBeNull();
		expect(messageOf(await response.json())).not.toMatch(/sql|table|column|\bat\b .*:\d/i);
		expectLogged("retailer_listings");
	});

	it.each(["POST", "PUT", "PATCH", "DELETE"] as const)("returns 405 for %s", async (method) => {
		const response = await send(method, path);

		expect(response.status).toBe(405);
		expect(response.headers.get("Allow")).toBe("GET, HEAD");
		expect(response.headers.get("Content-Type")).toContain("application/json");
		messageOf(await response.json());
	});
});

describe("a changed catalogue", () => {
	it.each([
		"/api/projectors",
		"/api/projectors/w1",
		"/api/projectors?tag=hdr10",
		"/api/projectors/search?q=benq",
	])("changes the entity tag of %s", async (path) => {
		const before = (await get(path)).headers.get("ETag") ?? "";
		await makeProjectors({ sku: "W1", brand: "BenQ", price: "999.99" });
		const response = await get(path, { "If-None-Match": before });

		expect(response.status).toBe(200);
		expect(response.headers.get("ETag")).not.toBe(before);
	});

	it.each(["/api/projectors/w1", "/api/projectors/w1/retailer-listings"])(
		"changes the entity tag of %s if only a listing changed",
		async (path) => {
			const before = (await get(path)).headers.get("ETag") ?? "";
			await makeListings({ sku: "W1", in_stock: "false" });
			const response = await get(path, { "If-None-Match": before });

			expect(response.status).toBe(200);
			expect(response.headers.get("ETag")).not.toBe(before);
		},
	);

	it("keeps the entity tag of unchanged responses", async () => {
		const before = (await get("/api/projectors/w2")).headers.get("ETag");
		await makeProjectors({ sku: "W1", brand: "BenQ", price: "999.99" });

		expect((await get("/api/projectors/w2")).headers.get("ETag")).toBe(before);
	});
});

describe("an unknown address", () => {
	it.each([
		"/api/categories/%00",
		"/api/projectors/' OR 1=1 --",
		`/api/projectors/${"9".repeat(400)}`,
		"/api",
		"/api/nothing/at/all?limit=1",
	])("returns 404 and a message for %s", async (path) => {
		const response = await get(path);

		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Type")).toContain("application/json");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		messageOf(await response.json());
	});

	it.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
		"returns 404 and a message for a %s to an unknown call",
		async (method) => {
			const response = await send(method, "/api/nothing");

			expect(response.status).toBe(404);
			messageOf(await response.json());
		},
	);
});

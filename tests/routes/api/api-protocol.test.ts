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
	it("is tagged JSON, and 304 to clients that have it", async () => {
		const { headers } = await get(path);
		expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
		const tag = headers.get("ETag") ?? "";
		expect((await get(path, { "If-None-Match": tag })).status).toBe(304);
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

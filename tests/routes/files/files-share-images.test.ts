import { db } from "db/connection.server";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { loadShareContent } from "~/features/share-images/load-share-content.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { makeCategories, makeProjectors } from "../../factories";
import { get, send } from "../call";
import { formWith, upload } from "../images/image-calls";

const IMMUTABLE = "public, max-age=31536000, immutable";

async function imageOf(page: string): Promise<string> {
	const address = await loadShareImage(page);
	if (address === undefined) throw new Error(`${page} has no image`);
	return address;
}

describe("images of shared links", () => {
	it.each([
		["/projector/bq-1", "/og/projector/bq-1.png"],
		["/compare?sku=BQ-1&sku=BQ-2", "/og/compare.png"],
		["/projectors", "/og/projectors.png"],
		["/category/gaming", "/og/category/gaming.png"],
		["/brand/benq", "/og/brand/benq.png"],
		["/buying-guide", "/og/buying-guide.png"],
	])("%s has one of its version for good", async (page, path) => {
		await makeCategories();
		await makeProjectors({ sku: "BQ-1", brand: "BenQ" }, { sku: "BQ-2", brand: "BenQ" });
		const address = await imageOf(page);
		expect(address.split("?")[0]).toBe(path);
		const response = await get(address);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("image/png");
		expect(response.headers.get("Cache-Control")).toBe(IMMUTABLE);
		const bytes = new Uint8Array(await response.arrayBuffer());
		expect(bytes.length).toBeLessThanOrEqual(61_440);
		const { width, height } = await sharp(bytes).metadata();
		expect([width, height]).toEqual([1200, 630]);
	});

	it("holds another version, or none, for five minutes and outside shared caches", async () => {
		const { pathname } = new URL(await imageOf("/buying-guide"), "http://x");
		for (const query of ["", "?v=", "?v=other"]) {
			const { status, headers } = await get(pathname + query);
			expect([status, headers.get("Cache-Control")]).toEqual([200, "max-age=300"]);
		}
	});

	it.each([10, 80])(
		"stays small and its text sharp with a photo of grain %i",
		async (sigma) => {
			await makeProjectors({ sku: "BQ-1", brand: "BenQ", price: "999" });
			const bytesOf = async () => (await get(await imageOf("/projector/bq-1"))).bytes();
			const textIn = async (bytes: Uint8Array) =>
				sharp(bytes)
					.extract({ left: 0, top: 0, width: 640, height: 630 })
					.greyscale()
					.raw()
					.toBuffer();
			const before = await textIn(await bytesOf());
			const noise = { type: "gaussian", mean: 128, sigma } as const;
			const photo = await sharp({
				create: { width: 800, height: 600, channels: 3, background: "#000", noise },
			})
				.jpeg()
				.toBuffer();
			expect((await upload("BQ-1", formWith(photo))).status).toBe(200);
			const bytes = await bytesOf();
			expect(bytes.length).toBeLessThanOrEqual(61_440);
			const after = await textIn(bytes);
			const difference = before.reduce(
				(sum, grey, at) => sum + Math.abs(grey - (after[at] ?? 0)),
				0,
			);
			expect(difference / before.length).toBeLessThan(3);
		},
		120_000,
	);

	it("is the same for all conditions of the finder", async () => {
		await makeProjectors({ sku: "BQ-1" });
		const all = await get("/og/projectors.png");
		const some = await get("/og/projectors.png?brand=none");
		expect(await some.bytes()).toEqual(await all.bytes());
	});

	it("has the title of its page", async () => {
		await makeCategories();
		await makeProjectors({ sku: "BQ-1", brand: "BenQ", model: "W1" });
		const titleOf = async (path: string, query = "") =>
			(await loadShareContent(db(), path, new URLSearchParams(query)))?.title;
		expect(await titleOf("/projector/bq-1")).toBe("BenQ W1");
		expect(await titleOf("/category/gaming")).toBe("Gaming Projectors");
		expect(await titleOf("/brand/benq")).toBe("BenQ Projectors");
		expect(await titleOf("/projectors", "brand=benq")).toBe("Find a projector");
	});

	it("has the SKU of a model whose name no font of the images has", async () => {
		await makeProjectors(
			{ sku: "MI-1", brand: "小米", model: "投影仪" },
			{ sku: "MI-2", brand: "小米", model: "L1 Pro 投影仪" },
		);
		const content = async (path: string, query = "") =>
			await loadShareContent(db(), path, new URLSearchParams(query));
		expect(await content("/projector/mi-1")).toMatchObject({
			title: "MI-1",
			models: [{ name: "MI-1" }],
		});
		expect(await content("/compare", "sku=MI-1&sku=MI-2")).toMatchObject({
			title: "MI-1 or L1 Pro",
		});
	});

	it("has a new address once a price is another one", async () => {
		await makeProjectors({ sku: "BQ-1", price: "999" });
		const before = await imageOf("/projector/bq-1");
		await makeProjectors({ sku: "BQ-1", price: "998" });
		expect(await imageOf("/projector/bq-1")).not.toBe(before);
		expect((await get(before)).headers.get("Cache-Control")).toBe("max-age=300");
	});

	it.each([
		"/og/projector/none.png",
		"/og/projector/a/b.png",
		"/og/none.png",
		"/og/constructor/x.png",
		"/og/home",
		"/og/home.jpg",
		"/og/compare.png",
		"/og/compare.png?sku=none&sku=BQ-1",
		"/og/guides/none.png",
	])("%s is not there", async (path) => {
		const response = await get(path);
		expect(response.status).toBe(404);
		expect(await response.json()).toEqual({ message: "There is no such image." });
	});

	it("are only read", async () => {
		const response = await send("POST", "/og/home.png");
		expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
	});
});

import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { deleteUnusedPhotos } from "~/features/images/images.queries.server";
import { makeProjectors } from "../../factories";
import { jpeg } from "../../files/pictures";
import { get, getJson } from "../call";
import { formWith, imagePath, NONE, remove, stats, upload } from "./image-calls";

const PLAIN = "/projector-images/W1.jpg";

beforeEach(() => makeProjectors({ sku: "W1" }, { sku: "EH-2" }));

beforeEach(async () => {
	await upload("W1", formWith(await jpeg(400, 300)));
});

it("a served image is cached for ever in every size, with its own type", async () => {
	const path = await imagePath();
	expect(path).toMatch(/^\/projector-images\/W1\.[0-9a-f]{12}-400\.jpg$/);
	for (const width of [320, 400]) {
		for (const [format, type] of [
			["avif", "image/avif"],
			["webp", "image/webp"],
			["jpg", "image/jpeg"],
		]) {
			const response = await get(path.replace("-400.jpg", `-${width}.${format}`));
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"cache-control": "public, max-age=31536000, immutable",
				"content-type": type,
				"x-content-type-options": "nosniff",
			});
			expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
		}
	}
});

it("a served image returns 404 if the hash, the size or the model does not match", async () => {
	const path = await imagePath();
	for (const wrong of [
		path.replace(/\.[0-9a-f]{12}/, ".000000000000"),
		path.replace("-400", "-960"),
		path.replace("W1", "EH-2"),
		path.replace("W1", "NO-SUCH"),
	]) {
		const response = await get(wrong);
		expect([wrong, response.status]).toEqual([wrong, 404]);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
	}
});

it("a served image is served briefly cached at the plain address, in any case, with an entity tag", async () => {
	const first = await get(PLAIN);
	expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
	expect(first.headers.get("X-Content-Type-Options")).toBe("nosniff");
	const tag = first.headers.get("ETag") ?? "";
	expect((await get("/projector-images/w1.jpg", { "If-None-Match": tag })).status).toBe(304);
	await remove("W1");
	expect((await get(PLAIN, { "If-None-Match": tag })).status).toBe(200);
});

it("a served image has the address given in the JSON", async () => {
	expect(await getJson("/api/projectors/w1")).toMatchObject({
		projector: { imagePath: await imagePath() },
	});
	expect(await getJson("/api/projectors/EH-2/similar")).toMatchObject({
		similarProjectors: [{ sku: "W1", image: await imagePath() }],
	});
});

it("a served image disappears with its model, and is deleted once that cannot be restored", async () => {
	const path = await imagePath();
	await db().deleteFrom("projectors").where("sku", "=", "W1").execute();
	expect((await get(path)).status).toBe(404);
	expect(await stats()).toEqual(NONE);
	await deleteUnusedPhotos(db());
	expect(await db().selectFrom("photograph_files").selectAll().execute()).toEqual([]);
});

it("a served image survives an import of its model", async () => {
	const path = await imagePath();
	await makeProjectors({ sku: "w1", brand: "BenQ", model: "Renamed" });
	expect(await imagePath()).toBe(path);
	expect((await get(path)).status).toBe(200);
});

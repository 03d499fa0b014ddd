import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { makeProjectors } from "../../factories";
import { jpeg, jpegOfBytes, png, rotatedJpeg } from "../../files/pictures";
import { staffHeaders } from "../../staff";
import { get } from "../call";
import { formWith, imagePath, NONE, remove, stats, upload } from "./image-calls";

const PLAIN = "/projector-images/W1.jpg";

async function halfJpeg(): Promise<Buffer> {
	const whole = await jpeg(800, 600);
	return whole.subarray(0, whole.byteLength / 2);
}

async function typeAt(path: string): Promise<string | null> {
	return (await get(path)).headers.get("Content-Type");
}

beforeEach(() => makeProjectors({ sku: "W1" }, { sku: "EH-2" }));

describe("POST /api/admin/upload-image/{sku}", () => {
	it("stores the image and returns it, with the SKU in any case", async () => {
		expect(await upload("w1", formWith(await jpeg(800, 600)))).toEqual({
			status: 200,
			body: { sku: "W1", message: "Image uploaded successfully" },
		});
		expect(await typeAt(PLAIN)).toBe("image/jpeg");
		expect(await stats()).toMatchObject({ totalImages: 1 });
	});

	it("accepts a picture that is very tall as it is seen, with a warning", async () => {
		expect(await upload("W1", formWith(await rotatedJpeg(42, 130)))).toEqual({
			status: 200,
			body: {
				sku: "W1",
				message: "Image uploaded successfully",
				warning: expect.stringMatching(/42 × 130 .* taller than 1:3/),
			},
		});
		expect(await stats()).toMatchObject({ totalImages: 1 });
	});

	it("checks the content of a file, not its name or type", async () => {
		const form = new FormData();
		const bytes = new Uint8Array(await png(300, 200));
		form.set("image", new File([bytes], "notes.txt", { type: "text/plain" }));
		expect((await upload("W1", form)).status).toBe(200);
	});

	it("replaces the old image, at a new address", async () => {
		await upload("W1", formWith(await jpeg(400, 40)));
		const old = await imagePath();
		expect((await get(old)).status).toBe(200);
		await upload("W1", formWith(await jpeg(450, 40)));
		expect(await imagePath()).not.toBe(old);
		expect((await get(old)).status).toBe(404);
		expect((await get(await imagePath())).status).toBe(200);
		expect(await stats()).toMatchObject({ totalImages: 1 });
	});

	it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
		["5 MB and a byte", () => jpegOfBytes(5 * 1024 ** 2 + 1), 413, /at most 5 MB/],
		["SVG", () => Buffer.from("<svg onload='alert(1)'/>"), 415, /SVG/],
		["half a JPEG", halfJpeg, 400, /damaged/],
	])("refuses %s named .jpg, and keeps what was there", async (_, make, status, message) => {
		await upload("W1", formWith(await jpeg(400, 40)));
		const before = await imagePath();
		expect(await upload("W1", formWith(await make()))).toEqual({
			status,
			body: { message: expect.stringMatching(message) },
		});
		expect(await imagePath()).toBe(before);
		expect((await get(before)).status).toBe(200);
	});

	it("reports what is missing", async () => {
		expect(await upload("W1", new FormData())).toEqual({
			status: 400,
			body: { message: "Please choose an image first." },
		});
		expect((await upload("W1", formWith(await jpeg(40, 40), { field: "file" }))).status).toBe(400);
		expect((await upload("W1", "image=x")).status).toBe(415);
		expect(await stats()).toEqual(NONE);
	});

	it("returns 404 for an unknown SKU", async () => {
		expect(await upload("NO-SUCH", formWith(await jpeg(40, 40)))).toEqual({
			status: 404,
			body: { message: "There is no projector with the SKU NO-SUCH." },
		});
	});

	it("processes simultaneous uploads one after the other", async () => {
		const pictures = await Promise.all([300, 301, 302].map((width) => jpeg(width, 40)));
		const answers = await Promise.all(pictures.map((bytes) => upload("W1", formWith(bytes))));
		expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
		expect(await stats()).toMatchObject({ totalImages: 1 });
		expect((await get(await imagePath())).status).toBe(200);
	});
});

describe("DELETE /api/admin/delete-image/{sku}", () => {
	it("removes the image", async () => {
		await upload("W1", formWith(await jpeg(400, 40)));
		const path = await imagePath();
		expect(await remove("w1")).toEqual({
			status: 200,
			body: { sku: "W1", message: "Image deleted" },
		});
		expect((await get(path)).status).toBe(404);
		expect(await typeAt(PLAIN)).toBe("image/png");
		expect(await stats()).toEqual(NONE);
		const left = await db().selectFrom("photograph_files").select("width").execute();
		expect(left).toEqual([]);
	});

	it("returns 404 if there is none", async () => {
		expect(await remove("W1")).toEqual({
			status: 404,
			body: { message: "The projector with the SKU W1 has no image." },
		});
		expect((await remove("NO-SUCH")).status).toBe(404);
	});
});

describe("GET /api/admin/image-stats", () => {
	it("returns number, total and average size of the originals", async () => {
		expect(await stats()).toEqual(NONE);
		await upload("W1", formWith(await jpeg(400, 40)));
		await upload("EH-2", formWith(await jpeg(500, 40)));
		const sizes = await db().selectFrom("photographs").select("original").execute();
		const totalSize = sizes.reduce((sum, row) => sum + row.original.byteLength, 0);
		expect(await stats()).toEqual({
			totalImages: 2,
			totalSize,
			averageSize: Math.round(totalSize / 2),
		});
	});

	it("is for staff, and is not cached", async () => {
		expect((await get("/api/admin/image-stats")).status).toBe(401);
		const response = await get("/api/admin/image-stats", await staffHeaders());
		expect(response.headers.get("Cache-Control")).toBe("no-store");
	});
});

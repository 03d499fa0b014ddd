import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { brandLogoFileNames } from "~/features/catalogue/brand/brand-logo.server";
import { makeProjectors } from "../../factories";
import { argsFor, get, send } from "../call";

const SIGNATURES: readonly (readonly [type: string, starts: string])[] = [
	["image/png", "\x89PNG\r\n"],
	["image/jpeg", "\xff\xd8\xff"],
	["image/svg+xml", "<"],
];

/** Returns the media type of a picture by its first bytes. */
function typeByContent(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes).toString("latin1");
	return SIGNATURES.find(([, starts]) => text.startsWith(starts))?.[0];
}

async function expectPicture(path: string): Promise<void> {
	const response = await get(path);
	expect(response.status, path).toBe(200);
	const bytes = new Uint8Array(await response.arrayBuffer());
	expect(response.headers.get("Content-Type"), path).toBe(typeByContent(bytes));
}

async function expectNoPicture(path: string): Promise<void> {
	const response = await get(path);
	expect(response.status, path).toBe(404);
	expect(await response.json()).toEqual({ message: expect.stringMatching(/\S/) });
}

const HOSTILE = [
	"..%2F..%2Fpackage.json",
	"..%2f..%2fpackage.json",
	"%2e%2e%2f%2e%2e%2fpackage.json",
	"..%5C..%5Cpackage.json",
	"%2Fetc%2Fpasswd",
	"..%252f..%252fpackage.json",
	"epson.svg%00.png",
	"%00",
	".jpg",
	"__proto__",
	"constructor",
	"%F0%9F%93%BD.jpg",
];

describe("/projector-images/{sku}.jpg", () => {
	it.each(["W1.jpg", "w1.jpg", "NO-SUCH-MODEL.jpg"])(
		"always returns a picture: %s",
		async (file) => {
			await makeProjectors({ sku: "W1" });

			await expectPicture(`/projector-images/${file}`);
		},
	);

	it.each([...HOSTILE, "W1", "W1.jpg.exe", `${"x".repeat(65)}.jpg`])(
		"returns 404 for %s",
		async (file) => {
			await expectNoPicture(`/projector-images/${file}`);
		},
	);

	it("returns 304 to a client that has the picture", async () => {
		const tag = (await get("/projector-images/W1.jpg")).headers.get("ETag") ?? "";
		const response = await get("/projector-images/W1.jpg", { "If-None-Match": tag });

		expect(response.status).toBe(304);
		expect((await response.arrayBuffer()).byteLength).toBe(0);
	});
});

describe("/brands/{file}", () => {
	it("returns every logo, byte for byte", async () => {
		expect(brandLogoFileNames().size).toBeGreaterThan(0);
		for (const file of brandLogoFileNames()) {
			const response = await get(`/brands/${file}`);
			const bytes = Buffer.from(await response.arrayBuffer());
			expect(response.status, file).toBe(200);
			expect(bytes.equals(await readFile(`public/brand-logos/${file}`)), file).toBe(true);
			await expectPicture(`/brands/${file}`);
		}
	});

	it.each([...HOSTILE, "EPSON.SVG", "no-such-brand.svg"])("returns 404 for %s", async (file) => {
		await expectNoPicture(`/brands/${file}`);
	});

	it("receives hostile names decoded, as the tests above assume", () => {
		expect(argsFor("/brands/..%2F..%2Fpackage.json").params.file).toBe("../../package.json");
		expect(argsFor("/brands/%2e%2e%2fx.svg").params.file).toBe("../x.svg");
	});

	it("returns 304 to a client that has the logo", async () => {
		const tag = (await get("/brands/epson.svg")).headers.get("ETag") ?? "";

		expect((await get("/brands/epson.svg", { "If-None-Match": tag })).status).toBe(304);
	});
});

describe("pictures", () => {
	it.each(["/projector-images/%E0%A4%A", "/brands/%E0%A4%A"])(
		"return 404 if an address cannot be decoded: %s",
		async (path) => {
			await expectNoPicture(path);
			// The router logs a warning about such an address.
			expect(vi.mocked(console.warn).mock.calls.join()).toContain("could not be decoded");
			vi.mocked(console.warn).mockClear();
		},
	);

	it.each(["/projector-images/W1.jpg", "/brands/epson.svg"])(
		"can only be read: %s",
		async (path) => {
			const response = await send("DELETE", path);

			expect(response.status).toBe(405);
			expect(response.headers.get("Allow")).toBe("GET, HEAD");
		},
	);
});

describe("/illustrations/model/{sku}.svg", () => {
	it.each(["W1.svg", "w1.svg"])("draws the model in its proportions: %s", async (file) => {
		await makeProjectors({ sku: "W1", dimensions: "297 x 244 x 118 mm" });
		const path = `/illustrations/model/${file}`;
		await expectPicture(path);
		const drawn = await get(path);
		expect(await drawn.text()).toContain("30 cm");
		const again = await get(path, { "If-None-Match": drawn.headers.get("ETag") ?? "" });
		expect(again.status).toBe(304);
	});

	it("draws it in the scale of lists, without words", async () => {
		await makeProjectors({ sku: "W1", dimensions: "297 x 244 x 118 mm" });
		const path = "/illustrations/to-scale/w1.svg";
		await expectPicture(path);
		const drawn = await get(path);
		expect(await drawn.text()).not.toContain("<text");
		expect(drawn.headers.get("Cache-Control")).toContain("max-age=3600");
		await expectNoPicture("/illustrations/to-scale/w2.svg");
	});

	it("draws it as PNG for mails", async () => {
		await makeProjectors({ sku: "W1" });
		const drawn = await get("/illustrations/model/w1.png");
		expect(drawn.headers.get("Content-Type")).toBe("image/png");
		expect((await drawn.bytes()).subarray(1, 4)).toEqual(new TextEncoder().encode("PNG"));
	});

	it.each([...HOSTILE, "W2.svg", "W1", "W1.jpg", "W2.png"])("is none of %s", async (file) => {
		await makeProjectors({ sku: "W1" });
		await expectNoPicture(`/illustrations/model/${file}`);
	});
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import * as svgs from "../../../../tests/files/hostile-svgs";
import { png } from "../../../../tests/files/pictures";
import { renderSvg } from "./svg-renderer.server";

/** Shorter limits than the site's, for fast tests. */
const SHORT = { timeoutMs: 1500, maxMemoryMb: 896 };

const draw = (svg: string, limits?: Parameters<typeof renderSvg>[1]) =>
	renderSvg(Buffer.from(svg), limits);

const sizeOf = async (picture: Buffer) => {
	const { width, height, format } = await sharp(picture).metadata();
	return { width, height, format };
};

/** Returns the colour at a position, with its alpha. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(picture)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * 4;
	return [...data.subarray(at, at + 4)];
}

it.each([
	['width="240" height="80"', 480, 160],
	['width="24" height="24" viewBox="0 0 240 80"', 160, 160],
	['viewBox="0 0 60 60"', 160, 160],
	['width="30000" height="3000" viewBox="0 0 240 80"', 480, 48],
	['width="100%" height="100%" viewBox="0 0 240 80"', 480, 160],
])("svg renderer: fits a drawing with %s into the box", async (attributes, width, height) => {
	const picture = await draw(svgs.svgOf(svgs.SQUARE, attributes));
	expect(await sizeOf(picture)).toEqual({ width, height, format: "png" });
});

it.each([svgs.PLAIN, svgs.SCRIPTED])(
	"svg renderer: draws shapes and keeps transparency (%#)",
	async (svg) => {
		const picture = await draw(svg);
		expect(picture.includes("alert")).toBe(false);
		expect(await colourAt(picture, 10, 10)).toEqual([0x12, 0x34, 0x56, 255]);
		expect(await colourAt(picture, 470, 150)).toEqual([0, 0, 0, 0]);
	},
);

it("svg renderer: draws embedded pictures", async () => {
	const picture = await draw(await svgs.withPicture());
	expect((await colourAt(picture, 10, 10))[3]).toBe(255);
});

it("the renderer of SVG fetches nothing that a picture refers to", async () => {
	const requested: string[] = [];
	const server = createServer((request, response) => {
		requested.push(request.url ?? "");
		response.end();
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	await draw(svgs.referring(`http://127.0.0.1:${port}`)).catch(() => {});
	await new Promise((closed) => server.close(closed));
	expect(requested).toEqual([]);
});

it("svg renderer: reads no file", async () => {
	const file = join(mkdtempSync(join(tmpdir(), "mark-")), "secret.png");
	writeFileSync(file, await png(60, 60));
	for (const address of [file, `file://${file}`]) {
		const image = `<image href="${address}" width="240" height="80"/>`;
		const picture = await draw(svgs.svgOf(image));
		expect(await colourAt(picture, 10, 10)).toEqual([0, 0, 0, 0]);
	}
});

it.each([
	["an entity bomb", svgs.ENTITY_BOMB],
	["a bomb of references", svgs.USE_BOMB],
	["50,000 groups in each other", svgs.DEEP],
	["half a drawing", svgs.PLAIN.slice(0, -8)],
	["no drawing", "<svg"],
	["one without a size", svgs.svgOf(svgs.SQUARE, 'width="0" height="0"')],
	["one of a kilometre", svgs.svgOf(svgs.SQUARE, 'width="99999999" height="1"')],
])("svg renderer: rejects %s, or draws it", async (_, svg) => {
	const outcome = await draw(svg, SHORT).catch((error: unknown) => error);
	if (!(outcome instanceof Buffer)) expect(outcome).toMatchObject({ status: 400 });
});

it("svg renderer: stops a drawing that takes too long", async () => {
	await expect(draw(svgs.FILTER_BOMB, SHORT)).rejects.toMatchObject({ status: 400 });
});

it("svg renderer: stops a drawing that takes too much memory", async () => {
	const outcome = await draw(svgs.pictureBomb()).catch((error: unknown) => error);
	if (!(outcome instanceof Buffer)) expect(outcome).toMatchObject({ status: 400 });
});

it.runIf(process.platform === "linux")(
	"svg renderer: stays within a small machine's memory for an embedded picture of half a gigabyte",
	async () => {
		await expect(draw(svgs.withLargePicture(11_000))).rejects.toMatchObject({ status: 400 });
		const small = await draw(svgs.withLargePicture(2000));
		expect(await colourAt(small, 10, 10)).toEqual([0, 0, 0, 255]);
	},
);

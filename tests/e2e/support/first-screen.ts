import { createBrotliDecompress } from "node:zlib";
import type { Page } from "playwright-core";
import { rawAnswer } from "../../support/raw-response";

/** Bytes that a server sends before the first acknowledgement: ten segments (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600;

/** Returns the text that a browser has once these bytes of a Brotli stream have arrived. */
function decoded(bytes: Buffer): Promise<string> {
	return new Promise((resolve) => {
		const stream = createBrotliDecompress();
		const parts: Buffer[] = [];
		const finish = () => resolve(Buffer.concat(parts).toString());
		stream.on("data", (part) => parts.push(part));
		stream.on("end", finish);
		// A stream that is cut ends with an error, after all that could be decoded.
		stream.on("error", finish);
		stream.end(bytes);
	});
}

/** A page as its first flight has it, and whole. */
export async function firstFlight(url: string): Promise<{ first: string; whole: string }> {
	const { body } = await rawAnswer(url, { "Accept-Encoding": "br" });
	const [first, whole] = await Promise.all([
		decoded(body.subarray(0, FIRST_FLIGHT_BYTES)),
		decoded(body),
	]);
	return { first, whole };
}

/** Takes a picture of the first screen of a document, without scripts, pictures and further requests. */
export async function pictureOf(page: Page, url: string, html: string): Promise<string> {
	await page.unrouteAll();
	await page.route("**", (route) =>
		route.request().isNavigationRequest()
			? route.fulfill({ contentType: "text/html; charset=utf-8", body: html })
			: route.abort(),
	);
	await page.goto(url);
	return (await page.screenshot()).toString("base64");
}

/** Returns the share of pixels that differ between two pictures of one size. */
export async function differingShare(
	page: Page,
	[before, after]: readonly [string, string],
): Promise<number> {
	if (before === after) return 0;
	return page.evaluate(
		async (pictures) => {
			const [first = [], second = []] = await Promise.all(
				pictures.map(async (picture) => {
					const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
					const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
					const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
					if (!context) throw new Error("No canvas");
					context.drawImage(image, 0, 0);
					const { data } = context.getImageData(0, 0, image.width, image.height);
					return new Uint32Array(data.buffer);
				}),
			);
			return first.filter((pixel, at) => pixel !== second[at]).length / first.length;
		},
		[before, after],
	);
}

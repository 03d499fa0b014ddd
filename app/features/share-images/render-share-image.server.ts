import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { boundedQueue, QueueFullError } from "~/config/bounded-queue";
import { type DrawingLimits, drawInProcess } from "~/features/images/draw-in-process.server";
import { ExpectedError } from "~/logging/expected-error";
import { FONT_FOLDER } from "./text-lines.server";

/** Maximum size of an image in bytes. */
export const MAX_SHARE_BYTES = 61_440;

const LIMITS: DrawingLimits = {
	timeoutMs: 20_000,
	maxMemoryMb: 896,
	maxBytes: 2 * 1024 * 1024,
};

/** Maximum size of all images in memory: a few hundred images. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

const TOO_MANY_DRAWINGS_MESSAGE =
	"Other images are being drawn just now. Please try again in a minute.";

/**
 * Program of the process that draws. A process of its own has fonts set by its environment, and keeps the decoder for
 * SVG out of the site's process. Uses fewer colours only if the file would be too large.
 */
const PROGRAM = `
import sharp from "sharp";
sharp.cache(false);
sharp.concurrency(1);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { data, info } = await sharp(Buffer.concat(chunks), { limitInputPixels: 4_000_000 })
	.removeAlpha()
	.raw()
	.toBuffer({ resolveWithObject: true });
const raw = { width: info.width, height: info.height, channels: info.channels };
let png;
for (const [colours, dither] of [[256, 0.6], [64, 0]]) {
	png = await sharp(data, { raw })
		.png({ palette: true, colours, dither, compressionLevel: 9, effort: 5 })
		.toBuffer();
	if (png.length <= ${MAX_SHARE_BYTES}) break;
}
process.stdout.write(png);
`;

const drawingQueue = boundedQueue({ maxRunning: 1, maxWaiting: 16 });

const pngByVersion = new LRUCache<string, Uint8Array>({
	maxSize: MAX_CACHE_BYTES,
	sizeCalculation: (bytes) => bytes.length + 1,
});

/** Images that are being drawn, by version. */
const drawingByVersion = new Map<string, Promise<Uint8Array>>();

async function renderPng(svg: string): Promise<Uint8Array> {
	const env = { FONTCONFIG_FILE: join(FONT_FOLDER, "fonts.conf") };
	const result = await drawInProcess({ program: PROGRAM, input: svg, limits: LIMITS, env });
	if (!result.image) throw new Error(`The image was not drawn: exit status ${result.code}`);
	return result.image;
}

/**
 * Returns the PNG of a version, made of the first of `svgs` whose PNG is small enough, else of the last. Each version
 * is drawn once and cached in memory; one is drawn at a time. Throws an ExpectedError (503) if too many wait.
 */
export function renderCachedPng(
	version: string,
	svgs: readonly (() => Promise<string>)[],
): Promise<Uint8Array> {
	const cachedPng = pngByVersion.get(version);
	if (cachedPng) return Promise.resolve(cachedPng);
	const currentDrawing = drawingByVersion.get(version);
	if (currentDrawing) return currentDrawing;
	const newDrawing = drawingQueue(async () => {
		let png: Uint8Array = new Uint8Array();
		for (const svg of svgs) {
			png = await renderPng(await svg());
			if (png.length <= MAX_SHARE_BYTES) break;
		}
		pngByVersion.set(version, png);
		return png;
	})
		.catch((error: unknown) => {
			throw error instanceof QueueFullError
				? new ExpectedError(503, TOO_MANY_DRAWINGS_MESSAGE)
				: error;
		})
		.finally(() => drawingByVersion.delete(version));
	drawingByVersion.set(version, newDrawing);
	return newDrawing;
}

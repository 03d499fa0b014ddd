import { type DrawingLimits, drawInProcess } from "~/features/images/draw-in-process.server";
import { ExpectedError } from "~/logging/expected-error";

/** Size in pixels into which an SVG is drawn. */
export interface DrawnBox {
	width: number;
	height: number;
}

/** Largest size of a logo in pixels; pages show logos at a quarter of it. */
export const LOGO_BOX: DrawnBox = { width: 480, height: 160 };

const DRAWING_LIMITS: DrawingLimits = {
	timeoutMs: 10_000,
	maxMemoryMb: 896,
	// A logo within the box is smaller.
	maxBytes: 2 * 1024 * 1024,
};

const UNDRAWABLE_TEXT =
	"This drawing cannot be made into a picture. Please export it as a plain SVG or as a PNG and upload that.";
const TOO_HEAVY_TEXT =
	"This drawing takes too long or too much memory to be made into a picture. Please export it as a PNG and upload that.";

/** Exit status of the drawing program for a faulty SVG. */
const BAD_DRAWING_EXIT_CODE = 3;

/**
 * Returns the program of the process that draws. It allows only the SVG decoder and gets bytes without a base address,
 * so that no resources to which a drawing refers are loaded.
 */
const drawingProgram = ({ width: boxWidth, height: boxHeight }: DrawnBox) => `
import sharp from "sharp";
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
sharp.cache(false);
sharp.concurrency(1);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const svg = Buffer.concat(chunks);
try {
	const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
	const scale = Math.min(${boxWidth} / width, ${boxHeight} / height);
	const density = Math.min(100_000, Math.max(1, 72 * scale));
	const png = await sharp(svg, { density, limitInputPixels: 4_000_000 })
		.resize({ width: ${boxWidth}, height: ${boxHeight}, fit: "inside" })
		.png()
		.toBuffer();
	process.stdout.write(png);
} catch {
	process.exitCode = ${BAD_DRAWING_EXIT_CODE};
}
`;

/**
 * Draws an SVG as a PNG that fits a box, by default `LOGO_BOX`. Throws an ExpectedError if it cannot be drawn within
 * the limits.
 */
export async function renderSvg(
	svg: Buffer,
	limits: Partial<DrawingLimits> = {},
	box: DrawnBox = LOGO_BOX,
): Promise<Buffer> {
	const program = drawingProgram(box);
	const result = await drawInProcess({
		program,
		input: svg,
		limits: { ...DRAWING_LIMITS, ...limits },
	});
	if (result.image) return result.image;
	throw new ExpectedError(
		400,
		result.code === BAD_DRAWING_EXIT_CODE ? UNDRAWABLE_TEXT : TOO_HEAVY_TEXT,
	);
}

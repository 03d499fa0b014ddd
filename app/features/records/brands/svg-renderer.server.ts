import { spawn } from "node:child_process";
import { ExpectedError } from "~/logging/user-error";

/** Size in pixels into which an SVG is drawn. */
export interface DrawnBox {
	width: number;
	height: number;
}

/** Pages show marks at a quarter of it. */
export const MARK_BOX: DrawnBox = { width: 480, height: 160 };

export interface RenderLimits {
	/** Time limit of a drawing. */
	timeoutMs: number;
	/** Limit of writable memory; Node alone reserves over 500 MB and uses 70. */
	maxMemoryMb: number;
}

const LIMITS: RenderLimits = { timeoutMs: 10_000, maxMemoryMb: 896 };

/** Limit of the address space; Node reserves far more than it uses. */
const MAX_ADDRESSES_MB = 4096;

/** Upper limit of the PNG's size; a mark within the box is smaller. */
const MAX_PNG_BYTES = 2 * 1024 * 1024;

const UNDRAWABLE =
	"This drawing cannot be made into a picture. Please export it as a plain SVG or as a PNG and upload that.";
const TOO_HEAVY =
	"This drawing takes too long or too much memory to be made into a picture. Please export it as a PNG and upload that.";

/** Exit status of the program below for a faulty drawing. */
const BAD_DRAWING = 3;

/**
 * Program of the child process that draws, so that a drawing that crashes the library does not crash the site. It
 * allows only the SVG decoder and gets bytes without a base address, so that no resources that a drawing refers to are
 * loaded.
 */
const programOf = ({ width: boxWidth, height: boxHeight }: DrawnBox) => `
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
	process.exitCode = ${BAD_DRAWING};
}
`;

/** Starts the renderer in a shell that sets resource limits where the system supports them. */
function startRenderer({ maxMemoryMb, timeoutMs }: RenderLimits, box: DrawnBox) {
	const bounded = [
		`ulimit -v ${MAX_ADDRESSES_MB * 1024}`,
		`ulimit -d ${maxMemoryMb * 1024}`,
		// CPU seconds; ends the process even if the site has stopped and cannot kill it.
		`ulimit -t ${Math.ceil(timeoutMs / 1000)}`,
		// If memory runs out, the kernel kills this process rather than the site.
		"echo 1000 >/proc/self/oom_score_adj",
	]
		.map((bound) => `{ ${bound}; } 2>/dev/null;`)
		.concat('exec "$0" --input-type=module --eval "$1"')
		.join(" ");
	return spawn("/bin/sh", ["-c", bounded, process.execPath, programOf(box)], {
		// Keeps the site's settings and secrets from the process.
		env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" },
		stdio: ["pipe", "pipe", "ignore"],
	});
}

/**
 * Draws an SVG as a PNG that fits a box, that of a mark by default. Throws an ExpectedError for one that cannot be drawn within the limits.
 */
export function renderSvg(
	svg: Buffer,
	limits: RenderLimits = LIMITS,
	box: DrawnBox = MARK_BOX,
): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const renderer = startRenderer(limits, box);
		const deadline = setTimeout(() => renderer.kill("SIGKILL"), limits.timeoutMs);
		const chunks: Buffer[] = [];
		let size = 0;
		renderer.stdout.on("data", (chunk: Buffer) => {
			size += chunk.byteLength;
			if (size > MAX_PNG_BYTES) renderer.kill("SIGKILL");
			else chunks.push(chunk);
		});
		// The process may end before it has read everything.
		renderer.stdin.on("error", () => {});
		renderer.stdin.end(svg);
		renderer.on("error", (error) => {
			clearTimeout(deadline);
			reject(error);
		});
		renderer.on("close", (code) => {
			clearTimeout(deadline);
			if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
			else reject(new ExpectedError(400, code === BAD_DRAWING ? UNDRAWABLE : TOO_HEAVY));
		});
	});
}

import { spawn } from "node:child_process";
import { UserError } from "~/logging/user-error";

/** Size in pixels into which an SVG is drawn; pages show marks at a quarter of it. */
export const MARK_WIDTH = 480;
export const MARK_HEIGHT = 160;

export interface RenderLimits {
	/** Time limit of a drawing. */
	timeoutMs: number;
	/** Memory that the process may write to, of which Node alone asks for over 500 MB and uses 70. */
	maxMemoryMb: number;
}

const LIMITS: RenderLimits = { timeoutMs: 10_000, maxMemoryMb: 896 };

/** Address space, of which Node reserves far more than it uses. */
const MAX_ADDRESSES_MB = 4096;

/** More than a mark of this size can have. */
const MAX_PNG_BYTES = 2 * 1024 * 1024;

const UNDRAWABLE =
	"This drawing cannot be made into a picture. Please export it as a plain SVG or as a PNG and upload that.";
const TOO_HEAVY =
	"This drawing takes too long or too much memory to be made into a picture. Please export it as a PNG and upload that.";

/** Status with which the program below ends where the drawing itself is at fault. */
const BAD_DRAWING = 3;

/**
 * The program of a process of its own: whatever a drawing does to the library that draws it, this process goes on. It
 * knows one decoder and, since it is given bytes and no address, loads nothing that a drawing refers to.
 */
const PROGRAM = `
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
	const scale = Math.min(${MARK_WIDTH} / width, ${MARK_HEIGHT} / height);
	const density = Math.min(100_000, Math.max(1, 72 * scale));
	const png = await sharp(svg, { density, limitInputPixels: 4_000_000 })
		.resize({ width: ${MARK_WIDTH}, height: ${MARK_HEIGHT}, fit: "inside" })
		.png()
		.toBuffer();
	process.stdout.write(png);
} catch {
	process.exitCode = ${BAD_DRAWING};
}
`;

/** The shell bounds what the process may use, where it can; the process is ended as a whole. */
function startRenderer({ maxMemoryMb, timeoutMs }: RenderLimits) {
	const bounded = [
		`ulimit -v ${MAX_ADDRESSES_MB * 1024}`,
		`ulimit -d ${maxMemoryMb * 1024}`,
		// Also where the site is gone that would end it: seconds of a core.
		`ulimit -t ${Math.ceil(timeoutMs / 1000)}`,
		// Where memory runs out all the same, this is to go and not the site.
		"echo 1000 >/proc/self/oom_score_adj",
	]
		.map((bound) => `{ ${bound}; } 2>/dev/null;`)
		.concat('exec "$0" --input-type=module --eval "$1"')
		.join(" ");
	return spawn("/bin/sh", ["-c", bounded, process.execPath, PROGRAM], {
		// Nothing of the site's settings concerns it.
		env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" },
		stdio: ["pipe", "pipe", "ignore"],
	});
}

/**
 * Draws an SVG as a PNG that fits the box of a mark. Throws a UserError for one that cannot be drawn within the limits.
 */
export function renderSvg(svg: Buffer, limits: RenderLimits = LIMITS): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const renderer = startRenderer(limits);
		const deadline = setTimeout(() => renderer.kill("SIGKILL"), limits.timeoutMs);
		const chunks: Buffer[] = [];
		let size = 0;
		renderer.stdout.on("data", (chunk: Buffer) => {
			size += chunk.byteLength;
			if (size > MAX_PNG_BYTES) renderer.kill("SIGKILL");
			else chunks.push(chunk);
		});
		// It may end before it has read everything.
		renderer.stdin.on("error", () => {});
		renderer.stdin.end(svg);
		renderer.on("error", (error) => {
			clearTimeout(deadline);
			reject(error);
		});
		renderer.on("close", (code) => {
			clearTimeout(deadline);
			if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
			else reject(new UserError(400, code === BAD_DRAWING ? UNDRAWABLE : TOO_HEAVY));
		});
	});
}

import { spawn } from "node:child_process";

export interface DrawingLimits {
	/** Time limit of a drawing. */
	timeoutMs: number;
	/** Limit of writable memory; Node alone reserves over 500 MB and uses 70 MB. */
	maxMemoryMb: number;
	/** Limit of the size of the drawn image. */
	maxBytes: number;
}

/** Limit of the address space; Node reserves far more than it uses. */
const MAX_ADDRESS_SPACE_MB = 4096;

interface Drawing {
	/** Source text of an ES module that reads its standard input and writes an image. */
	program: string;
	input: Buffer | string;
	limits: DrawingLimits;
	/** Additional environment variables. */
	env?: Readonly<Record<string, string>>;
}

/** The image, or the exit status of a program that has drawn no image; null if the program was stopped. */
export type DrawingResult = { image: Buffer } | { image: undefined; code: number | null };

/** Starts the program in a shell that sets resource limits where the system supports them. */
function startProgram({ program, limits: { maxMemoryMb, timeoutMs }, env }: Drawing) {
	const script = [
		`ulimit -v ${MAX_ADDRESS_SPACE_MB * 1024}`,
		`ulimit -d ${maxMemoryMb * 1024}`,
		// CPU seconds; ends the process even if the site has stopped and cannot kill it.
		`ulimit -t ${Math.ceil(timeoutMs / 1000)}`,
		// If memory runs out, the kernel kills this process rather than the site.
		"echo 1000 >/proc/self/oom_score_adj",
	]
		.map((limit) => `{ ${limit}; } 2>/dev/null;`)
		.concat('exec "$0" --input-type=module --eval "$1"')
		.join(" ");
	return spawn("/bin/sh", ["-c", script, process.execPath, program], {
		// Keeps the site's settings and secrets from the process.
		env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1", ...env },
		stdio: ["pipe", "pipe", "ignore"],
	});
}

/** Draws in a separate process, so that a drawing that crashes its library does not crash the site. */
export function drawInProcess(drawing: Drawing): Promise<DrawingResult> {
	const { input, limits } = drawing;
	return new Promise((resolve, reject) => {
		const child = startProgram(drawing);
		const deadline = setTimeout(() => child.kill("SIGKILL"), limits.timeoutMs);
		const chunks: Buffer[] = [];
		let size = 0;
		child.stdout.on("data", (chunk: Buffer) => {
			size += chunk.byteLength;
			if (size > limits.maxBytes) child.kill("SIGKILL");
			else chunks.push(chunk);
		});
		// The process may end before it has read everything.
		child.stdin.on("error", () => {});
		child.stdin.end(input);
		child.on("error", (error) => {
			clearTimeout(deadline);
			reject(error);
		});
		child.on("close", (code) => {
			clearTimeout(deadline);
			const isDrawn = code === 0 && size > 0;
			resolve(isDrawn ? { image: Buffer.concat(chunks) } : { image: undefined, code });
		});
	});
}

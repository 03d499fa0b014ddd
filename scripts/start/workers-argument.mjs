const MAX_WORKERS = 64;

/** Parses the value of `--workers`; undefined unless it is a whole number from 1 to 64. */
export function workersOf(text) {
	const count = /^[1-9]\d?$/.test(text ?? "") ? Number(text) : 0;
	return count >= 1 && count <= MAX_WORKERS ? count : undefined;
}

/** Ends the process with one line if `--workers` has another value. */
export function checkWorkers(args) {
	const isRight = args.every((arg, n) => {
		if (arg === "--workers") return workersOf(args[n + 1]) !== undefined;
		return !arg.startsWith("--workers=") || workersOf(arg.slice("--workers=".length)) !== undefined;
	});
	if (isRight) return;
	console.error(`--workers takes a whole number from 1 to ${MAX_WORKERS}.`);
	process.exit(1);
}

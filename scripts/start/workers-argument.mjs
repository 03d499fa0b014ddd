const MAX_WORKERS = 64;

/** Parses the value of `--workers`; undefined unless it is a whole number from 1 to 64. */
export function parseWorkers(text) {
	const count = /^[1-9]\d?$/.test(text ?? "") ? Number(text) : 0;
	return count >= 1 && count <= MAX_WORKERS ? count : undefined;
}

/** Ends the process with a message if `--workers` has an invalid value. */
export function checkWorkers(args) {
	const isValid = args.every((arg, index) => {
		if (arg === "--workers") return parseWorkers(args[index + 1]) !== undefined;
		return (
			!arg.startsWith("--workers=") || parseWorkers(arg.slice("--workers=".length)) !== undefined
		);
	});
	if (isValid) return;
	console.error(`--workers takes a whole number from 1 to ${MAX_WORKERS}.`);
	process.exit(1);
}

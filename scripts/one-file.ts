/** Runs a command that takes one file's name; what goes wrong is one line and status 1. */
export async function withOneFile(
	command: string,
	run: (file: string) => void | Promise<void>,
): Promise<void> {
	const [file, ...more] = process.argv.slice(2);
	process.exitCode = 1;
	if (!file || more.length > 0) {
		console.error(`Usage: npm run ${command} -- FILE`);
		return;
	}
	try {
		await run(file);
		process.exitCode = 0;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
	}
}

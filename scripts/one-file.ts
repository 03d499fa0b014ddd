import { runCommand } from "./run-command";

/** Runs a command that takes one file's name. */
export async function withOneFile(
	command: string,
	run: (file: string) => void | Promise<void>,
): Promise<void> {
	const [file, ...more] = process.argv.slice(2);
	await runCommand(() => {
		if (!file || more.length > 0) throw new Error(`Usage: npm run ${command} -- FILE`);
		return run(file);
	});
}

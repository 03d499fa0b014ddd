/** What is wrong with the FILE of a backup, for `readArguments`: nothing is written to, or read from, a pipe. */
export function checkFile({
	positionals: [file = ""],
}: {
	positionals: string[];
}): string | undefined {
	return file.startsWith("-") ? "FILE must be the name of a file." : undefined;
}

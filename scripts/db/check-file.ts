/** Returns what is wrong with the FILE of a backup, for `readArguments`: pipes are not supported. */
export function checkFile({
	positionals: [file = ""],
}: {
	positionals: string[];
}): string | undefined {
	return file.startsWith("-") ? "FILE must be the name of a file." : undefined;
}

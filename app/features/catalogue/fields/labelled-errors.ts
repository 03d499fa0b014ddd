/** Rewrites an import's message about a column for a form, which calls the column `label`. */
export function labelledError(message: string, column: string, label: string): string {
	for (const start of ["", "each of "]) {
		const rest = message.slice(start.length + column.length);
		const isAboutIt = message.startsWith(start + column) && /^\W/.test(rest);
		if (isAboutIt) return (start === "" ? label : `Each of ${label}`) + rest;
	}
	return message;
}

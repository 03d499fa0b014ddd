import type { Cell } from "./loads";

/** Columns of figures as a table of a document; a figure that a column lacks is a dash. */
export function markdownTable(
	columns: readonly { name: string; cells: readonly Cell[] }[],
): string {
	const rows = [...new Set(columns.flatMap(({ cells }) => cells.map(({ row }) => row)))];
	const textOf = (cells: readonly Cell[], row: string) =>
		cells.find((cell) => cell.row === row)?.text ?? "–";
	return [
		["", ...columns.map(({ name }) => name)],
		["---", ...columns.map(() => "---:")],
		...rows.map((row) => [row, ...columns.map(({ cells }) => textOf(cells, row))]),
	]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

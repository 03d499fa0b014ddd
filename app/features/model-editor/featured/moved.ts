/** Direction of a move. */
export type Direction = "up" | "down";

/** Returns a list with an item moved one place up or down; in the same order if it cannot move. */
export function moved(items: readonly string[], item: string, direction: Direction): string[] {
	const from = items.indexOf(item);
	const to = direction === "up" ? from - 1 : from + 1;
	if (from < 0 || to < 0 || to >= items.length) return [...items];
	const others = items.filter((one) => one !== item);
	return [...others.slice(0, to), item, ...others.slice(to)];
}

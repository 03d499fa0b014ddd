/** Which way a row goes in its list. */
export type Direction = "up" | "down";

/** The list with one of its items a place further up or down; as it was where there is no such place or item. */
export function moved(items: readonly string[], item: string, direction: Direction): string[] {
	const from = items.indexOf(item);
	const to = direction === "up" ? from - 1 : from + 1;
	if (from < 0 || to < 0 || to >= items.length) return [...items];
	const others = items.filter((one) => one !== item);
	return [...others.slice(0, to), item, ...others.slice(to)];
}

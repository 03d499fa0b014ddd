/** Splits a list into chunks of at most `size`. */
export function* inChunks<Item>(list: readonly Item[], size: number): Generator<Item[]> {
	for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Splits a list into chunks of at most `size`. */
export function* inChunks<T>(list: readonly T[], size: number): Generator<T[]> {
	for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

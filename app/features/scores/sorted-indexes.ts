/** More items than any catalogue has; a power of two, so that dividing by it is exact. */
const MAX_ITEMS = 131_072;

/**
 * Returns the indexes of items, sorted by a whole number from 0 to 2³⁶, the lowest first; of equals the earlier item
 * comes first. A typed array sorts several times as fast as objects, and this runs for thousands of models.
 */
export function sortedIndexes<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => number,
): number[] {
	const keys = new Float64Array(items.length);
	for (const [index, item] of items.entries()) keys[index] = keyOf(item) * MAX_ITEMS + index;
	const indexes: number[] = [];
	for (const key of keys.sort()) indexes.push(key - Math.floor(key / MAX_ITEMS) * MAX_ITEMS);
	return indexes;
}

import type { FinderCatalogue } from "./finder-catalogue";

/**
 * Returns a cache of values by name for each catalogue, which is dropped with its catalogue. A cache for each version
 * of the data would not do: with many models, the previous version's catalogue is used until the new one is prepared.
 */
export function perCatalogue<Value>(): (catalogue: FinderCatalogue) => Map<string, Value> {
	const valuesOf = new WeakMap<FinderCatalogue, Map<string, Value>>();
	return (catalogue) => {
		const values = valuesOf.get(catalogue) ?? new Map<string, Value>();
		valuesOf.set(catalogue, values);
		return values;
	};
}

import type { FinderCatalogue } from "./finder-catalogue";

/**
 * Returns a function for values by name that are worked out of a catalogue once and kept as long as it is. A value kept
 * for each version of the data would outlive its catalogue: of many models, that of the version before is used until the
 * new one is prepared.
 */
export function perCatalogue<Value>(): (catalogue: FinderCatalogue) => Map<string, Value> {
	const valuesOf = new WeakMap<FinderCatalogue, Map<string, Value>>();
	return (catalogue) => {
		const values = valuesOf.get(catalogue) ?? new Map<string, Value>();
		valuesOf.set(catalogue, values);
		return values;
	};
}

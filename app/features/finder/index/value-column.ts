import { add, forEachPlace, type ModelSet, noModels } from "./model-set";

/** The values of one facet by model, and the models by value. */
export interface ValueColumn {
	/** Every option, in the order in which they are listed. */
	values: readonly string[];
	numberOf: ReadonlyMap<string, number>;
	/** Number of models. */
	size: number;
	/** The values of the model at `place` are `items[starts[place]]` up to `items[starts[place + 1]]`. */
	starts: Uint32Array;
	items: Uint32Array;
}

/** A column of what each model has of these options; what else it has is left out. */
export function valueColumn<Model>(
	values: readonly string[],
	models: readonly Model[],
	valuesOf: (model: Model) => readonly string[],
): ValueColumn {
	const numberOf = new Map(values.map((value, number) => [value, number]));
	const starts = new Uint32Array(models.length + 1);
	const items: number[] = [];
	models.forEach((model, place) => {
		for (const value of valuesOf(model)) {
			const number = numberOf.get(value);
			if (number !== undefined) items.push(number);
		}
		starts[place + 1] = items.length;
	});
	return { values, numberOf, size: models.length, starts, items: Uint32Array.from(items) };
}

/** The models that have any of these values. */
export function modelsWithAny(column: ValueColumn, values: readonly string[]): ModelSet {
	const wanted = new Uint8Array(column.values.length);
	for (const value of values) {
		const number = column.numberOf.get(value);
		if (number !== undefined) wanted[number] = 1;
	}
	const { size, starts, items } = column;
	const found = noModels(size);
	for (let place = 0; place < size; place++) {
		const end = starts[place + 1] ?? 0;
		for (let at = starts[place] ?? 0; at < end; at++) {
			if (wanted[items[at] ?? 0] === 1) add(found, place);
		}
	}
	return found;
}

/** How many models of a set have each value, in the order of `values`. */
export function countValues({ values, starts, items }: ValueColumn, set: ModelSet): Uint32Array {
	const counts = new Uint32Array(values.length);
	forEachPlace(set, (place) => {
		const end = starts[place + 1] ?? 0;
		for (let at = starts[place] ?? 0; at < end; at++) {
			const number = items[at] ?? 0;
			counts[number] = (counts[number] ?? 0) + 1;
		}
	});
	return counts;
}

import { add, either, forEachPlace, type ModelSet, noModels } from "./model-set";

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
	/** How many models have each value. */
	totals: Uint32Array;
	/** The models of the values that were asked for. */
	sets: Map<number, ModelSet>;
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
	const totals = new Uint32Array(values.length);
	models.forEach((model, place) => {
		for (const value of valuesOf(model)) {
			const number = numberOf.get(value);
			if (number === undefined) continue;
			items.push(number);
			totals[number] = (totals[number] ?? 0) + 1;
		}
		starts[place + 1] = items.length;
	});
	return {
		values,
		numberOf,
		size: models.length,
		starts,
		items: Uint32Array.from(items),
		totals,
		sets: new Map(),
	};
}

function modelsWith({ size, starts, items }: ValueColumn, number: number): ModelSet {
	const found = noModels(size);
	for (let place = 0; place < size; place++) {
		const end = starts[place + 1] ?? 0;
		for (let at = starts[place] ?? 0; at < end; at++) {
			if (items[at] === number) add(found, place);
		}
	}
	return found;
}

/** The models that have any of these values; those of each value are looked for once. */
export function modelsWithAny(column: ValueColumn, values: readonly string[]): ModelSet {
	const sets = values.flatMap((value) => {
		const number = column.numberOf.get(value);
		if (number === undefined) return [];
		const known = column.sets.get(number);
		if (known) return [known];
		const made = modelsWith(column, number);
		column.sets.set(number, made);
		return [made];
	});
	return sets.reduce(either, noModels(column.size));
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

/** At most so many models side by side (spec section 9). */
export const MOST_SLOTS = 4;

/** What a SKU may look like in an address; anything else is no model of ours. */
const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Longest brand name read from an address. */
const LONGEST_BRAND = 80;

/** A slot of the comparison: a SKU, or null while it is empty. */
export type Slot = string | null;

/** The comparison as its address has it. Always one to four slots. */
export interface Comparison {
	slots: readonly Slot[];
	/** Display name of the brand that narrows the pickers; null for all. It never changes chosen slots. */
	brand: string | null;
	/** Whether rows in which all models are alike are left out. */
	onlyDifferences: boolean;
}

function isSame(a: Slot, b: Slot): boolean {
	return a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
}

function withSlots(comparison: Comparison, slots: readonly Slot[]): Comparison {
	return { ...comparison, slots: slots.length > 0 ? slots : [null] };
}

/** Reads a comparison from an address. Never throws: repeated, malformed and further SKUs are ignored. */
export function decodeComparison(params: URLSearchParams): Comparison {
	const slots: Slot[] = [];
	for (const value of params.getAll("sku")) {
		if (slots.length === MOST_SLOTS) break;
		const sku = value.trim();
		if (sku === "") slots.push(null);
		else if (SKU.test(sku) && !slots.some((slot) => isSame(slot, sku))) slots.push(sku);
	}
	const brand = params.get("brand")?.trim().slice(0, LONGEST_BRAND) || null;
	const onlyDifferences = params.get("show") === "differences";
	return withSlots({ slots, brand, onlyDifferences }, slots);
}

/** The query of a comparison's address with defaults left out; '' is the bare page. */
export function encodeComparison({ slots, brand, onlyDifferences }: Comparison): string {
	const params = new URLSearchParams();
	const isBare = slots.length === 1 && slots[0] === null;
	if (!isBare) for (const slot of slots) params.append("sku", slot ?? "");
	if (brand !== null) params.set("brand", brand);
	if (onlyDifferences) params.set("show", "differences");
	const query = params.toString();
	return query ? `?${query}` : "";
}

/** SKUs of the filled slots, in order. */
export function chosenSkus({ slots }: Comparison): string[] {
	return slots.filter((slot) => slot !== null);
}

/** Whether another slot may be added: none is empty and there are fewer than four. */
export function canAdd({ slots }: Comparison): boolean {
	return slots.length < MOST_SLOTS && !slots.includes(null);
}

/** Appends an empty slot where that is allowed. */
export function addSlot(comparison: Comparison): Comparison {
	return canAdd(comparison) ? withSlots(comparison, [...comparison.slots, null]) : comparison;
}

/** Puts a model into a slot, unless another slot has it already. */
export function chooseModel(comparison: Comparison, index: number, sku: string): Comparison {
	const { slots } = comparison;
	if (index < 0 || index >= slots.length) return comparison;
	if (slots.some((slot, other) => other !== index && isSame(slot, sku))) return comparison;
	return withSlots(
		comparison,
		slots.map((slot, other) => (other === index ? sku : slot)),
	);
}

/** Empties a slot in its place, so that another model can be chosen there. */
export function clearSlot(comparison: Comparison, index: number): Comparison {
	return withSlots(
		comparison,
		comparison.slots.map((slot, other) => (other === index ? null : slot)),
	);
}

/** Takes a slot away; the last one leaves an empty one behind. */
export function removeSlot(comparison: Comparison, index: number): Comparison {
	return withSlots(
		comparison,
		comparison.slots.filter((_, other) => other !== index),
	);
}

/** Narrows the pickers to a brand, or to none with null. */
export function narrowTo(comparison: Comparison, brand: string | null): Comparison {
	return { ...comparison, brand };
}

/** Drops slots whose model is not known and writes the others as the catalogue writes them. */
export function keepKnown(
	comparison: Comparison,
	knownSkus: ReadonlyMap<string, string>,
): Comparison {
	const slots = comparison.slots
		.map((slot) => (slot === null ? null : knownSkus.get(slot.toLowerCase())))
		.filter((slot) => slot !== undefined);
	return withSlots(comparison, slots);
}

/** Address of a comparison. */
export function comparisonPath(comparison: Comparison): string {
	return `/compare${encodeComparison(comparison)}`;
}

import { NO_ROOM, type Room } from "~/features/room/room";
import { decodeRoom, roomParameters } from "~/features/room/room-query";

/** At most so many models side by side. */
export const MAX_SLOTS = 4;

/** So many SKUs of an address are looked up: room for every slot and for slips beside them. */
const MAX_ASKED = 12;

/** Longest SKU shown that is none of ours. */
const MAX_SHOWN = 40;

/** Longest brand name read from an address. */
const MAX_BRAND_LENGTH = 80;

/** A slot of the comparison: a SKU, or null while it is empty. */
export type Slot = string | null;

/** The comparison as its address has it. Always one to four slots. */
export interface Comparison {
	slots: readonly Slot[];
	/** Display name of the brand that narrows the pickers; null for all. It never changes chosen slots. */
	brand: string | null;
	/** Whether rows in which all models are alike are left out. */
	onlyDifferences: boolean;
	/** What pictures and brightness are compared for. */
	room: Room;
}

/** The comparison of these models, and of nothing else that an address may say. */
export function plainComparison(slots: readonly Slot[]): Comparison {
	return { slots, brand: null, onlyDifferences: false, room: NO_ROOM };
}

function withSlots(comparison: Comparison, slots: readonly Slot[]): Comparison {
	return { ...comparison, slots: slots.length > 0 ? slots : [null] };
}

/** The SKUs an address asks for, as typed, each once. Whether there are such models is for the catalogue to say. */
export function askedSkus(params: URLSearchParams): string[] {
	const asked = new Map<string, string>();
	for (const value of params.getAll("sku")) {
		const sku = value.trim();
		if (asked.size === MAX_ASKED) break;
		if (sku !== "" && !asked.has(sku.toLowerCase())) asked.set(sku.toLowerCase(), sku);
	}
	return [...asked.values()];
}

/** A SKU that somebody typed, fit to be shown: short, and without characters that show as nothing. */
export function shownSku(sku: string): string {
	const characters = [...sku.replace(/\p{C}/gu, "\uFFFD")];
	const start = characters.slice(0, MAX_SHOWN).join("");
	return characters.length > MAX_SHOWN ? `${start}…` : start;
}

/**
 * Reads a comparison from an address. Never throws: repeated, unknown and further SKUs take no slot.
 * @param known SKUs as the catalogue writes them, by the same in lower case
 */
export function decodeComparison(
	params: URLSearchParams,
	known: ReadonlyMap<string, string>,
): Comparison {
	const slots: Slot[] = [];
	for (const value of params.getAll("sku")) {
		if (slots.length === MAX_SLOTS) break;
		const asked = value.trim().toLowerCase();
		const slot = asked === "" ? null : known.get(asked);
		if (slot === null || (slot !== undefined && !slots.includes(slot))) slots.push(slot);
	}
	const brand = params.get("brand")?.trim().slice(0, MAX_BRAND_LENGTH) || null;
	const onlyDifferences = params.get("show") === "differences";
	return withSlots({ slots, brand, onlyDifferences, room: decodeRoom(params) }, slots);
}

/**
 * The query of a comparison's address with defaults left out. An empty comparison keeps its slot: without one the page
 * opens with the visitor's shortlist.
 */
export function encodeComparison({ slots, brand, onlyDifferences, room }: Comparison): string {
	const params = new URLSearchParams(slots.map((slot) => ["sku", slot ?? ""]));
	if (brand !== null) params.set("brand", brand);
	if (onlyDifferences) params.set("show", "differences");
	for (const [name, value] of roomParameters(room)) params.set(name, value);
	return `?${params}`;
}

/** Whether another slot may be added: none is empty and there are fewer than four. */
export function canAdd({ slots }: Comparison): boolean {
	return slots.length < MAX_SLOTS && !slots.includes(null);
}

/** Appends an empty slot where that is allowed. */
export function addSlot(comparison: Comparison): Comparison {
	return canAdd(comparison) ? withSlots(comparison, [...comparison.slots, null]) : comparison;
}

/** Puts a model into a slot, unless a slot has it already. */
export function chooseModel(comparison: Comparison, index: number, sku: string): Comparison {
	const chosen = sku.toLowerCase();
	if (comparison.slots.some((slot) => slot?.toLowerCase() === chosen)) return comparison;
	return withSlots(
		comparison,
		comparison.slots.map((slot, other) => (other === index ? sku : slot)),
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

/** Address of a comparison. */
export function comparisonPath(comparison: Comparison): string {
	return `/compare${encodeComparison(comparison)}`;
}

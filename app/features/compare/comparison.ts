import { decodeRoom, NO_ROOM, type Room, roomParameters } from "~/features/room/room";

import { decodeUsage, type UsageInput, usageParameters } from "~/features/running-cost/usage";

export const MAX_SLOTS = 4;

/** SKUs of an address that are looked up: more than there are slots, to allow for mistakes. */
const MAX_LOOKUPS = 12;

/** Upper limit of characters of an unknown SKU on the page. */
const MAX_SKU_LENGTH = 40;

const MAX_BRAND_LENGTH = 80;
const MAX_USE_LENGTH = 80;

/** A SKU, or null for an empty slot. */
export type Slot = string | null;

/** A comparison as a value in the address, with one to four slots. */
export interface Comparison {
	slots: readonly Slot[];
	/** Display name of the brand that narrows the pickers; null for all. It never changes chosen slots. */
	brand: string | null;
	/** Hides rows in which all models are alike. */
	onlyDifferences: boolean;
	room: Room;
	/** Slug of the use that scores are shown for, as in the address; null for the first use that all models share. */
	use: string | null;
	/** Absent if the address has no years of use. */
	usage?: UsageInput | undefined;
}

/** Returns a comparison of these models with default settings. */
export function plainComparison(slots: readonly Slot[]): Comparison {
	return { slots, brand: null, onlyDifferences: false, room: NO_ROOM, use: null };
}

/** Two models whose comparison search engines may list, by SKU in canonical order. */
export type Pair = readonly [first: string, second: string];

/** Returns two models in the order of their canonical comparison. */
export function pairOf(sku: string, otherSku: string): Pair {
	return sku < otherSku ? [sku, otherSku] : [otherSku, sku];
}

/** Returns the pair of models that a comparison compares; undefined with another number of models or any setting. */
export function pairOfComparison(comparison: Comparison): Pair | undefined {
	const [firstSlot, secondSlot, ...otherSlots] = comparison.slots;
	if (typeof firstSlot !== "string" || typeof secondSlot !== "string" || otherSlots.length > 0)
		return undefined;
	const defaultComparison = plainComparison(comparison.slots);
	return encodeComparison(comparison) === encodeComparison(defaultComparison)
		? pairOf(firstSlot, secondSlot)
		: undefined;
}

function withSlots(comparison: Comparison, slots: readonly Slot[]): Comparison {
	return { ...comparison, slots: slots.length > 0 ? slots : [null] };
}

/** Returns the SKUs in an address as typed, each once, whether the catalogue has them or not. */
export function requestedSkus(params: URLSearchParams): string[] {
	const skusByKey = new Map<string, string>();
	for (const value of params.getAll("sku")) {
		const sku = value.trim();
		if (skusByKey.size === MAX_LOOKUPS) break;
		if (sku !== "" && !skusByKey.has(sku.toLowerCase())) skusByKey.set(sku.toLowerCase(), sku);
	}
	return [...skusByKey.values()];
}

/** Returns an unknown SKU short enough to show, without invisible characters. */
export function skuLabel(sku: string): string {
	const characters = [...sku.replace(/\p{C}/gu, "\uFFFD")];
	const start = characters.slice(0, MAX_SKU_LENGTH).join("");
	return characters.length > MAX_SKU_LENGTH ? `${start}…` : start;
}

/**
 * Reads a comparison from an address. Never throws: repeated, unknown and surplus SKUs take no slot. `catalogueSkus`
 * maps SKUs (or slugs) in lower case to the catalogue's SKUs.
 */
export function decodeComparison(
	params: URLSearchParams,
	catalogueSkus: ReadonlyMap<string, string>,
): Comparison {
	const slots: Slot[] = [];
	for (const value of params.getAll("sku")) {
		if (slots.length === MAX_SLOTS) break;
		const sku = value.trim().toLowerCase();
		const slot = sku === "" ? null : catalogueSkus.get(sku);
		if (slot === null || (slot !== undefined && !slots.includes(slot))) slots.push(slot);
	}
	const brand = params.get("brand")?.trim().slice(0, MAX_BRAND_LENGTH) || null;
	const onlyDifferences = params.get("show") === "differences";
	const usage = decodeUsage(params);
	const use = params.get("use")?.trim().toLowerCase().slice(0, MAX_USE_LENGTH) || null;
	const conditions = { room: decodeRoom(params), use, ...(usage && { usage }) };
	return withSlots({ slots, brand, onlyDifferences, ...conditions }, slots);
}

/**
 * Returns the query of a comparison's address without defaults. An empty comparison keeps its slot: without a slot the
 * page opens with the visitor's shortlist.
 */
export function encodeComparison({
	slots,
	brand,
	onlyDifferences,
	...otherSettings
}: Comparison): string {
	const params = new URLSearchParams(slots.map((slot) => ["sku", slot ?? ""]));
	if (brand !== null) params.set("brand", brand);
	if (onlyDifferences) params.set("show", "differences");
	if (otherSettings.use !== null) params.set("use", otherSettings.use);
	for (const [name, value] of roomAndUsageParams(otherSettings)) params.set(name, value);
	return `?${params}`;
}

/** Returns the parameters for links from a comparison to its models: the use, the room, the years of use. */
export function carriedParameters(comparison: Pick<Comparison, "room" | "usage" | "use">) {
	const { use } = comparison;
	return [...(use === null ? [] : [["use", use] as const]), ...roomAndUsageParams(comparison)];
}

/** Returns the parameters of the visitor's room and years of use. */
export function roomAndUsageParams({ room, usage }: Pick<Comparison, "room" | "usage">) {
	return [...roomParameters(room), ...usageParameters(usage)];
}

/** Returns true if another slot may be added: none is empty and there are fewer than four. */
export function canAddSlot({ slots }: Comparison): boolean {
	return slots.length < MAX_SLOTS && !slots.includes(null);
}

/** Appends an empty slot if `canAddSlot` allows it. */
export function addSlot(comparison: Comparison): Comparison {
	return canAddSlot(comparison) ? withSlots(comparison, [...comparison.slots, null]) : comparison;
}

function setSlot(comparison: Comparison, index: number, slot: Slot): Comparison {
	const slots = comparison.slots.map((currentSlot, slotIndex) =>
		slotIndex === index ? slot : currentSlot,
	);
	return withSlots(comparison, slots);
}

/** Puts a model into a slot, unless a slot has it already. */
export function chooseModel(comparison: Comparison, index: number, sku: string): Comparison {
	const chosenKey = sku.toLowerCase();
	if (comparison.slots.some((slot) => slot?.toLowerCase() === chosenKey)) return comparison;
	return setSlot(comparison, index, sku);
}

/** Empties a slot in its place, so that another model can be chosen there. */
export function clearSlot(comparison: Comparison, index: number): Comparison {
	return setSlot(comparison, index, null);
}

/** Removes a slot; the last one leaves an empty one behind. */
export function removeSlot(comparison: Comparison, index: number): Comparison {
	const slots = comparison.slots.filter((_, slotIndex) => slotIndex !== index);
	return withSlots(comparison, slots);
}

export function comparisonPath(comparison: Comparison): string {
	return `/compare${encodeComparison(comparison)}`;
}

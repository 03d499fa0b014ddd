import type { Room } from "~/features/room/room";
import { roomParameters } from "~/features/room/room-query";
import type { Comparison, Slot } from "./comparison";

/** Slots of a comparison as fields of a form that leads to another one. */
export function HiddenSlots({ slots }: { slots: readonly Slot[] }) {
	return slots.map((slot, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a slot's place is its identity
		<input key={index} type="hidden" name="sku" value={slot ?? ""} />
	));
}

/** What the address of a comparison says besides its slots and its room, as fields of a form. */
export function HiddenView({ comparison }: { comparison: Comparison }) {
	const { brand, onlyDifferences } = comparison;
	return (
		<>
			{brand !== null && <input type="hidden" name="brand" value={brand} />}
			{onlyDifferences && <input type="hidden" name="show" value="differences" />}
		</>
	);
}

/** A visitor's room as fields of such a form. */
export function HiddenRoom({ room }: { room: Room }) {
	return roomParameters(room).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}

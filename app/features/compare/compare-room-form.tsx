import { RoomForm } from "~/features/room/room-form";
import { isRoomGiven } from "~/features/room/room-query";
import type { Comparison } from "./comparison";
import { HiddenSlots, HiddenView } from "./hidden-comparison";

/** The questions about a room that add rows to a comparison; folded until one was answered. */
export function CompareRoomForm({ comparison }: { comparison: Comparison }) {
	const { slots, room } = comparison;
	return (
		<details open={isRoomGiven(room)} className="mb-4 print:hidden">
			<summary className="min-h-6 w-fit cursor-pointer py-1 font-semibold text-link">
				Will they fit your room?
			</summary>
			<RoomForm
				action="/compare"
				room={room}
				className="mt-2 grid-cols-2 max-enlarged:grid-cols-1 lg:grid-cols-4"
			>
				<HiddenSlots slots={slots} />
				<HiddenView comparison={comparison} />
			</RoomForm>
		</details>
	);
}

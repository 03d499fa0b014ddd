import { RoomForm } from "~/features/room/room-form";
import { isRoomGiven } from "~/features/room/room-query";
import type { Comparison } from "./comparison";
import { FOLD, FOLD_SUMMARY } from "./fold";
import { HiddenSlots, HiddenView } from "./hidden-comparison";

/** The questions about a room that add rows to a comparison; folded until one was answered. */
export function CompareRoomForm({ comparison }: { comparison: Comparison }) {
	const { slots, room } = comparison;
	return (
		<details open={isRoomGiven(room)} className={FOLD}>
			<summary className={FOLD_SUMMARY}>Will they fit your room?</summary>
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

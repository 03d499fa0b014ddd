import { useIsReloading } from "~/components/reloading";
import type { ProjectorCard as Card } from "~/features/catalogue/projector";
import type { Room } from "~/features/room/room";
import { withRoom } from "~/features/room/room-query";
import { shortlistPath } from "~/features/shortlist/shortlist";
import { ShortlistBar } from "~/features/shortlist/shortlist-bar";
import { ProjectorCard } from "./projector-card";

const COLUMNS = {
	3: "sm:grid-cols-2 lg:grid-cols-3",
	4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/**
 * Cards in columns of equal height, with the shortlist at the lower edge; only the first row's pictures are fetched
 * at once.
 */
export function ProjectorGrid({
	cards,
	columns,
	belowFold = false,
	room,
	notes,
}: {
	cards: readonly Card[];
	columns: keyof typeof COLUMNS;
	belowFold?: boolean;
	/** What links to these models take along of a visitor's room. */
	room?: Room;
	/** What else is said of each card's model. */
	notes?: readonly (readonly string[])[];
}) {
	const isReloading = useIsReloading();
	return (
		<>
			<ul
				aria-busy={isReloading || undefined}
				className={`grid gap-2.5 sm:gap-4 ${COLUMNS[columns]} ${isReloading ? "opacity-50 transition-opacity delay-150" : ""}`}
			>
				{cards.map((card, index) => (
					<li key={card.sku}>
						<ProjectorCard
							card={card}
							eager={!belowFold && index < columns}
							notes={notes?.[index] ?? []}
							{...(room && { room })}
						/>
					</li>
				))}
			</ul>
			<ShortlistBar comparePath={(models) => withRoom(shortlistPath(models), room)} />
		</>
	);
}

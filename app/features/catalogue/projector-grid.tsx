import type { ProjectorCard as Card } from "./projector";
import { ProjectorCard } from "./projector-card";

const COLUMNS = {
	3: "sm:grid-cols-2 lg:grid-cols-3",
	4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** Cards in columns of equal height; only the first row's pictures are fetched at once. */
export function ProjectorGrid({
	cards,
	columns,
	belowFold = false,
}: {
	cards: readonly Card[];
	columns: keyof typeof COLUMNS;
	belowFold?: boolean;
}) {
	return (
		<ul className={`grid gap-4 ${COLUMNS[columns]}`}>
			{cards.map((card, index) => (
				<li key={card.sku}>
					<ProjectorCard card={card} eager={!belowFold && index < columns} />
				</li>
			))}
		</ul>
	);
}

import { useIsReloading } from "~/components/reloading";
import type { ProjectorCard as Card } from "~/features/catalogue/projector";
import { ProjectorCard } from "./projector-card";

const COLUMNS = {
	3: "sm:grid-cols-2 lg:grid-cols-3",
	4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** Left undrawn until it comes near; the height is the average of cards, so that scrolling finds its place again. */
const DRAWN_LATE =
	"[content-visibility:auto] [contain-intrinsic-block-size:auto_42.75rem] [overflow-clip-margin:1rem]";

/** Cards in columns of equal height; only the first row's pictures are fetched at once. */
export function ProjectorGrid({
	cards,
	columns,
	belowFold = false,
	notes,
}: {
	cards: readonly Card[];
	columns: keyof typeof COLUMNS;
	belowFold?: boolean;
	/** What else is said of each card's model. */
	notes?: readonly (readonly string[])[];
}) {
	const isReloading = useIsReloading();
	return (
		<ul
			aria-busy={isReloading || undefined}
			className={`grid gap-4 ${COLUMNS[columns]} ${isReloading ? "opacity-50 transition-opacity delay-150" : ""}`}
		>
			{cards.map((card, index) => (
				<li key={card.sku} className={index < columns ? undefined : DRAWN_LATE}>
					<ProjectorCard
						card={card}
						eager={!belowFold && index < columns}
						notes={notes?.[index] ?? []}
					/>
				</li>
			))}
		</ul>
	);
}

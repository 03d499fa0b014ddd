import { Link } from "@remix-run/react";
import { addSlot, type Comparison, canAdd, comparisonPath, MAX_SLOTS } from "./comparison";
import { focusOn } from "./focus-after-navigation";
import type { OptionGroup } from "./options.queries.server";
import { Picker, pickerId } from "./picker";

/** Where the focus goes when a slot is taken away. */
export const SLOTS_HEADING_ID = "your-comparison";

const ADD =
	"inline-flex min-h-11 items-center justify-center rounded-control border border-dashed border-edge px-3 font-semibold max-sm:text-sm";

/** The pickers, one for each slot that is empty; the others are columns of the table. */
export function EmptySlots({
	comparison,
	groups,
}: {
	comparison: Comparison;
	groups: readonly OptionGroup[];
}) {
	return (
		<ol className="grid gap-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
			{comparison.slots.map(
				(slot, index) =>
					slot === null && (
						<li
							key={pickerId(index)}
							className="flex flex-col gap-2 rounded-card border border-line bg-card p-4 max-sm:p-3"
						>
							<h3 className="text-base">
								{index === 0 ? "Start Your Comparison" : `Projector ${index + 1}`}
							</h3>
							<Picker
								comparison={comparison}
								index={index}
								groups={groups}
								label={`Projector ${index + 1}`}
							/>
						</li>
					),
			)}
		</ol>
	);
}

/** The button that adds a slot, where that is allowed. */
export function AddSlot({ comparison }: { comparison: Comparison }) {
	const count = comparison.slots.length;
	const text = `Add another projector ${count < MAX_SLOTS ? `(${count} of ${MAX_SLOTS})` : `(Max ${MAX_SLOTS})`}`;
	if (!canAdd(comparison)) {
		return (
			<button type="button" disabled className={`${ADD} text-quiet`}>
				{text}
			</button>
		);
	}
	return (
		<Link
			to={comparisonPath(addSlot(comparison))}
			preventScrollReset
			state={focusOn(pickerId(count))}
			className={`${ADD} hover:border-link hover:text-link`}
		>
			{text}
		</Link>
	);
}

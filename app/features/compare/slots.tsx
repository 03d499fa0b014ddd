import { Link } from "@remix-run/react";
import {
	addSlot,
	type Comparison,
	canAdd,
	clearSlot,
	comparisonPath,
	MAX_SLOTS,
	removeSlot,
	type Slot,
} from "./comparison";
import { focusOn } from "./focus-after-navigation";
import type { OptionGroup } from "./options.queries.server";
import { Picker, pickerId, slotId } from "./picker";

/** Where the focus goes when a slot is taken away. */
export const SLOTS_HEADING_ID = "your-comparison";

const ADD =
	"inline-flex min-h-11 items-center justify-center rounded-control border border-dashed border-edge px-4 font-semibold";

const TEXT_LINK = "inline-block py-1 text-link underline underline-offset-4";

/** The pickers, one for each slot, and the button that adds one. */
export function Slots({
	comparison,
	names,
	groups,
}: {
	comparison: Comparison;
	/** Names of the chosen models by SKU. */
	names: Readonly<Record<string, string>>;
	groups: readonly OptionGroup[];
}) {
	return (
		<>
			<ol className="grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4">
				{comparison.slots.map((slot, index) => (
					<li
						key={slot ?? `empty-${index}`}
						className="flex flex-col gap-2 rounded-card border border-line bg-card p-4"
					>
						<h3 className="text-base">{slotTitle(slot, index)}</h3>
						{slot === null ? (
							<Picker
								comparison={comparison}
								index={index}
								groups={groups}
								label={`Projector ${index + 1}`}
							/>
						) : (
							<ChosenModel comparison={comparison} index={index} name={names[slot] ?? slot} />
						)}
					</li>
				))}
			</ol>
			<div className="mt-4">
				<AddSlot comparison={comparison} />
			</div>
		</>
	);
}

function slotTitle(slot: Slot, index: number): string {
	return slot === null && index === 0 ? "Start Your Comparison" : `Projector ${index + 1}`;
}

function ChosenModel({
	comparison,
	index,
	name,
}: {
	comparison: Comparison;
	index: number;
	name: string;
}) {
	return (
		<>
			<p id={slotId(index)} tabIndex={-1} className="font-bold">
				{name}
			</p>
			<p className="mt-auto flex gap-4">
				<Link
					to={comparisonPath(clearSlot(comparison, index))}
					preventScrollReset
					state={focusOn(pickerId(index))}
					aria-label={`Change ${name}`}
					className={TEXT_LINK}
				>
					Change
				</Link>
				<Link
					to={comparisonPath(removeSlot(comparison, index))}
					preventScrollReset
					state={focusOn(SLOTS_HEADING_ID)}
					aria-label={`Remove ${name}`}
					className={TEXT_LINK}
				>
					Remove
				</Link>
			</p>
		</>
	);
}

function AddSlot({ comparison }: { comparison: Comparison }) {
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

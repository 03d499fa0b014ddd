import { useId } from "react";
import { TextLink } from "~/components/staff/parts";
import { type HeldPrice, heldHeading, heldText } from "~/features/imports/plan/held-prices";
import { placeValue } from "~/features/imports/plan/row-place";
import { Untold } from "./problem-table";

/** Held prices shown on the page, each with its box: as many as a form may send. */
export const MAX_HELD_SHOWN = 200;

/** Lists held prices: with checkboxes inside a form that releases them, else with links. */
export function HeldPricesList({
	held,
	total,
	note,
	hasBoxes,
}: {
	held: readonly HeldPrice[];
	total: number;
	/** Advice to staff about the held prices. */
	note: string;
	hasBoxes: boolean;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="grid min-w-0 gap-2">
			<h3 id={id} className="font-semibold">
				{heldHeading(total, held)}
			</h3>
			<p className="max-w-prose">{note}</p>
			<ul
				aria-labelledby={id}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				tabIndex={0}
				className="relative max-h-96 min-w-0 divide-y divide-line overflow-auto rounded-control border border-line text-sm"
			>
				{held.slice(0, MAX_HELD_SHOWN).map((one, index) => (
					<li key={placeValue(one)} className="grid grid-cols-1 gap-1 px-3 py-2">
						<span id={`${id}${index}`} className="break-words">
							{heldText(one)}
						</span>
						{hasBoxes ? (
							<label className="flex w-fit min-h-6 cursor-pointer items-center gap-2 wrap-anywhere">
								<input
									type="checkbox"
									name="release"
									value={placeValue(one)}
									aria-describedby={`${id}${index}`}
									className="size-5 cursor-pointer accent-link"
								/>
								Import this price after all
							</label>
						) : (
							<TextLink
								to={`/admin/models/${encodeURIComponent(one.sku)}#offers`}
								aria-describedby={`${id}${index}`}
							>
								Accept it in the offer's form
							</TextLink>
						)}
					</li>
				))}
			</ul>
			<Untold count={total} shown={MAX_HELD_SHOWN} become="are held" />
		</section>
	);
}

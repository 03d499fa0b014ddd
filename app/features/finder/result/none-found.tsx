import { Link } from "@remix-run/react";
import { StatePanel } from "~/components/state/state-panel";
import { categoryPath } from "~/features/catalogue/listing/category";
import { type FinderState, pathWithout } from "~/features/finder/filters/address";
import type { ConditionText } from "~/features/finder/filters/texts";
import type { Dropped } from "~/features/finder/finder-page.server";
import { type FacetOption, optionName } from "~/features/finder/form/form-options";
import { FINDER_PATH } from "~/features/finder/sorts";

/** An empty list: the conditions whose removal alone would find models, and the uses to start with. */
export function NoneFound({
	state,
	texts,
	dropped,
	uses,
}: {
	state: FinderState;
	texts: readonly ConditionText[];
	dropped: readonly Dropped[];
	uses: readonly FacetOption[];
}) {
	const nameOf = ({ param, value }: Dropped) =>
		texts
			.filter((text) => text.param === param && (value === null || text.value === value))
			.map(({ text }) => text)
			.join(" or ");
	return (
		<StatePanel drawing="empty" title="No projectors found">
			{dropped.length > 0 ? (
				<>
					<p>One condition less brings some back:</p>
					<ul className="finder-dropped">
						{dropped.map((one) => (
							<li key={`${one.param} ${one.value}`}>
								<Link to={pathWithout(state, one)}>
									Without {nameOf(one)}: {one.count}
								</Link>
							</li>
						))}
					</ul>
				</>
			) : (
				<p>No model meets all of these conditions, nor all but one.</p>
			)}
			<p id="finder-uses">Or start with what it is for:</p>
			<ul aria-labelledby="finder-uses" className="finder-uses">
				{uses.map((use) => (
					<li key={use[0]}>
						<Link to={categoryPath(use[0])}>{optionName("use", use)}</Link>
					</li>
				))}
			</ul>
			<Link to={FINDER_PATH} className="py-2 text-link underline">
				Show all projectors
			</Link>
		</StatePanel>
	);
}

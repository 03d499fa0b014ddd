import { Link } from "@remix-run/react";
import { StatePanel } from "~/components/state/state-panel";
import { FINDER_PATH } from "~/features/finder/address/conditions-address";
import type { ConditionText } from "~/features/finder/condition-texts";
import type { FinderState } from "~/features/finder/conditions";
import type { Dropped } from "~/features/finder/finder-page.server";
import { pathWithout } from "./chips";

/** What a list without models shows: which condition alone brings how many back. */
export function NoneFound({
	state,
	texts,
	dropped,
}: {
	state: FinderState;
	texts: readonly ConditionText[];
	dropped: readonly Dropped[];
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
			<Link to={FINDER_PATH} className="py-2 text-link underline">
				Show all projectors
			</Link>
		</StatePanel>
	);
}

import { Link } from "@remix-run/react";
import {
	encodeFinder,
	FINDER_PATH,
	finderPath,
} from "~/features/finder/address/conditions-address";
import type { ConditionText } from "~/features/finder/condition-texts";
import type { FinderState } from "~/features/finder/conditions";

/** The address of the list without a condition; without a value, without all values of its parameter. */
export function pathWithout(
	state: FinderState,
	{ param, value }: { param: string; value: string | null },
): string {
	const params = new URLSearchParams(encodeFinder({ ...state, page: 1 }));
	if (value === null) params.delete(param);
	else params.delete(param, value);
	const query = params.toString();
	return FINDER_PATH + (query && `?${query}`);
}

/** The conditions in force, each a link that takes it away. */
export function Chips({ state, texts }: { state: FinderState; texts: readonly ConditionText[] }) {
	if (texts.length === 0) return null;
	return (
		<ul aria-label="Conditions in force" className="finder-chips">
			{texts.map((condition) => (
				<li key={`${condition.param} ${condition.value}`}>
					<Link
						to={pathWithout(state, condition)}
						aria-label={`Remove ${condition.text}`}
						preventScrollReset
					>
						{condition.text} <span aria-hidden="true">×</span>
					</Link>
				</li>
			))}
			<li>
				<Link to={finderPath({}, { sort: state.sort })} preventScrollReset>
					Clear all
				</Link>
			</li>
		</ul>
	);
}

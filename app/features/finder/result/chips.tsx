import { Link } from "@remix-run/react";
import { encodeFinder, type FinderState, finderPath } from "~/features/finder/filters/address";
import type { ConditionText } from "~/features/finder/filters/texts";
import { FINDER_PATH } from "~/features/finder/sorts";

/** Returns the address of the list without a condition; without all values of its parameter if `value` is null. */
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

/** The conditions in force, each a link that removes it. */
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

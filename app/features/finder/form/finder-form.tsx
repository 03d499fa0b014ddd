import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { useHydrated } from "~/components/hooks";
import { encodeFinder, type FinderState } from "~/features/finder/filters/address-parts";
import { type FilterName, hasCondition, valuesIn } from "~/features/finder/filters/filters";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { DEFAULT_SORT } from "~/features/finder/sorts";
import { viewParameters } from "~/features/finder/views";
import { FilterField, Group } from "./filter-field";
import { FINDER_FORM_FIELDS, type FormOptions, OPEN_GROUPS } from "./form-options";
import { queryOfForm, useLiveCount } from "./use-live-count";

/** Form id, for `form=` on fields outside it. */
export const FINDER_FORM_ID = "finder";

/** Returns the button's text; with scripts the number of models that match the form. */
function buttonText(count: number | undefined): string {
	return count === undefined ? "Show projectors" : `Show ${count.toLocaleString("en-GB")}`;
}

/** All filters as one GET form; apart from the order, changes apply once its button is used. */
export function FinderForm({
	state,
	options,
	total,
	onShow,
}: {
	state: FinderState;
	options: FormOptions;
	/** The number of models on the list. */
	total: number;
	/** Called when the list is requested with scripts. */
	onShow: () => void;
}) {
	const { conditions } = state;
	const query = encodeFinder({ ...state, page: 1 });
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const { liveCount, recount } = useLiveCount(query);
	const isHydrated = useHydrated();

	// Links change conditions too; the fields follow the address, and unsent changes are dropped.
	const lastQuery = useRef(query);
	useEffect(() => {
		if (lastQuery.current === query) return;
		lastQuery.current = query;
		// The field of the order follows the address by itself, so it keeps its value.
		const sortField = form.current?.elements.namedItem("sort");
		const chosenSort = sortField instanceof HTMLSelectElement && sortField.value;
		form.current?.reset();
		if (sortField instanceof HTMLSelectElement && chosenSort) sortField.value = chosenSort;
	}, [query]);

	function showResults(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		navigate(FINDER_PATH + queryOfForm(event.currentTarget));
		onShow();
	}

	const fields = (names: readonly FilterName[]) =>
		names.map((name) => (
			<FilterField
				key={name}
				name={name}
				values={valuesIn(conditions, name)}
				options={options}
				liveCount={liveCount}
			/>
		));

	return (
		<form
			ref={form}
			id={FINDER_FORM_ID}
			action={FINDER_PATH}
			aria-label="Conditions"
			{...webMcpAttributes("find_projectors", "Lists projectors that meet conditions")}
			onSubmit={showResults}
			onChange={({ currentTarget }) => recount(currentTarget)}
			className="finder-form max-lg:hidden max-lg:peer-open:block"
		>
			{viewParameters(state).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* Beside a chart there is no select for the order. */}
			{state.view === "chart" && state.sort !== DEFAULT_SORT && (
				<input type="hidden" name="sort" value={state.sort} />
			)}
			{fields(FINDER_FORM_FIELDS.above)}
			{FINDER_FORM_FIELDS.groups.map(({ title, names }) => (
				<Group
					key={title}
					title={title}
					isInitiallyOpen={
						OPEN_GROUPS.includes(title) || names.some((name) => hasCondition(conditions, name))
					}
				>
					{fields(names)}
				</Group>
			))}
			{fields(FINDER_FORM_FIELDS.below)}
			<div className="finder-send">
				<button type="submit">
					<span aria-live={isHydrated ? "polite" : undefined}>
						{buttonText(isHydrated ? (liveCount?.total ?? total) : undefined)}
					</span>
				</button>
			</div>
		</form>
	);
}

import { type FilterLink, FilterLinks, TextLink } from "~/components/staff/parts";
import {
	chosenFilePath,
	FILTERS,
	isNarrowed,
	MISSING,
	type ModelChoice,
	type ModelListState,
	modelListPath,
} from "~/features/model-editor/list/model-list";
import type { ConditionCounts } from "~/features/model-editor/list/model-list.queries.server";

/** Links to the filters of the list of models, with the number of found models for each. */
export function ModelFilters({
	state: { query, missing, filter },
	counts,
	found,
}: {
	state: ModelListState;
	counts: ConditionCounts;
	/** Number of models that match the search. */
	found: number;
}) {
	const links: FilterLink[] = [
		{
			to: modelListPath({ query }),
			text: "All",
			count: found,
			isCurrent: missing === undefined && filter === undefined,
		},
		...MISSING.map(([one, text]) => ({
			to: modelListPath({ query, missing: one }),
			text,
			count: counts[`missing-${one}`],
			isCurrent: missing === one,
		})),
		...FILTERS.map(([one, text]) => ({
			to: modelListPath({ query, filter: one }),
			text,
			count: counts[one],
			isCurrent: filter === one,
		})),
	];
	return <FilterLinks label="Filter" links={links} />;
}

const KINDS = [
	["csv", "CSV"],
	["xlsx", "Excel"],
] as const;

/** Links to the listed models as files, to change and upload again. */
export function ChosenFiles({ state }: { state: ModelChoice }) {
	const which = isNarrowed(state) ? "these models" : "all models";
	return (
		<p className="flex flex-wrap items-baseline gap-x-3 text-sm">
			Download {which}:
			{KINDS.map(([kind, text]) => (
				<a
					key={kind}
					href={chosenFilePath(state, kind)}
					download
					className="py-1 text-link underline underline-offset-4"
				>
					{text}
					<span className="sr-only">, {which}</span>
				</a>
			))}
		</p>
	);
}

/** Empty state of the list. */
export function NoModels({ state }: { state: ModelListState }) {
	if (!isNarrowed(state)) {
		return (
			<p className="max-w-prose">
				There are no models yet. Add one, or upload a spreadsheet of them.
			</p>
		);
	}
	const isSearch = state.query !== "";
	return (
		<p className="max-w-prose">
			{isSearch ? "No model has these words" : "No model is in this part of the list"}
			{isSearch && (state.missing ?? state.filter) !== undefined && " in this part of the list"}.{" "}
			<TextLink to={modelListPath()}>Show all models</TextLink>
		</p>
	);
}

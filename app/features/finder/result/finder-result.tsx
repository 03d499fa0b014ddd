import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { PageLinks } from "~/components/page-links";
import { PageStyles } from "~/components/page-styles";
import { NoSuchPage, StatePanel } from "~/components/state/state-panel";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { categoryPath } from "~/features/catalogue/lists/category";
import { isBeyondLastPage } from "~/features/catalogue/lists/list-page-state";
import { SortFields } from "~/features/catalogue/lists/sort-form";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { Chart } from "~/features/finder/chart/chart";
import { ViewLinks } from "~/features/finder/chart/view-links";
import {
	conditionsQuery,
	encodeFinder,
	type FinderState,
	finderFeedPath,
	finderPath,
	pathWithout,
	searchAlertPath,
} from "~/features/finder/filters/address-parts";
import {
	type ConditionText,
	conditionTexts,
	lackingTexts,
} from "~/features/finder/filters/filter-texts";
import { carriedParamsOf } from "~/features/finder/filters/filters";
import { FINDER_PATH } from "~/features/finder/finder-address";
import type { FinderPage } from "~/features/finder/finder-page.server";
import { FINDER_FORM_ID, FinderForm } from "~/features/finder/form/finder-form";
import { type FacetOption, facetOptions, slugNamer } from "~/features/finder/form/form-options";
import { queryOfForm } from "~/features/finder/form/use-live-count";
import type { WideningChange } from "~/features/finder/more-by/more-by.server";
import { ThreePicks } from "~/features/finder/picks/three-picks";
import { FINDER_SORT_OPTIONS, type FinderSort } from "~/features/finder/sorts";
import { TELEVISION_QUESTION } from "~/features/room/television";
import { RateNote } from "~/features/running-cost/rate-note";
import { SearchNotes, SearchSuggestionLink } from "~/features/search/search-link";
import finderCss from "~/styles/finder.css?inline";

/** The form and the list: side by side on wide screens, one at a time on phones. */
export function FinderResult({
	state,
	page,
	children,
}: {
	state: FinderState;
	page: FinderPage;
	children: ReactNode;
}) {
	const { options, total, isGuess, suggestion } = page;
	const texts = conditionTexts(state.conditions, slugNamer(options));
	const filterSheet = useRef<HTMLDetailsElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);

	// A chip disappears when it is used, and the focus with it, so the focus moves to the heading.
	const query = encodeFinder(state);
	const lastQuery = useRef(query);
	useEffect(() => {
		if (lastQuery.current === query) return;
		lastQuery.current = query;
		if (document.activeElement !== document.body) return;
		heading.current?.focus({ preventScroll: true });
	}, [query]);

	/** Returns from the form to the list on a phone. */
	function showList() {
		if (!filterSheet.current?.open) return;
		filterSheet.current.open = false;
		heading.current?.focus({ preventScroll: true });
	}

	return (
		<div className="finder">
			<PageStyles css={finderCss} />
			<a
				href="#found"
				className="hero sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-accent focus:p-3 focus:text-surface-dark"
			>
				Skip to results
			</a>
			<details ref={filterSheet} className="finder-sheet peer lg:hidden print:hidden">
				<summary>Filter{texts.length > 0 && ` (${texts.length})`}</summary>
			</details>
			<FinderForm state={state} options={options} total={total} onShow={showList} />
			<div className="min-w-0 max-lg:peer-open:hidden">
				<div className="list-bar">
					<h2 ref={heading} id="found" tabIndex={-1}>
						{/* With role=status the text would not name the heading. */}
						<span aria-live="polite">{matchingModelsText(total)}</span>
					</h2>
					{state.view === "list" && <Sort sort={state.sort} />}
					{total > 0 && <ViewLinks state={state} />}
					<Chips state={state} texts={texts} />
				</div>
				{isGuess && <p className="mb-3">No exact match for "{state.conditions.q}". Similar:</p>}
				{page.picks.length > 0 && <UseQuestion state={state} uses={facetOptions(options, "use")} />}
				<ThreePicks
					picks={page.picks}
					level={3}
					query={conditionsQuery(state)}
					hasCustomWeights={page.hasCustomWeights}
				/>
				{/* If no price includes delivery, the note below the header says so instead. */}
				{page.unknownDeliveryCount > 0 && (
					<p className="mb-3 text-sm text-muted">
						{`Prices include delivery; delivery not stated for ${page.unknownDeliveryCount.toLocaleString("en-GB")} of them.`}
					</p>
				)}
				<SearchNotes notes={page.notes} className="mb-3 max-w-prose" />
				{suggestion && (
					<SearchSuggestionLink
						suggestion={suggestion}
						currentPath={finderPath(state.conditions, { sort: state.sort })}
						className="mb-3"
					/>
				)}
				{page.television && (
					<p className="mb-3">
						<strong>{TELEVISION_QUESTION}</strong> {page.television}
					</p>
				)}
				{total > 0 && <WideningLinks changes={page.wideningChanges} advice={page.advice} />}
				{page.costs && (
					<div className="mb-3">
						<p>{page.costs.usage}: price, lamps and electricity.</p>
						<RateNote rate={page.costs.rate} />
					</div>
				)}
				{page.chart ? (
					<>
						<Chart state={state} chart={page.chart} />
						<LackingFactLinks state={state} lacking={page.lacking} />
					</>
				) : (
					<Models state={state} page={page} />
				)}
				{children}
			</div>
		</div>
	);
}

function Models({ state, page }: { state: FinderState; page: FinderPage }) {
	const { cards, total, pages } = page;
	const firstPagePath = FINDER_PATH + encodeFinder({ ...state, page: 1 });
	if (total > 0 && isBeyondLastPage(page))
		return <NoSuchPage pages={pages} firstPagePath={firstPagePath} />;
	return (
		<>
			{total === 0 ? (
				<NoMatches state={state} page={page} />
			) : (
				<ModelGrid
					cards={cards}
					columns={3}
					carriedParams={carriedParamsOf(state.conditions)}
					query={conditionsQuery(state)}
				/>
			)}
			<LackingFactLinks state={state} lacking={page.lacking} />
			<PageLinks
				page={page.page}
				pages={pages}
				addressOfPage={(number) => finderPath(state.conditions, { sort: state.sort, page: number })}
			/>
		</>
	);
}

/** Links that include the models which lack a fact. */
function LackingFactLinks({
	state,
	lacking,
}: {
	state: FinderState;
	lacking: FinderPage["lacking"];
}) {
	if (state.conditions.unknown) return null;
	const texts = lackingTexts(lacking);
	if (texts.length === 0) return null;
	const to = finderPath({ ...state.conditions, unknown: true }, { ...state, page: 1 });
	return (
		<ul className="finder-lacking print:hidden">
			{texts.map((text) => (
				<li key={text}>
					<Link to={to} preventScrollReset>
						{text}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** The order of the list: a part of the form that is shown above the list. */
function Sort({ sort }: { sort: FinderSort }) {
	const navigate = useNavigate();
	return (
		<div className="list-order print:hidden">
			<SortFields
				options={FINDER_SORT_OPTIONS}
				sort={sort}
				form={FINDER_FORM_ID}
				onChoose={(form) => navigate(FINDER_PATH + queryOfForm(form), { preventScrollReset: true })}
			/>
		</div>
	);
}

/** The conditions in force, each a link that removes it. */
function Chips({ state, texts }: { state: FinderState; texts: readonly ConditionText[] }) {
	if (texts.length === 0) return null;
	return (
		<ul aria-label="Conditions in force" className="finder-chips">
			{texts.map((condition) => (
				<li key={`${condition.param} ${condition.value}`}>
					<Link
						to={pathWithout(state, condition)}
						aria-label={`Remove ${condition.text}`}
						preventScrollReset
						className="print:rounded-none print:border-0 print:bg-transparent print:p-0"
					>
						{condition.text}{" "}
						<span aria-hidden="true" className="print:hidden">
							×
						</span>
					</Link>
				</li>
			))}
			<li className="print:hidden">
				<Link to={finderPath({}, { ...state, page: 1 })} preventScrollReset>
					Clear all
				</Link>
			</li>
		</ul>
	);
}

/** Returns the text of a change: '£100 more brings 6 more', 'Smaller, 80 inches, brings 4'. */
export function wideningChangeText({ change, count }: WideningChange): string {
	const comma = change.includes(", ") ? "," : "";
	return `${change}${comma} brings ${count}${change.endsWith(" more") ? " more" : ""}`;
}

/** Shows, for a short list, a link for each change that finds more, and the guide's advice on the conditions. */
function WideningLinks({
	changes,
	advice,
}: {
	changes: readonly WideningChange[];
	advice: string | null;
}) {
	if (changes.length === 0 && advice === null) return null;
	return (
		<section aria-labelledby="more-by" className="more-by">
			<h3 id="more-by">More to choose from</h3>
			{advice && <p className="max-w-prose">{advice}</p>}
			<ul>
				{changes.map((change) => (
					<li key={change.address}>
						<Link to={change.address}>{wideningChangeText(change)}</Link>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Shows the list nearest to an empty one: the change that leads to it, its picks and first models. */
function NearestList({
	nearest: { change, address, query, picks, cards },
	state,
}: {
	nearest: NonNullable<FinderPage["nearest"]>;
	state: FinderState;
}) {
	return (
		<section aria-labelledby="nearest" className="mt-6">
			<h3 id="nearest" className="text-lg">
				{`Nothing does all of that. ${change}: these do everything else`}
			</h3>
			<p className="mb-3">
				<Link to={address} className="inline-block py-1 underline">
					Show all of these
				</Link>
			</p>
			<ThreePicks picks={picks} level={3} query={query} />
			<ModelGrid
				cards={cards}
				columns={3}
				carriedParams={carriedParamsOf(state.conditions)}
				query={query}
			/>
		</section>
	);
}

/** Says, for conditions with a room but no use, that the picks are for no use, and links to the uses with models. */
export function UseQuestion({ state, uses }: { state: FinderState; uses: readonly FacetOption[] }) {
	const { conditions, sort } = state;
	if (conditions.use !== null || conditions.room === null) return null;
	const fittingUses = uses.filter(({ count }) => count > 0);
	return (
		<div className="mb-3">
			<p id="use-question">Chosen for no use in particular. What will you do in this room?</p>
			<ul aria-labelledby="use-question" className="finder-uses">
				{fittingUses.map(({ value, label }) => (
					<li key={value}>
						<Link to={finderPath({ ...conditions, use: value }, { sort })} preventScrollReset>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Links to each use and to all models. */
function UseLinks({ uses }: { uses: readonly FacetOption[] }) {
	return (
		<>
			<p id="finder-uses">Start with what it is for:</p>
			<ul aria-labelledby="finder-uses" className="finder-uses">
				{uses.map(({ value, label }) => (
					<li key={value}>
						<Link to={categoryPath(value)}>{label}</Link>
					</li>
				))}
			</ul>
			<Link to={FINDER_PATH} className="py-2 underline">
				Show all projectors
			</Link>
		</>
	);
}

/** Shows, for an empty list, the nearest list and the changes that find models, if there are any; then the uses. */
function NoMatches({ state, page }: { state: FinderState; page: FinderPage }) {
	const { nearest, wideningChanges, advice } = page;
	const uses = facetOptions(page.options, "use");
	if (!nearest) {
		return (
			<>
				<StatePanel drawing="empty" title="No projectors found">
					<UseLinks uses={uses} />
				</StatePanel>
				<WideningLinks changes={wideningChanges} advice={advice} />
			</>
		);
	}
	return (
		<>
			<h2 className="mb-3 text-3xl">No projectors found</h2>
			<WideningLinks changes={wideningChanges} advice={advice} />
			<NearestList nearest={nearest} state={state} />
			<section className="mt-6 flex flex-col gap-2">
				<UseLinks uses={uses} />
			</section>
		</>
	);
}

/** Links to follow a list: an alert and a feed. `query` is that of the list's conditions. */
export function FollowLinks({ query, canAlert }: { query: string; canAlert: boolean }) {
	return (
		<p className="finder-lacking print:hidden">
			{canAlert && query !== "" && (
				<Link to={searchAlertPath(query)}>Tell me when one of these costs less than £…</Link>
			)}
			<a href={finderFeedPath(query)}>Follow this list as a feed</a>
		</p>
	);
}

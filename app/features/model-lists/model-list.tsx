import { type UkDate, ukDate } from "~/components/uk-date";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { slugOf } from "~/features/catalogue/identity/sku";
import { modelName, modelPath } from "~/features/catalogue/model";
import { comparisonPath, type Pair, plainComparison } from "~/features/compare/comparison";
import { FINDER_SORT_OPTIONS } from "~/features/finder/sorts";
import type { ListRow, ModelList } from "./model-list.server";
import type { ListChange } from "./model-lists.queries.server";

/** The changes of a list, newest first. */
export interface ListHistory {
	/** First day of the list (YYYY-MM-DD). */
	since: string;
	changes: readonly ListChange[];
}

/** A list of models in a text: ranks, prices and reasons as of a day, and its changes. */
export function ModelListView({
	list,
	pair,
	day,
	history,
}: {
	list: ModelList;
	/** The first two models, for the link to their comparison. */
	pair: Pair | undefined;
	day: UkDate;
	/** Undefined before the daily job has seen the list. */
	history: ListHistory | undefined;
}) {
	const sortLabel = FINDER_SORT_OPTIONS.find(({ key }) => key === list.sort)?.label;
	return (
		<div className="model-list">
			<p className="list-terms">
				{[list.text, sortLabel].filter(Boolean).join(" · ")} ·{" "}
				<time dateTime={day.iso}>{day.text}</time>
			</p>
			{list.rows.length === 0 ? (
				<NoModels nearest={list.nearest} />
			) : (
				<>
					<ol>
						{list.rows.map((row) => (
							<ListRowView key={row.sku} row={row} query={list.query} />
						))}
					</ol>
					<p>
						<a href={list.address}>
							{list.total === 1 ? "See it in the finder" : `See all ${list.total} in the finder`}
						</a>
						{pair && (
							<>
								{" "}
								<a href={comparisonPath(plainComparison(pair))}>Compare the first two</a>
							</>
						)}
					</p>
				</>
			)}
			{history && <ListHistoryView history={history} />}
		</div>
	);
}

function ListRowView({ row, query }: { row: ListRow; query: string }) {
	return (
		<li>
			<a href={modelPath(slugOf(row.sku)) + query}>{modelName(row)}</a>
			<CardPrice price={row} />
			<p>
				{row.points !== undefined && (
					<>
						<b>{row.points}</b> {row.forUse}.{" "}
					</>
				)}
				<b>Why</b> {row.whyLines.join("; ")}. <b>Why not</b> {row.whyNotLines.join("; ")}.
				{row.notes?.map((note) => ` ${note}.`)}
			</p>
		</li>
	);
}

/** Shown in place of the models of an empty list: the nearest model, if there is one. */
function NoModels({ nearest }: { nearest: ModelList["nearest"] }) {
	if (nearest === null) return <p>There is no projector to list here yet.</p>;
	const { change, address, row } = nearest;
	return (
		<>
			<p>No projector does all of this today. The nearest, with one change ({change}):</p>
			<p>
				<a href={address}>{modelName(row)}</a>
			</p>
			<CardPrice price={row} />
		</>
	);
}

function ListHistoryView({ history: { since, changes } }: { history: ListHistory }) {
	return (
		<details>
			<summary>What changed</summary>
			{changes.length === 0 ? (
				<p>Nothing since {dayText(since)}.</p>
			) : (
				<ul>
					{changes.map(({ day, name, change, reason }) => (
						<li key={`${day} ${name} ${change}`}>
							<time dateTime={day}>{dayText(day)}</time>: {name}{" "}
							{change === "came" ? "came in" : "left"}: {reason}.
						</li>
					))}
				</ul>
			)}
		</details>
	);
}

const dayText = (day: string) => ukDate(new Date(`${day}T12:00:00Z`)).text;

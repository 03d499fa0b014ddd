import { Form } from "@remix-run/react";
import { HiddenFields } from "~/components/form/field";
import { MAX_QUERY } from "~/components/staff/list-state";
import { QuietButton } from "~/components/staff/parts";
import { printedGtin } from "~/features/catalogue/identity/gtin";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { feedPath, newModelPath } from "~/features/feeds/feed-addresses";
import type { ProposedModel, QueuedLine } from "./feed-lines.queries.server";
import { type LineListState, lineAnchor, lineListParams } from "./line-list";

const RULES: Record<NonNullable<QueuedLine["rule"]>, string> = {
	ean: "by its barcode",
	mpn: "by the maker's part number",
	title: "by its title",
	staff: "",
};

export function factsText(line: QueuedLine): string {
	const { merchant, brand, pricePence, condition, inStock } = line;
	const facts = [
		formatPence(pricePence),
		condition === "refurbished" ? "Refurbished" : "New",
		inStock ? "In stock" : "Out of stock",
		brand,
		merchant,
	];
	return facts.filter((fact) => fact !== "").join(" · ");
}

/** Returns who or what decided about a line: "by its barcode", "by anna". */
function decidedText({ rule, answeredBy }: Pick<QueuedLine, "rule" | "answeredBy">): string {
	if (answeredBy !== null) return `by ${answeredBy}`;
	return rule === null ? "" : RULES[rule];
}

/** Id of the form for ticked lines, for `form=` on their boxes. */
export const MANY_FORM = "many";

export const NOT_LISTED = "Not a projector we list";

export function LineCard({
	line,
	feedId,
	list,
	modelSearch,
}: {
	line: QueuedLine;
	feedId: number;
	list: LineListState;
	modelSearch: { query: string; models: readonly ProposedModel[] } | undefined;
}) {
	const titleId = `title-${line.id}`;
	return (
		<li
			id={lineAnchor(line.id)}
			className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-8"
		>
			<div className="flex min-w-0 items-start gap-3">
				<input
					type="checkbox"
					name="line"
					value={line.id}
					form={MANY_FORM}
					aria-labelledby={titleId}
					className="mt-0.5 size-6 shrink-0 cursor-pointer accent-ink"
				/>
				<div className="grid min-w-0 gap-1">
					<h3 id={titleId} className="text-base wrap-anywhere">
						{line.title}
					</h3>
					<p className="text-sm wrap-anywhere">{factsText(line)}</p>
					{line.mpn !== "" || line.eans.length > 0 ? (
						<p className="text-sm wrap-anywhere text-muted">
							{[line.mpn, ...line.eans.map(printedGtin)].filter((text) => text !== "").join(" · ")}
						</p>
					) : null}
					<Decision line={line} />
					{line.url.startsWith("https://") && (
						<p>
							<a
								href={line.url}
								target="_blank"
								rel="noopener noreferrer nofollow"
								className="inline-block py-0.5 text-sm underline underline-offset-4"
							>
								Open at the shop
								<span className="sr-only"> (in a new tab)</span>
							</a>
						</p>
					)}
				</div>
			</div>
			<div className="grid min-w-0 content-start gap-3">
				{line.proposals.length > 0 && (
					<LineModels label="It may be" lineId={line.id} models={line.proposals} />
				)}
				<FindModel line={line} feedId={feedId} list={list} query={modelSearch?.query ?? ""} />
				{modelSearch && modelSearch.query !== "" && (
					<LineModels
						label={modelSearch.models.length === 0 ? "No model was found" : "Found"}
						lineId={line.id}
						models={modelSearch.models}
					/>
				)}
				<div className="flex flex-wrap gap-3">
					{line.state !== "left-out" && (
						<Form method="post">
							<input type="hidden" name="line" value={line.id} />
							<QuietButton name="answer" value="left-out" describedBy={titleId}>
								{NOT_LISTED}
							</QuietButton>
						</Form>
					)}
					<Form method="get" action={newModelPath(feedId, line.id)}>
						<ListFields list={list} />
						<QuietButton describedBy={titleId}>Make a new model from it</QuietButton>
					</Form>
				</div>
			</div>
		</li>
	);
}

function Decision({ line }: { line: QueuedLine }) {
	if (line.state === "new") return null;
	return (
		<p className="text-sm wrap-anywhere">
			{line.state === "left-out" ? (
				<b className="font-semibold">Left out</b>
			) : (
				<>
					Counts as <b className="font-semibold">{line.matched?.name ?? "a model that is gone"}</b>
				</>
			)}{" "}
			{decidedText(line)}
		</p>
	);
}

/** Form that searches the catalogue for a line; the page shows the results when it is loaded again. */
function FindModel({
	line,
	feedId,
	list,
	query,
}: {
	line: QueuedLine;
	feedId: number;
	list: LineListState;
	query: string;
}) {
	const inputId = `find-${line.id}`;
	return (
		<Form
			method="get"
			action={`${feedPath(feedId, "lines")}#${lineAnchor(line.id)}`}
			role="search"
			aria-label={`Models for ${line.title}, line ${line.id}`}
			preventScrollReset
			className="grid gap-1"
		>
			<ListFields list={list} />
			<input type="hidden" name="line" value={line.id} />
			<label htmlFor={inputId} className="text-sm font-semibold">
				Another model
			</label>
			<div className="flex gap-2">
				<input
					id={inputId}
					type="search"
					name="find"
					defaultValue={query}
					maxLength={MAX_QUERY}
					className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3"
				/>
				<QuietButton>Search</QuietButton>
			</div>
		</Form>
	);
}

/** Hidden fields that keep the list in the address of a form. */
export function ListFields({ list: { state, kind, query, page } }: { list: LineListState }) {
	return <HiddenFields of={lineListParams({ state, kind, query, page })} />;
}

/** Lists models that a line may be, each with a button that chooses it. */
function LineModels({
	label,
	lineId,
	models,
}: {
	label: string;
	lineId: number;
	models: readonly ProposedModel[];
}) {
	const labelId = `${label === "It may be" ? "proposed" : "found"}-${lineId}`;
	return (
		<Form method="post" className="grid min-w-0 gap-1">
			<input type="hidden" name="line" value={lineId} />
			<p id={labelId} className="text-sm font-semibold">
				{label}
			</p>
			<ul aria-labelledby={labelId} className="grid min-w-0 divide-y divide-line">
				{models.map(({ sku, name, why }) => (
					<li
						key={sku}
						className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
					>
						<span id={`${labelId}-${sku}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
							{name}
							<span className="block text-sm text-muted">{why}</span>
						</span>
						<QuietButton name="sku" value={sku} describedBy={`${labelId}-${sku}`}>
							This model
						</QuietButton>
					</li>
				))}
			</ul>
		</Form>
	);
}

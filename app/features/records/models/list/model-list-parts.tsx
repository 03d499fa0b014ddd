import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FilterLink, FilterLinks, ListSearch, TextLink } from "~/components/staff/parts";
import { ModelImage } from "~/features/catalogue/image/model-image";
import { modelPath } from "~/features/catalogue/model";
import { priceText } from "~/features/catalogue/offers/price/price";
import {
	isFiltered,
	MISSING_VALUE_FILTERS,
	MODEL_ORDERS,
	type ModelChoice,
	type ModelListState,
	modelFilePath,
	modelListPath,
	type RowAction,
	STAFF_FILTERS,
} from "~/features/records/models/list/model-list";
import type {
	ConditionCounts,
	ListedModel,
} from "~/features/records/models/list/model-list.queries.server";
import { editModelPath, MODELS_PATH } from "~/features/records/models/model-addresses";

/** The list's search, brand and order as one form. */
export function ModelListForm({
	state: { query, brand, missing, filter, sort },
	brands,
}: {
	state: ModelListState;
	brands: readonly { slug: string; name: string }[];
}) {
	const hiddenFields: [string, string][] = [];
	if (missing !== undefined) hiddenFields.push(["missing", missing]);
	if (filter !== undefined) hiddenFields.push(["filter", filter]);
	return (
		<ListSearch
			action={MODELS_PATH}
			label="Search models"
			query={query}
			hiddenParams={hiddenFields}
		>
			<Choice name="brand" label="Brand" value={brand}>
				<option value="">All brands</option>
				{brands.map(({ slug, name }) => (
					<option key={slug} value={slug}>
						{name}
					</option>
				))}
			</Choice>
			<Choice name="sort" label="Order" value={sort}>
				<option value="">{filter === "featured" ? "Home page" : "A to Z"}</option>
				{MODEL_ORDERS.map(([order, text]) => (
					<option key={order} value={order}>
						{text}
					</option>
				))}
			</Choice>
		</ListSearch>
	);
}

function Choice({
	name,
	label,
	value,
	children,
}: {
	name: string;
	label: string;
	value: string | undefined;
	children: ReactNode;
}) {
	return (
		<select
			// The key changes with the address, so that the default is shown again.
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ""}
			className="min-h-11 min-w-0 cursor-pointer rounded-control border border-edge bg-card px-3"
		>
			{children}
		</select>
	);
}

/** Links to the filters of the list of models, with the number of matching models for each. */
export function ModelFilters({
	state: { query, brand, missing, filter, sort },
	counts,
	unfilteredCount,
}: {
	state: ModelListState;
	counts: ConditionCounts;
	/** Number of models that match the search and the brand. */
	unfilteredCount: number;
}) {
	const search = { query, brand, sort };
	const links: FilterLink[] = [
		{
			to: modelListPath(search),
			text: "All",
			count: unfilteredCount,
			isCurrent: missing === undefined && filter === undefined,
		},
		...MISSING_VALUE_FILTERS.map(([missingValue, text]) => ({
			to: modelListPath({ ...search, missing: missingValue }),
			text,
			count: counts[`missing-${missingValue}`],
			isCurrent: missing === missingValue,
		})),
		...STAFF_FILTERS.map(([staffFilter, text]) => ({
			to: modelListPath({ ...search, filter: staffFilter }),
			text,
			count: counts[staffFilter],
			isCurrent: filter === staffFilter,
		})),
	];
	return <FilterLinks label="Filter" links={links} />;
}

const FILE_TYPES = [
	["csv", "CSV"],
	["xlsx", "Excel"],
] as const;

/** Links that download the listed models as files, to change and upload again. */
export function ModelDownloads({ state }: { state: ModelChoice }) {
	const scopeText = isFiltered(state) ? "these models" : "all models";
	return (
		<p className="flex flex-wrap items-baseline gap-x-3 text-sm">
			Download {scopeText}:
			{FILE_TYPES.map(([fileType, text]) => (
				<a
					key={fileType}
					href={modelFilePath(state, fileType)}
					download
					className="py-1 underline underline-offset-4"
				>
					{text}
					<span className="sr-only">, {scopeText}</span>
				</a>
			))}
		</p>
	);
}

/** Empty state of the list. */
export function NoModels({ state }: { state: ModelListState }) {
	if (!isFiltered(state)) {
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
			{isSearch && isFiltered({ ...state, query: "" }) && " in this part of the list"}.{" "}
			<TextLink to={modelListPath()}>Show all models</TextLink>
		</p>
	);
}

const LINK_CLASSES = "inline-block py-1 underline underline-offset-4";

/** A model in the list, with its links and buttons, which belong to the form around the list. */
export function ModelListRow({
	model,
	anchor,
	listState,
}: {
	model: ModelListItem;
	anchor: string;
	/** The list's state, passed on to the pages of its models. */
	listState: string;
}) {
	const { sku, slug, name, price, offers, badges, isFeatured, moves } = model;
	const columns = moves
		? "lg:grid-cols-[4rem_minmax(0,1fr)_14rem_21rem]"
		: "lg:grid-cols-[4rem_minmax(0,1fr)_14rem_13rem]";
	return (
		<li
			id={anchor}
			className={`grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line py-2 ${columns}`}
		>
			<div className="row-span-3 self-start overflow-hidden rounded-control lg:row-span-1 lg:self-center">
				<ModelImage model={model} loading="lazy" use="thumbnail" />
			</div>
			<div className="min-w-0">
				<h3 className="text-base wrap-anywhere">
					<Link to={editModelPath(sku, listState)} className={`${LINK_CLASSES} font-semibold`}>
						{name}
					</Link>
				</h3>
				<p className="text-sm wrap-anywhere text-muted">
					{sku}
					{badges.map((badge) => (
						<span key={badge}>
							{" · "}
							<span className="font-semibold text-ink">{badge}</span>
						</span>
					))}
				</p>
			</div>
			<p className="text-sm">
				<span className="font-semibold tabular">{price}</span>
				<span className="text-muted lg:block max-lg:before:content-['_·_']">{offers}</span>
			</p>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:justify-end">
				{moves?.up && (
					<RowButton name="up" sku={sku} rowName={name}>
						Up
					</RowButton>
				)}
				{moves?.down && (
					<RowButton name="down" sku={sku} rowName={name}>
						Down
					</RowButton>
				)}
				<RowButton name={isFeatured ? "unfeature" : "feature"} sku={sku} rowName={name}>
					{isFeatured ? "Stop featuring" : "Feature"}
				</RowButton>
				<Link to={modelPath(slug)} className={`${LINK_CLASSES} text-sm`}>
					View<span className="sr-only"> {name}</span>
				</Link>
			</div>
		</li>
	);
}

/** A button of a row, with the row's name for screen readers. */
function RowButton({
	name,
	sku,
	rowName,
	children,
}: {
	name: RowAction;
	sku: string;
	/** Name of the row. */
	rowName: string;
	children: string;
}) {
	return (
		<button
			type="submit"
			id={`${name}-${sku}`}
			name={name}
			value={sku}
			className="min-h-9 cursor-pointer rounded-control border border-edge px-3 text-sm font-semibold hover:border-ink"
		>
			{children}
			<span className="sr-only"> {rowName}</span>
		</button>
	);
}

function badgeTexts(model: ListedModel): string[] {
	const badges: [boolean, string][] = [
		[model.isFeatured, "Featured"],
		[model.isDiscontinued, "Discontinued"],
		[model.hasExamples, "Example values"],
		[model.imagePath === null, "No photo"],
	];
	return badges.filter(([applies]) => applies).map(([, text]) => text);
}

function listPriceText({ pricePence, isSamplePrice, isLastKnownPrice }: ListedModel): string {
	if (pricePence === 0) return "No price";
	const text = priceText(pricePence);
	if (isSamplePrice) return `${text} (example)`;
	return isLastKnownPrice ? `${text} (last known)` : text;
}

function offersText({ offerCount, inStockShopCount, staleOfferCount }: ListedModel): string {
	if (offerCount === 0) return "No offers";
	const count = `${offerCount.toLocaleString("en-GB")} offer${offerCount === 1 ? "" : "s"}`;
	const stale = staleOfferCount > 0 ? `, ${staleOfferCount.toLocaleString("en-GB")} stale` : "";
	return `${count}, ${inStockShopCount.toLocaleString("en-GB")} in stock${stale}`;
}

type ModelListItem = ReturnType<typeof modelListItem>;

/** Returns a model as texts for its row. `moves`, if staff can order the list, are the directions it can move in. */
export function modelListItem(model: ListedModel, moves?: { up: boolean; down: boolean }) {
	const { sku, slug, brand, model: modelName, imagePath, name, isFeatured } = model;
	return {
		sku,
		slug,
		brand,
		model: modelName,
		imagePath,
		name,
		price: listPriceText(model),
		offers: offersText(model),
		badges: badgeTexts(model),
		isFeatured,
		moves,
	};
}

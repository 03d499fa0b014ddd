import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches, useNavigation } from "@remix-run/react";
import { db } from "db/connection.server";
import { useEffect, useState } from "react";
import { Container, Hero, Section } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { PrintButton } from "~/components/print-button";
import { ShareButton } from "~/components/share-button";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { modelName } from "~/features/catalogue/model";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import {
	comparisonPath,
	decodeComparison,
	pairOfComparison,
	plainComparison,
	requestedSkus,
	skuLabel,
} from "~/features/compare/comparison";
import {
	BrandTabs,
	DifferencesButton,
	FoldedBrandTabs,
} from "~/features/compare/comparison-controls";
import { CompareRoomForm, CompareUsageForm } from "~/features/compare/comparison-questions";
import { listOptions } from "~/features/compare/options.queries.server";
import {
	AddSlot,
	EmptySlots,
	ModelNameSuggestions,
	SLOTS_HEADING_ID,
	useFocusAfterNavigation,
} from "~/features/compare/slots";
import { ComparisonGrid } from "~/features/compare/table/comparison-grid";
import { comparisonTable, modelColumnHead } from "~/features/compare/table/comparison-table";
import { comparedScores, withProsAndCons } from "~/features/finder/model-scores.server";
import { isLinkedPair } from "~/features/linked-pairs/linked-pairs.queries.server";
import { completeUsage } from "~/features/running-cost/usage";
import { findSetting } from "~/features/settings/settings.queries.server";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { readShortlist } from "~/http/request/cookies.server";
import { loadSection } from "~/logging/section.server";
import comparisonCss from "~/styles/comparison.css?inline";

const COMPARISON_TIPS = [
	"Decide where the projector will stand first: the throw ratio and throw type rule out more models than price does.",
	"Compare brightness for the same kind of room. More lumens help by day and cost you black levels by night.",
	"Contrast figures are measured in different ways. Trust them between models of one maker, less between makers.",
	"Gamers should look at input lag before resolution: under 20 ms feels immediate.",
	"A lamp costs less to buy and more to keep. Laser and LED sources last the life of most projectors.",
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const hasSkuParams = searchParams.has("sku");
	if (!hasSkuParams) {
		for (const sku of await readShortlist(request)) searchParams.append("sku", sku);
	}
	const [brands, requestedModels] = await Promise.all([
		listBrands(db()),
		loadComparedModels(db(), requestedSkus(searchParams)),
	]);
	// By lower-case name too, because visitors may type one.
	const skusBySlug = new Map(
		requestedModels.models.flatMap(({ projector }) => [
			[projector.slug, projector.sku],
			[modelName(projector).toLowerCase(), projector.sku],
		]),
	);
	const requestedComparison = decodeComparison(searchParams, skusBySlug);
	const brand = brands.find(
		({ slug }) =>
			requestedComparison.brand !== null && slug === brandSlug(requestedComparison.brand),
	);
	const comparison = { ...requestedComparison, brand: brand?.name ?? null };
	const models = await withProsAndCons(
		requestedModels.models.filter(({ projector }) => comparison.slots.includes(projector.sku)),
		searchParams,
	);
	const usage = completeUsage(comparison.usage);
	const comparedUsage = usage && { usage, rate: await findSetting(db(), "electricity") };
	const options = comparison.slots.includes(null) ? await listOptions(db(), brand?.slug) : null;
	const scores = await comparedScores(
		models.map(({ projector }) => projector.id),
		comparison.use,
		comparison.room,
	);
	const table = comparisonTable(models, {
		room: comparison.room,
		// Verdicts, pros and cons are left out beside a picker of all models, to keep the page small.
		hasEditorsRows: options === null,
		usage: comparedUsage,
		scores,
	});
	const skus = models.map(({ projector }) => projector.sku).sort();
	const image =
		skus.length > 0 ? await loadShareImage(comparisonPath(plainComparison(skus))) : undefined;
	const unknownSkus = hasSkuParams ? [...new Set(requestedModels.unknownSkus.map(skuLabel))] : [];
	const pair = hasSkuParams && unknownSkus.length === 0 ? pairOfComparison(comparison) : undefined;
	const linkedPair = pair && (await loadSection("links to a pair", () => isLinkedPair(db(), pair)));
	return {
		comparison,
		image,
		...(linkedPair?.status === "ok" && linkedPair.data && { isLinked: true }),
		brands: brands.map(({ name }) => name),
		models: models.map(modelColumnHead),
		table: models.length > 0 ? table : null,
		unknownSkus,
		options,
	};
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
	const names = (data?.models ?? []).map(({ projector }) => modelName(projector));
	if (!data || names.length === 0) {
		if (location.search !== "") return noindexMeta("Compare Projectors", matches);
		return pageMeta({
			title: "Compare Projectors",
			description:
				"Put up to four projectors side by side: brightness, throw, light source, inputs and UK prices in one table, with the differences marked.",
			...siteMetaOf(matches),
			path: "/compare",
		});
	}
	const slots = data.models.map(({ projector }) => projector.sku).sort();
	const head = pageMeta({
		title: names.length === 1 ? `Compare ${names[0]}` : names.join(" vs "),
		description: `${names.join(", ")} compared: brightness, contrast, throw, light source, inputs and UK prices in one table.`,
		...siteMetaOf(matches),
		image: data.image,
		path: comparisonPath(plainComparison(slots)),
	});
	return data.isLinked ? head : [...head, { name: "robots", content: "noindex, follow" }];
};

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

/** Data of the comparison on the screen, which stays there if the next one cannot be loaded. */
let currentPage: PageData | undefined;

export default function Compare() {
	const data = useLoaderData<typeof loader>();
	useEffect(() => {
		currentPage = data;
		return () => {
			currentPage = undefined;
		};
	}, [data]);
	return <ComparePage {...data} />;
}

function ComparePage({
	comparison,
	brands,
	models,
	table,
	unknownSkus,
	options,
	hasFailed = false,
}: PageData & { hasFailed?: boolean }) {
	const { state, location } = useNavigation();
	const { origin } = siteMetaOf(useMatches());
	useFocusAfterNavigation();
	const isLoading = state === "loading" && location.pathname === "/compare";
	return (
		<>
			<PageStyles css={comparisonCss} />
			{table ? (
				<Container className="pt-3 sm:pt-6">
					<h1 className="text-2xl sm:text-3xl">Compare Projectors</h1>
				</Container>
			) : (
				<Hero
					title="Compare Projectors"
					intro="Up to four models side by side. Every choice is part of this page's address, so you can bookmark or share it."
				/>
			)}
			<Container className={`flex flex-col ${table ? "gap-3 pt-2 pb-4" : "gap-6 py-4"}`}>
				<h2 id={SLOTS_HEADING_ID} tabIndex={-1} className="sr-only">
					Your comparison
				</h2>
				{hasFailed && (
					// Floating, because the table may be scrolled to any place.
					<div className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-2xl rounded-card floating">
						<SectionFallback dataName="this comparison" />
					</div>
				)}
				{unknownSkus.length > 0 && <UnknownSkus skus={unknownSkus} />}
				{table && table.differences.length > 0 && (
					<ul className="grid gap-x-8 gap-y-2 max-sm:text-sm lg:grid-cols-2">
						{table.differences.map((sentence) => (
							<li key={sentence}>
								{/* The names of models are isolated. */}
								{sentence.split(/[\u2068\u2069]/).map((part, index) =>
									// biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
									index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part,
								)}
							</li>
						))}
					</ul>
				)}
				{table ? (
					<div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
						<AddSlot comparison={comparison} />
						{models.length > 1 && <DifferencesButton comparison={comparison} />}
						<FoldedBrandTabs comparison={comparison} brands={brands} />
					</div>
				) : (
					<BrandTabs comparison={comparison} brands={brands} />
				)}
				{options && <EmptySlots comparison={comparison} groups={options.groups} />}
				{options?.isCut && (
					<p className="text-sm text-muted print:hidden">
						There are more models than one list can show: choose a brand to see all of its own.
					</p>
				)}
				{!table && (
					<>
						<div className="print:hidden">
							<AddSlot comparison={comparison} />
						</div>
						<img src="/states/empty.svg" alt="" width="320" height="200" className="mx-auto w-64" />
					</>
				)}
				<ComparisonStatus isLoading={isLoading} isEmpty={models.length === 0} />
				{table && (
					<div>
						<ComparisonGrid comparison={comparison} models={models} table={table} />
						<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
							{origin && (
								<ShareButton
									title={models.map(({ projector }) => modelName(projector)).join(" vs ")}
									url={origin + comparisonPath(comparison)}
								/>
							)}
							<PrintButton />
							<CompareRoomForm comparison={comparison} models={models} table={table} />
							<CompareUsageForm comparison={comparison} models={models} table={table} />
						</div>
					</div>
				)}
			</Container>
			<ComparisonTips />
			{options && <ModelNameSuggestions comparison={comparison} groups={options.groups} />}
		</>
	);
}

function ComparisonTips() {
	return (
		<Section id="tips" title="Tips for comparing">
			<ul className="points grid max-w-prose list-disc gap-2 pl-5">
				{COMPARISON_TIPS.map((tip) => (
					<li key={tip}>{tip}</li>
				))}
			</ul>
		</Section>
	);
}

/** Shows the previous comparison with a message, or the page without a comparison. */
function FailedComparison() {
	const [savedPage] = useState(() => currentPage);
	if (savedPage) return <ComparePage {...savedPage} hasFailed />;
	return (
		<>
			<Hero title="Compare Projectors" />
			<Container className="py-4 sm:py-8">
				<SectionFallback dataName="this comparison" />
			</Container>
			<ComparisonTips />
		</>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} failure={<FailedComparison />} />;
}

/** Names the SKUs of the address that are not in the catalogue. */
function UnknownSkus({ skus }: { skus: readonly string[] }) {
	return (
		<ul className="grid max-w-prose gap-1 rounded-card border border-l-4 border-line border-l-negative bg-card p-4 wrap-anywhere">
			{skus.map((sku) => (
				<li key={sku}>{`We don't know ${sku}, so it was left out.`}</li>
			))}
		</ul>
	);
}

function statusText(isLoading: boolean, isEmpty: boolean): string {
	if (isLoading) return "Loading comparison data...";
	return isEmpty ? "Please select projectors to compare." : "";
}

/** Loading indicator; fixed, because the table may be scrolled. */
function ComparisonStatus({ isLoading, isEmpty }: { isLoading: boolean; isEmpty: boolean }) {
	const classes = isLoading
		? "fixed inset-x-4 bottom-4 z-20 mx-auto w-fit rounded-control border border-edge bg-card px-4 py-2 floating"
		: "text-lg text-muted";
	return (
		<div className={isEmpty ? "min-h-7" : "contents"}>
			<p role="status" className={isLoading || isEmpty ? `text-center ${classes}` : "sr-only"}>
				{statusText(isLoading, isEmpty)}
			</p>
		</div>
	);
}

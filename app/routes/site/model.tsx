import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import { findStaff } from "~/auth/session-guard.server";
import { HiddenFields } from "~/components/form/field";
import { LocalBar } from "~/components/local-bar";
import { Breadcrumb, Container, Section } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { PanelTabs } from "~/components/panel-tabs";
import { ShareButton } from "~/components/share-button";
import { SectionFallback } from "~/components/state/state-panel";
import { AlertDetails } from "~/features/alerts/alert-form";
import { currentAndLowestText } from "~/features/alerts/alert-texts";
import { newAlertForm } from "~/features/alerts/new-alert-form.server";
import { detailHead, similarModel, specGroups } from "~/features/catalogue/detail/detail-specs";
import { hasEditorsProsOrCons } from "~/features/catalogue/detail/editors-pros-and-cons";
import { FeatureList } from "~/features/catalogue/detail/feature-list";
import { ModelFacts, ModelHead, ProsAndCons } from "~/features/catalogue/detail/model-head";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import { SimilarList } from "~/features/catalogue/detail/similar-list";
import { SpecTables } from "~/features/catalogue/detail/spec-tables";
import { findSuccessor } from "~/features/catalogue/detail/successor.queries.server";
import { SuccessorLine, successorOf } from "~/features/catalogue/detail/successor-line";
import { factsOfUse } from "~/features/catalogue/fact-texts.server";
import { disputesOf } from "~/features/catalogue/facts/row-facts.server";
import { fieldText } from "~/features/catalogue/fields/field-values.server";
import { glossaryOf, LABEL_TERMS } from "~/features/catalogue/glossary/glossary";
import { listJargonByTerm } from "~/features/catalogue/glossary/jargon.queries.server";
import { PhotoGallery } from "~/features/catalogue/image/model-image";
import { listGallery } from "~/features/catalogue/image/model-photos.queries.server";
import {
	comparePath,
	evidencePath,
	modelName,
	modelPath,
	OFFERS_ANCHOR,
} from "~/features/catalogue/model";
import {
	findBySku,
	findDeletedModel,
	listFactsIfDisputed,
} from "~/features/catalogue/models.queries.server";
import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { BuyingBar, BuyingBox, OffersBox } from "~/features/catalogue/offers/buying-box";
import { daysSince } from "~/features/catalogue/offers/price/price";
import { loadWaysToBuy } from "~/features/catalogue/offers/ways-to-buy.server";
import { breadcrumbData, modelData } from "~/features/catalogue/seo/structured-data";
import { splitLead } from "~/features/catalogue/spec-text";
import { DealLink } from "~/features/deal-check/deal-link";
import {
	displayScores,
	findUseIntro,
	loadPointsFunction,
	loadProsAndCons,
} from "~/features/finder/model-scores.server";
import { findWhyNot } from "~/features/finder/picks/why-not.server";
import { WhyNotSection } from "~/features/finder/picks/why-not-section";
import { noteVisit } from "~/features/insight/counting/visit-note.server";
import {
	decodeRange,
	HISTORY_ANCHOR,
	rangeParameters,
} from "~/features/price-history/history-range";
import { HistorySection, PriceVerdict } from "~/features/price-history/history-section";
import { historyView } from "~/features/price-history/price-history.server";
import { modelAdminPath } from "~/features/records/models/model-addresses";
import { USUAL_SCREEN } from "~/features/room/brightness";
import { decodeRoom, roomParameters } from "~/features/room/room";
import { ROOM_ANCHOR, RoomLine, RoomSection } from "~/features/room/room-section";
import { CostDetails } from "~/features/running-cost/cost-details";
import { loadRunningCost } from "~/features/running-cost/load-running-cost.server";
import { usageParameters } from "~/features/running-cost/usage";
import { ScoreLine, ScoreSection } from "~/features/scores/score-section";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { MissingModel, missingModelTitle } from "~/features/shell/missing-model";
import { findNearPages } from "~/features/shell/near-pages.server";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { loadSection } from "~/logging/section.server";
import modelCss from "~/styles/model.css?inline";

/** Removes a sort parameter that this page no longer has from a query. */
function withoutOfferSort(search: string): string {
	const params = new URLSearchParams(search);
	if (!params.getAll("offers").includes("total")) return search;
	params.delete("offers");
	return params.size > 0 ? `?${params}` : "";
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const requestedSlug = params.slug ?? "";
	const model = await findBySku(db(), requestedSlug);
	if (!model) {
		const isDeleted = (await findDeletedModel(db(), requestedSlug)) !== undefined;
		const near = await findNearPages(db(), new URL(request.url).pathname);
		throw Response.json({ near }, { status: isDeleted ? 410 : 404 });
	}
	const { search, searchParams } = new URL(request.url);
	const cleanSearch = withoutOfferSort(search);
	if (model.slug !== requestedSlug || cleanSearch !== search) {
		throw redirect(modelPath(model.slug) + cleanSearch, 301);
	}
	noteVisit({ viewedSlug: model.slug });
	const now = new Date();
	const range = decodeRange(searchParams);
	const room = decodeRoom(searchParams);
	const [
		staff,
		alertForm,
		waysToBuy,
		history,
		similarModels,
		glossary,
		disputes,
		whyNot,
		scores,
		factLines,
		cost,
		gallery,
		introOfUse,
		successor,
		image,
	] = await Promise.all([
		findStaff(request),
		loadSection("alert form", () => newAlertForm(db(), model, now)),
		loadSection("retailers of a model", () => loadWaysToBuy(db(), model, now)),
		loadSection("price history", async () => {
			return (await historyView(db(), model, range, now)) ?? null;
		}),
		loadSection("similar projectors", async () => {
			const pointsOf = await loadPointsFunction(model.id, searchParams);
			return (await listSimilar(db(), model, pointsOf)).map(similarModel);
		}),
		loadSection("terms of a model's tables", () => listJargonByTerm(db(), LABEL_TERMS)),
		loadSection("sources of a model's figures", async () =>
			disputesOf(await listFactsIfDisputed(db(), model.sku)),
		),
		loadSection("why a model is no pick", () => findWhyNot(db(), model, searchParams)),
		loadSection("scores of a model", () => displayScores(model.id, searchParams)),
		// Pros and cons made from the model's facts, unless editors wrote some.
		loadSection("lines from a model's figures", async () =>
			hasEditorsProsOrCons(model) ? undefined : loadProsAndCons(model.id, searchParams),
		),
		loadSection("cost over the years", () => loadRunningCost(db(), model, searchParams)),
		loadSection("photographs", () => listGallery(db(), model)),
		// The introduction for the use in the address, if it has one.
		loadSection("head for a use", () => findUseIntro(model, searchParams)),
		loadSection("successor of a model", () => findSuccessor(db(), model)),
		loadShareImage(modelPath(model.slug)),
	]);
	return {
		model: detailHead(model),
		...(model.notFor.length > 0 && { notFor: fieldText("notFor", model) }),
		facts: factsOfUse(
			model,
			(introOfUse.status === "ok" && introOfUse.data?.categoryId) || model.categoryId,
			// Without the visitor's distance: only the section on the room shows the picture from there.
			{ ...room, distance: null },
		),
		...(introOfUse.status === "ok" &&
			introOfUse.data && { use: introOfUse.data.use, usualInches: introOfUse.data.usualScreen }),
		...(introOfUse.status === "ok" && introOfUse.data?.lead && { useLead: introOfUse.data.lead }),
		tables: specGroups(model),
		glossary: glossary.status === "ok" ? glossaryOf(glossary.data) : [],
		...(disputes.status === "ok" && disputes.data.length > 0 && { disputes: disputes.data }),
		...(whyNot.status === "ok" && whyNot.data && { whyNot: whyNot.data }),
		...(scores.status === "ok" && scores.data.length > 0 && { scores: scores.data }),
		...(factLines.status === "ok" && factLines.data && { factLines: factLines.data }),
		...(successor.status === "ok" && successor.data && { successor: successorOf(successor.data) }),
		image,
		room,
		...(cost.status === "ok" && cost.data && { cost: cost.data }),
		...(gallery.status === "ok" && gallery.data.length > 0 && { gallery: gallery.data }),
		waysToBuy,
		range,
		history,
		priceAgeDays: daysSince(model.priceUpdatedAt, now),
		similarModels,
		alertForm: alertForm.status === "ok" ? alertForm.data : null,
		// Only for staff, so that the pages of all visitors are the same and can be cached.
		...(staff && { editPath: modelAdminPath(model.sku) }),
	};
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) => {
	if (!data) return noindexMeta(missingModelTitle(error), matches);
	const { model } = data;
	const name = modelName(model);
	const path = modelPath(model.slug);
	const site = siteMetaOf(matches);
	return pageMeta({
		title: `${name}: UK price and specifications`,
		description: model.description || `${name}: specifications, UK prices and retailers.`,
		...site,
		path,
		image: data.image,
	});
};

export const handle = withStructuredData<typeof loader>(({ model, waysToBuy }, { origin }) => [
	modelData(origin, model, waysToBuy.status === "ok" ? waysToBuy.data.offers : []),
	breadcrumbData(origin, [
		{ name: "Home", path: "/" },
		{ name: "Projectors", path: "/projectors" },
		{ name: modelName(model), path: modelPath(model.slug) },
	]),
]);

const OVERVIEW_ANCHOR = "overview";
const SPECIFICATIONS_ANCHOR = "specifications";

const PAGE_SECTIONS = [
	{ id: OVERVIEW_ANCHOR, name: "Overview" },
	{ id: OFFERS_ANCHOR, name: "Prices" },
	{ id: ROOM_ANCHOR, name: "Room" },
	{ id: SPECIFICATIONS_ANCHOR, name: "Specifications" },
	{ id: HISTORY_ANCHOR, name: "History" },
];

export default function ModelDetail() {
	const {
		model,
		notFor,
		facts,
		use,
		usualInches = USUAL_SCREEN,
		useLead,
		tables,
		glossary,
		disputes,
		whyNot,
		scores = [],
		factLines,
		successor,
		room,
		cost,
		gallery,
		waysToBuy,
		range,
		history,
		priceAgeDays,
		similarModels,
		alertForm,
		editPath,
	} = useLoaderData<typeof loader>();
	const name = modelName(model);
	const path = modelPath(model.slug);
	const paramsOfUse = use === undefined ? [] : [["use", use] as const];
	const usageParams = usageParameters(cost?.usage);
	const carriedParams = [...paramsOfUse, ...roomParameters(room), ...usageParams];
	const { origin } = siteMetaOf(useMatches());
	const lowestText = history.status === "ok" ? history.data?.lowestText : undefined;
	// Without a verdict, the head shows the first sentence of the description.
	const description = model.verdict ? model.description : splitLead(model.description)[1];
	const roomProps = {
		room,
		ratios: throwRatios(model),
		lumens: model.lumens,
		usualInches,
		unit: model.throwKind === "ultra-short" ? ("cm" as const) : ("m" as const),
	};
	return (
		<>
			<PageStyles css={modelCss} />
			<Container className="pt-4">
				<Breadcrumb
					crumbs={[{ name: "Home", to: "/" }, { name: "Projectors", to: "/projectors" }, { name }]}
				/>
				{editPath !== undefined && (
					<Link
						to={editPath}
						reloadDocument
						className="inline-block py-1 text-sm underline print:hidden"
					>
						Edit this model
					</Link>
				)}
				<div className="mt-4 mb-6">
					<ModelHead model={model} notFor={notFor} leadForUse={useLead}>
						<ScoreLine scores={scores} />
					</ModelHead>
				</div>
			</Container>
			<div>
				<LocalBar links={PAGE_SECTIONS} />
				<Container>
					<div className="relative grid gap-x-12 gap-y-6 pt-6 *:min-w-0 lg:grid-cols-[1fr_20rem]">
						<div className="lg:col-start-2">
							<BuyingBox
								sku={model.sku}
								name={name}
								comparePath={comparePath(model.sku, carriedParams)}
								price={model}
								priceAgeDays={priceAgeDays}
								verdict={<PriceVerdict history={history} />}
								waysToBuy={waysToBuy}
								successor={
									successor && (
										<SuccessorLine
											successor={successor}
											isDiscontinued={model.isDiscontinued}
											carriedParams={carriedParams}
										/>
									)
								}
								room={<RoomLine {...roomProps} />}
								share={origin && <ShareButton title={name} url={origin + path} />}
							/>
						</div>
						<div className="flex flex-col gap-8 *:min-w-0 sm:gap-12 lg:col-start-1 lg:row-start-1">
							<div id={OVERVIEW_ANCHOR} className="flex flex-col gap-6">
								<PhotoGallery model={model} paths={gallery} />
								<ModelFacts facts={facts} />
								<ProsAndCons
									pros={factLines?.figurePros ?? model.pros}
									cons={factLines?.figureCons ?? model.cons}
									isFromFacts={factLines !== undefined}
								/>
								<ScoreSection scores={scores} />
								{whyNot && <WhyNotSection whyNot={whyNot} />}
								{(description || model.launchYear) && (
									<p className="max-w-prose">
										{[description, model.launchYear && `Released ${model.launchYear}`]
											.filter(Boolean)
											.join(" ")}
									</p>
								)}
							</div>
							<OffersBox waysToBuy={waysToBuy}>
								{alertForm && (
									<AlertDetails
										slug={model.slug}
										form={alertForm}
										prices={currentAndLowestText(model, lowestText)}
									/>
								)}
								<DealLink slug={model.slug} />
								{cost && (
									<CostDetails
										path={path}
										runningCost={cost}
										carriedParams={[
											...paramsOfUse,
											...rangeParameters(range),
											...roomParameters(room),
										]}
									/>
								)}
							</OffersBox>
							<RoomSection path={path} {...roomProps}>
								<HiddenFields
									params={[...paramsOfUse, ...rangeParameters(range), ...usageParams]}
								/>
							</RoomSection>
						</div>
						<div className="flex flex-col gap-8 pt-2 *:min-w-0 sm:gap-12 sm:pt-6 lg:col-span-2">
							<PanelTabs
								label="About this model"
								tabs={[
									{
										id: SPECIFICATIONS_ANCHOR,
										title: "Specifications",
										content: (
											<SpecTables
												groups={tables}
												glossary={glossary}
												evidencePath={evidencePath(model.slug)}
												disputes={disputes}
											/>
										),
									},
									{
										id: "features",
										title: "Features",
										content: (
											<FeatureList features={model.features} categoryId={model.categoryId} />
										),
									},
								]}
							/>
							<HistorySection range={range} history={history} />
						</div>
						<BuyingBar price={model} waysToBuy={waysToBuy} />
					</div>
				</Container>
			</div>
			{similarModels.status === "error" ? (
				<Section id="similar" title="Similar Projectors">
					<SectionFallback dataName="the projectors" />
				</Section>
			) : (
				similarModels.data.length > 0 && (
					<div className="print:hidden">
						<Section id="similar" title="Similar Projectors">
							<SimilarList
								models={similarModels.data}
								pageSku={model.sku}
								carriedParams={carriedParams}
							/>
						</Section>
					</div>
				)
			)}
		</>
	);
}

export { MissingModel as ErrorBoundary };

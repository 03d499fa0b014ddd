import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Hero, Section } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { affiliateNote, SHOP_LINK_ATTRIBUTES } from "~/features/catalogue/offers/shop-link";
import { orderShops } from "~/features/catalogue/offers/shops/shop-order";
import {
	listShopCards,
	type ShopCardData,
} from "~/features/catalogue/offers/shops/shops.queries.server";
import { PRO_TIPS, SHOPS_PAGE_REASONS } from "~/features/catalogue/offers/shops/shops-page-texts";
import { BusinessBuying } from "~/features/guide/business-buying";
import { NO_PARTNERS_TITLE } from "~/features/settings/home-texts";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { loadSection } from "~/logging/section.server";
import specTablesCss from "~/styles/spec-tables.css?inline";

export async function loader() {
	const shops = await loadSection("retailers", async () =>
		orderShops(await listShopCards(db())).map(({ place, slug, ...card }) => card),
	);
	return data({ retailers: shops }, { status: shops.status === "ok" ? 200 : 500 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
	pageMeta({
		title: titleOf(page?.retailers),
		description:
			"The UK shops whose projector prices we compare: who matches prices, who offers finance, and where you can see a picture before you buy.",
		...siteMetaOf(matches),
		path: "/retailers",
	});

/** Returns the page's title, which says "partners" only if a shop is a partner. */
function titleOf(shops: PageData["retailers"] | undefined): string {
	const lacksPartners = shops?.status === "ok" && !shops.data.some(({ isPartner }) => isPartner);
	return lacksPartners ? NO_PARTNERS_TITLE : "Trusted Retailer Partners";
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Shops() {
	return <ShopsPage {...useLoaderData<typeof loader>()} />;
}

function ShopsPage({ retailers }: PageData) {
	const shops = retailers.status === "ok" ? retailers.data : [];
	const note = affiliateNote(shops);
	const title = titleOf(retailers);
	const shopGroups = [
		{ id: "partners", heading: "Our partners", shops: shops.filter((shop) => shop.isPartner) },
		{
			id: "shops",
			heading: title === NO_PARTNERS_TITLE ? "The shops" : "Other shops we compare",
			shops: shops.filter((shop) => !shop.isPartner),
		},
	].filter((group) => group.shops.length > 0);
	return (
		<>
			<PageStyles css={specTablesCss} />
			<Hero title={title} intro="The UK shops whose prices we compare, and what each does well." />
			<Section
				id="why"
				title={
					title === NO_PARTNERS_TITLE ? "Why buy from UK shops" : "Why buy through our partners"
				}
			>
				<ul className="five-up grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
					{Object.entries(SHOPS_PAGE_REASONS).map(([title, text]) => (
						<li key={title} className="border-l-4 border-edge pl-4">
							<strong>{title}</strong>
							<p className="text-muted">{text}</p>
						</li>
					))}
				</ul>
			</Section>
			{retailers.status === "error" && (
				<Section id="partners" title="Our partners">
					<SectionFallback dataName="our retailer partners" />
				</Section>
			)}
			{shopGroups.map((group) => (
				<Section key={group.id} id={group.id} title={group.heading}>
					<ul className="five-up grid gap-4 md:grid-cols-2 lg:grid-cols-6">
						{group.shops.map((shop) => (
							<li key={shop.id}>
								<ShopCard shop={shop} />
							</li>
						))}
					</ul>
					{note && group === shopGroups.at(-1) && <p className="mt-4 text-sm text-muted">{note}</p>}
				</Section>
			))}
			<BusinessBuying />
			<Section id="tips" title="Pro tips for buying a projector">
				<ul className="points grid max-w-prose list-disc gap-2 pl-5">
					{PRO_TIPS.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			</Section>
		</>
	);
}

const SERVICE_NAMES = [
	["priceMatch", "Price match"],
	["finance", "Finance"],
	["inStoreDemos", "In-store demos"],
] as const satisfies readonly (readonly [keyof ShopCardData, string])[];

function ShopCard({ shop }: { shop: Omit<ShopCardData, "place" | "slug"> }) {
	const services = SERVICE_NAMES.filter(([key]) => shop[key]);
	return (
		<article className="flex h-full flex-col rounded-card border border-line bg-card p-5">
			{shop.logo && (
				<img
					src={shop.logo}
					alt=""
					loading="lazy"
					width="144"
					height="48"
					className="mb-3 h-12 w-36 self-start rounded-control bg-white object-contain p-1"
				/>
			)}
			<h3 className="text-2xl wrap-anywhere">{shop.name}</h3>
			<p className="mt-2 mb-4 wrap-anywhere">{shop.description}</p>
			{services.length > 0 && (
				<table className="spec-tables mb-4 w-full text-sm">
					<caption className="sr-only">What {shop.name} offers</caption>
					<tbody>
						{services.map(([key, name]) => (
							<tr key={key}>
								<th scope="row">{name}</th>
								<td>{shop[key]}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			<a
				href={shop.websiteUrl}
				{...SHOP_LINK_ATTRIBUTES}
				className="mt-auto inline-flex min-h-11 items-center justify-center rounded-control border border-edge px-4 py-1 text-center font-semibold wrap-anywhere hover:border-ink"
			>
				Visit {shop.name}
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		</article>
	);
}

export function ErrorBoundary() {
	return (
		<RouteError notFound={<NotFound />} failure={<ShopsPage retailers={{ status: "error" }} />} />
	);
}

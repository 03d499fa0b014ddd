import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Hero, Section } from "~/components/page";
import { RouteError } from "~/components/state/route-error";
import { SectionFallback } from "~/components/state/section-fallback";
import { affiliateNote } from "~/features/catalogue/offers/shop-link";
import { proTips, whyBuyThroughPartners } from "~/features/catalogue/offers/shops/shop-advice";
import { ShopCard } from "~/features/catalogue/offers/shops/shop-card";
import { orderByPlace } from "~/features/catalogue/offers/shops/shop-order";
import { listShopCards } from "~/features/catalogue/offers/shops/shops.queries.server";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteIn } from "~/features/shell/page-meta";
import { loadSection } from "~/logging/section.server";

export async function loader() {
	const retailers = await loadSection("retailers", async () =>
		orderByPlace(await listShopCards(db())).map(({ place, ...shown }) => shown),
	);
	return data({ retailers }, { status: retailers.status === "ok" ? 200 : 500 });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Trusted Retailer Partners",
		description:
			"The UK shops whose projector prices we compare: who matches prices, who offers finance, and where you can see a picture before you buy.",
		...siteIn(matches),
		path: "/retailers",
	});

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Retailers() {
	return <ShopsPage {...useLoaderData<typeof loader>()} />;
}

function ShopsPage({ retailers }: PageData) {
	const note = affiliateNote(retailers.status === "ok" ? retailers.data : []);
	return (
		<>
			<Hero>
				<h1 className="text-3xl">Trusted Retailer Partners</h1>
				<p className="mt-3 max-w-prose text-lg text-on-dark-muted">
					The UK shops whose prices we compare, and what each does well.
				</p>
			</Hero>
			<Section id="why" title="Why buy through our partners">
				<ul className="five-up grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
					{whyBuyThroughPartners.map(({ title, text }) => (
						<li key={title} className="border-l-4 border-accent pl-4">
							<strong>{title}</strong>
							<p className="text-muted">{text}</p>
						</li>
					))}
				</ul>
			</Section>
			<Section id="partners" title="Our partners">
				{retailers.status === "error" ? (
					<SectionFallback>
						Sorry, we couldn't load our retailer partners. Please try again later.
					</SectionFallback>
				) : (
					<ul className="five-up grid gap-4 md:grid-cols-2 lg:grid-cols-6">
						{retailers.data.map((retailer) => (
							<li key={retailer.id}>
								<ShopCard retailer={retailer} />
							</li>
						))}
					</ul>
				)}
				{note && <p className="mt-4 text-sm text-muted">{note}</p>}
			</Section>
			<Section id="tips" title="Pro tips for buying a projector">
				<ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-link">
					{proTips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			</Section>
		</>
	);
}

export function ErrorBoundary() {
	return (
		<RouteError notFound={<NotFound />} failed={<ShopsPage retailers={{ status: "error" }} />} />
	);
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Container, Hero } from "~/components/page";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { brandLogo, brandLogoFileNames } from "~/features/catalogue/brand/brand-logo.server";
import { BrandCard } from "~/features/catalogue/brand/brand-logo-chip";
import { listBrands, listLogoHashes } from "~/features/catalogue/brand/brands.queries.server";
import { EmptyCataloguePanel } from "~/features/catalogue/empty-catalogue";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { loadSection } from "~/logging/section.server";
import { findEmptyCatalogue } from "./empty-catalogue.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const brands = await loadSection("brands", async () => {
		const files = brandLogoFileNames();
		const [rows, logos] = await Promise.all([listBrands(db()), listLogoHashes(db())]);
		return rows.map((brand) => ({ ...brand, logo: brandLogo(brand.name, files, logos) }));
	});
	const emptyCatalogue = await findEmptyCatalogue(request);
	const page = { brands, ...(emptyCatalogue && { emptyCatalogue }) };
	return data(page, { status: brands.status === "ok" ? 200 : 500 });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Projector Brands",
		description:
			"Every projector brand we cover, from living-room specialists to pocket-sized makers. Choose a brand to see its models and their UK prices.",
		...siteMetaOf(matches),
		path: "/brands",
	});

/** Number of cards on a phone's first screen, whose logos load at once. */
const EAGER_CARD_COUNT = 4;

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Brands() {
	return <BrandsPage {...useLoaderData<typeof loader>()} />;
}

function BrandsPage({ brands, emptyCatalogue }: PageData) {
	return (
		<>
			<Hero
				title="Projector Brands"
				intro="Every brand we cover, from living-room specialists to pocket-sized makers."
			/>
			<Container className="py-4 sm:py-8">
				{emptyCatalogue && <EmptyCataloguePanel {...emptyCatalogue} />}
				{brands.status === "error" ? (
					<SectionFallback dataName="the brands" />
				) : (
					<ul className="grid grid-cols-2 gap-4 max-enlarged:grid-cols-1 md:grid-cols-3 lg:grid-cols-4">
						{brands.data.map((brand, index) => (
							<li key={brand.slug}>
								<BrandCard brand={brand} isEager={index < EAGER_CARD_COUNT} />
							</li>
						))}
					</ul>
				)}
			</Container>
		</>
	);
}

export function ErrorBoundary() {
	return (
		<RouteError notFound={<NotFound />} failure={<BrandsPage brands={{ status: "error" }} />} />
	);
}

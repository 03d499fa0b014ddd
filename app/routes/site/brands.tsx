import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Band, Room } from "~/components/page";
import { originIn, pageMeta } from "~/components/page-meta";
import { SectionFallback } from "~/components/section-fallback";
import { BrandCard } from "~/features/catalogue/brand-card";
import { brandLogo } from "~/features/catalogue/brand-logo";
import { brandLogoFiles } from "~/features/catalogue/brand-logo-files.server";
import { listBrands } from "~/features/catalogue/brands.queries.server";
import { loadSection } from "~/http/section.server";

export async function loader() {
	const brands = await loadSection("brands", async () => {
		const files = brandLogoFiles();
		const rows = await listBrands(db());
		return rows.map((brand) => ({ ...brand, logo: brandLogo(brand.name, files) }));
	});
	return data({ brands }, { status: brands.status === "ok" ? 200 : 500 });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Projector Brands",
		description:
			"Every projector brand we cover, from living-room specialists to pocket-sized makers. Choose a brand to see its models and their UK prices.",
		origin: originIn(matches),
		path: "/brands",
	});

/** So many cards stand in a phone's first screen. */
const EAGER_CARDS = 4;

export default function Brands() {
	const { brands } = useLoaderData<typeof loader>();
	return (
		<>
			<Room>
				<h1 className="text-3xl">Projector Brands</h1>
				<p className="mt-3 max-w-prose text-lg text-haze">
					Every brand we cover, from living-room specialists to pocket-sized makers.
				</p>
			</Room>
			<Band className="py-10">
				{brands.status === "error" ? (
					<SectionFallback>
						Sorry, we couldn't load the brands. Please try again later.
					</SectionFallback>
				) : (
					<ul className="grid grid-cols-2 gap-4 max-enlarged:grid-cols-1 md:grid-cols-3 lg:grid-cols-4">
						{brands.data.map((brand, index) => (
							<li key={brand.slug}>
								<BrandCard brand={brand} eager={index < EAGER_CARDS} />
							</li>
						))}
					</ul>
				)}
			</Band>
		</>
	);
}

import { LinkButton } from "~/components/link-button";
import { Section } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import type { Section as Loaded } from "~/logging/section.server";
import { reasonsToBuy } from "./shop-advice";
import type { Retailer } from "./shops.queries.server";

type ShownShop = Pick<Retailer, "id" | "name" | "description">;

/** The home page's shops, with reasons to buy through them. */
export function ShopPartners({
	title,
	retailers,
	partners,
}: {
	title: string;
	retailers: Loaded<ShownShop[]>;
	/** Number of shops with an offer. */
	partners: Loaded<number>;
}) {
	const shown = retailers.status === "ok" ? retailers.data : undefined;
	return (
		<Section id="retailers" title={title}>
			<ul className="mb-6 grid items-start gap-2 sm:grid-cols-2">
				{Object.entries(reasonsToBuy(partners.status === "ok" ? partners.data : undefined)).map(
					([title, text]) => (
						<li key={title}>
							<details className="fold">
								<summary>
									<h3>{title}</h3>
								</summary>
								<p className="mt-1 text-muted">{text}</p>
							</details>
						</li>
					),
				)}
			</ul>
			{shown === undefined ? (
				<SectionFallback what="our retailer partners" />
			) : (
				<ul
					className={`grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 ${shown.length % 5 === 0 ? "lg:grid-cols-5" : "lg:grid-cols-3"}`}
				>
					{shown.map((retailer) => (
						<li
							key={retailer.id}
							className="flex flex-col gap-3 rounded-card border border-line bg-card p-3"
						>
							<h3 className="text-lg">{retailer.name}</h3>
							<p className="mt-1 hidden text-sm text-muted sm:block">{retailer.description}</p>
							<LinkButton to="/retailers" className="mt-auto text-center max-sm:px-2">
								See all retailers
							</LinkButton>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

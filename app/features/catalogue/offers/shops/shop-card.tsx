import { SHOP_LINK } from "~/features/catalogue/offers/shop-link";
import type { ShopCardData } from "./shops.queries.server";

const SERVICE_NAMES = [
	["priceMatch", "Price match"],
	["finance", "Finance"],
	["inStoreDemos", "In-store demos"],
] as const satisfies readonly (readonly [keyof ShopCardData, string])[];

export function ShopCard({ retailer }: { retailer: Omit<ShopCardData, "place"> }) {
	const services = SERVICE_NAMES.filter(([key]) => retailer[key]);
	return (
		<article className="flex h-full flex-col rounded-card border border-line bg-card p-5">
			{retailer.logo && (
				<img
					src={retailer.logo}
					alt=""
					loading="lazy"
					width="144"
					height="48"
					className="mb-3 h-12 w-36 self-start rounded-control bg-white object-contain p-1"
				/>
			)}
			<h3 className="text-xl wrap-anywhere">{retailer.name}</h3>
			<p className="mt-2 mb-4 wrap-anywhere">{retailer.description}</p>
			{services.length > 0 && (
				<table className="mb-4 w-full text-sm">
					<caption className="sr-only">What {retailer.name} offers</caption>
					<tbody className="*:border-t *:border-line [&_td]:py-2 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_th]:text-muted">
						{services.map(([key, name]) => (
							<tr key={key}>
								<th scope="row">{name}</th>
								<td>{retailer[key]}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			<a
				href={retailer.websiteUrl}
				{...SHOP_LINK}
				className="mt-auto inline-flex min-h-11 items-center justify-center rounded-control border border-edge px-4 py-1 text-center font-semibold wrap-anywhere hover:border-link hover:text-link"
			>
				Visit {retailer.name}
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		</article>
	);
}

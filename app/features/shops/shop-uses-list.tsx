import { Link } from "@remix-run/react";
import { projectorName } from "~/features/catalogue/projector";

const LINK = "inline-block py-0.5 text-link underline underline-offset-4";

export interface ShownUses {
	offers: number;
	models: readonly { sku: string; brand: string; model: string }[];
	feeds: readonly { id: number; name: string }[];
}

/** What uses a shop, each with the way to it. */
export function ShopUsesList({ uses: { offers, models, feeds } }: { uses: ShownUses }) {
	const others = offers - models.length;
	return (
		<div className="grid gap-4 wrap-anywhere">
			{models.length > 0 && (
				<div>
					<h2 className="text-lg">Its offers</h2>
					<ul className="list-disc pl-5">
						{models.map((model) => (
							<li key={model.sku}>
								<Link to={`/admin/models/${encodeURIComponent(model.sku)}`} className={LINK}>
									{projectorName(model)}
								</Link>
							</li>
						))}
						{others > 0 && <li>and {others.toLocaleString("en-GB")} more</li>}
					</ul>
				</div>
			)}
			{feeds.length > 0 && (
				<div>
					<h2 className="text-lg">Feeds that name it</h2>
					<ul className="list-disc pl-5">
						{feeds.map(({ id, name }) => (
							<li key={id}>
								<Link to={`/admin/feeds/${id}`} className={LINK}>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

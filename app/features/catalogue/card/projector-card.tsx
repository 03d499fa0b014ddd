import { Link } from "@remix-run/react";
import { brandName } from "~/features/catalogue/brand/brand";
import { priceText } from "~/features/catalogue/offers/price";
import { ProjectorPicture } from "~/features/catalogue/picture/projector-picture";
import {
	type ProjectorCard as Card,
	comparePath,
	projectorName,
	projectorPath,
} from "~/features/catalogue/projector";
import { cardSpecs } from "./card-specs";
import { launchBadge } from "./launch-badge";

const QUIET_LINK = "relative inline-block py-1 text-link underline-offset-4 hover:underline";

/** A model in a listing. */
export function ProjectorCard({
	card,
	eager,
	notes = [],
}: {
	card: Card;
	eager: boolean;
	/** What else is said of the model, a line each. */
	notes?: readonly string[];
}) {
	const badge = launchBadge(card.launchYear);
	const name = projectorName(card);
	return (
		<article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card">
			<ProjectorPicture projector={card} loading={eager ? "eager" : "lazy"} />
			{badge && (
				<span className="absolute top-3 left-3 rounded-control bg-night px-2 py-0.5 text-sm font-bold text-beam">
					{badge}
				</span>
			)}
			<div className="flex grow flex-col p-4">
				<h3 className="text-lg">
					<span className="block text-sm font-normal text-quiet">{brandName(card.brand)}</span>{" "}
					{card.model}
				</h3>
				<dl className="mt-3 mb-4 text-sm *:flex *:justify-between max-enlarged:*:flex-wrap *:gap-3 *:border-t *:border-line *:py-1 [&_dd]:ml-auto [&_dd]:text-right [&_dd]:text-balance [&_dd]:tabular-nums [&_dt]:shrink-0 [&_dt]:text-quiet">
					{cardSpecs(card).map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				{notes.map((note) => (
					<p key={note} className="mb-1 text-sm font-semibold">
						{note}
					</p>
				))}
				<p className="mt-auto text-xl font-bold tabular-nums">{priceText(card.pricePence)}</p>
				<Link
					to={projectorPath(card.slug)}
					aria-label={`View Details: ${name}`}
					className="cover mt-3 rounded-control bg-ink py-2.5 text-center font-semibold text-paper hover:bg-link"
				>
					View Details
				</Link>
				<p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
					<Link to={comparePath(card.sku)} aria-label={`Compare ${name}`} className={QUIET_LINK}>
						Compare
					</Link>
					<Link to="/retailers" className={QUIET_LINK}>
						See all retailers
					</Link>
				</p>
			</div>
		</article>
	);
}

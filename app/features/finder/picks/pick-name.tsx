import { Link } from "@remix-run/react";
import { brandName } from "~/features/catalogue/brand/brand";
import type { PickCard } from "./pick-cards.server";

/** A pick's name as the link that covers the whole pick. */
export function PickName({
	pick,
	to,
	level: Heading,
}: {
	pick: Pick<PickCard, "brand" | "model">;
	to: string;
	level: "h3" | "h4";
}) {
	return (
		<Heading>
			<Link to={to} className="stretched-link">
				<bdi>
					<small>{brandName(pick.brand)}</small> {pick.model}
				</bdi>
			</Link>
		</Heading>
	);
}

import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useIsReloading } from "~/components/hooks";
import { PageStyles } from "~/components/page-styles";
import { slugOf } from "~/features/catalogue/identity/sku";
import type { CarriedParams } from "~/features/catalogue/model";
import { withParameters } from "~/features/room/room";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import { ShortlistBar, ShortlistShortcut } from "~/features/shortlist/shortlist-bar";
import cardsCss from "~/styles/cards.css?inline";
import { Card, type ListedCard } from "./card";

const COLUMN_CLASSES = { 3: "cards", 4: "cards cards-4" } as const;

/**
 * Follows the links of cards without a reload: one listener for all, because 72 links of the router would take half as
 * long to render as the cards themselves.
 */
function useCardLinks() {
	const list = useRef<HTMLUListElement>(null);
	const navigate = useNavigate();
	useEffect(() => {
		const cards = list.current;
		const followLink = (event: MouseEvent) => {
			const link =
				event.target instanceof Element && event.target.closest<HTMLAnchorElement>(".card a");
			const isPlainClick = !(
				event.button ||
				event.metaKey ||
				event.altKey ||
				event.ctrlKey ||
				event.shiftKey
			);
			if (!link || !isPlainClick || event.defaultPrevented) return;
			event.preventDefault();
			navigate(link.pathname + link.search + link.hash);
		};
		cards?.addEventListener("click", followLink);
		return () => cards?.removeEventListener("click", followLink);
	}, [navigate]);
	return list;
}

/**
 * Shows cards in columns with aligned rows and the shortlist at the lower edge. Only the pictures of the first row load
 * eagerly.
 */
export function ModelGrid({
	cards,
	columns,
	isBelowFold = false,
	carriedParams,
	query,
}: {
	cards: readonly ListedCard[];
	columns: keyof typeof COLUMN_CLASSES;
	isBelowFold?: boolean;
	/** Parameters of the visitor's room, for the links and the comparison of the shortlist. */
	carriedParams?: CarriedParams;
	/** The visitor's conditions, for the links to the models. */
	query?: string;
}) {
	const isReloading = useIsReloading();
	const list = useCardLinks();
	return (
		<>
			<PageStyles css={cardsCss} />
			<ul ref={list} aria-busy={isReloading || undefined} className={COLUMN_CLASSES[columns]}>
				{cards.map((card, index) => (
					<li key={card.sku} id={cardId(slugOf(card.sku))}>
						<article className="card">
							<Card
								card={card}
								loading={isBelowFold || index >= columns ? "lazy" : "eager"}
								carriedParams={carriedParams}
								query={query}
							/>
						</article>
						<ShortlistShortcut sku={card.sku} />
					</li>
				))}
			</ul>
			<ShortlistBar
				comparePath={(models) => withParameters(shortlistPath(models), carriedParams)}
			/>
		</>
	);
}

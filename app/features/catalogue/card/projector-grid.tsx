import { useNavigate } from "@remix-run/react";
import { memo, useEffect, useRef } from "react";
import { watchImages } from "~/components/fallback-image";
import { useIsReloading, useSavesData } from "~/components/hooks";
import type { InHtml } from "~/features/catalogue/listing/in-html.server";
import type { Kept } from "~/features/catalogue/projector";
import { withParameters } from "~/features/room/room";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import {
	ShortlistBar,
	ShortlistButton,
	ShortlistShortcut,
} from "~/features/shortlist/shortlist-bar";

export interface ListedCard {
	sku: string;
	/** Brand and model. */
	name: string;
	html: string;
}

/** The cards of a list. */
export type CardList = InHtml<{ items: readonly ListedCard[] }>;

function cardsIn(list: Element): ListedCard[] {
	return Array.from(list.querySelectorAll(".card"), (card) => ({
		sku: card.nextElementSibling?.getAttribute("value") ?? "",
		name: card.querySelector("bdi")?.textContent ?? "",
		html: card.innerHTML,
	}));
}

/** The cards of the document's lists, by version, for lists that are rendered again. */
const documentCards = new Map<string, readonly ListedCard[]>();

/** Returns the cards of a list, those of a document from its HTML. */
export function cardsOf({ version, items }: CardList): readonly ListedCard[] {
	if (items) return items;
	const list = document.querySelector(`[data-version="${version}"]`);
	const cards = documentCards.get(version) ?? (list ? cardsIn(list) : []);
	documentCards.set(version, cards);
	return cards;
}

const COLUMNS = { 3: "cards", 4: "cards cards-4" } as const;

/** Only the first photograph of each source: the narrowest. */
const NARROWEST = /(srcset="[^",]+)[^"]*/g;

/** Follows the links of cards without a reload, and replaces their pictures if they fail. */
function useCards() {
	const list = useRef<HTMLUListElement>(null);
	const navigate = useNavigate();
	useEffect(() => (list.current ? watchImages(list.current) : undefined), []);
	useEffect(() => {
		const cards = list.current;
		const follow = (event: MouseEvent) => {
			const link =
				event.target instanceof Element && event.target.closest<HTMLAnchorElement>(".card a");
			const isPlain = !(
				event.button ||
				event.metaKey ||
				event.altKey ||
				event.ctrlKey ||
				event.shiftKey
			);
			if (!link || !isPlain || event.defaultPrevented) return;
			event.preventDefault();
			navigate(link.pathname + link.search + link.hash);
		};
		cards?.addEventListener("click", follow);
		return () => cards?.removeEventListener("click", follow);
	}, [navigate]);
	return list;
}

/**
 * Shows cards in columns with aligned rows and the shortlist at the lower edge. Only the first row's pictures load at
 * once.
 */
export function ProjectorGrid({
	cards,
	columns,
	belowFold = false,
	kept,
}: {
	cards: CardList;
	columns: keyof typeof COLUMNS;
	belowFold?: boolean;
	/** For the comparison of the shortlist. */
	kept?: Kept;
}) {
	const isReloading = useIsReloading();
	const savesData = useSavesData();
	const list = useCards();
	const shown = (html: string, index: number) => {
		const placed =
			belowFold || index >= columns ? html : html.replace('loading="lazy"', 'loading="eager"');
		return savesData ? placed.replace(NARROWEST, "$1") : placed;
	};
	return (
		<>
			<ul
				ref={list}
				data-version={cards.version}
				aria-busy={isReloading || undefined}
				className={`${COLUMNS[columns]}${isReloading ? " opacity-50 transition-opacity delay-150" : ""}`}
			>
				{cardsOf(cards).map(({ sku, name, html }, index) => (
					<li key={sku} id={cardId(sku.toLowerCase())}>
						<Card name={`${cards.version} ${sku}`} html={shown(html, index)} />
						<ShortlistButton sku={sku} name={name} />
						<ShortlistShortcut sku={sku} />
					</li>
				))}
			</ul>
			<ShortlistBar comparePath={(models) => withParameters(shortlistPath(models), kept)} />
		</>
	);
}

/** A card as HTML, which stays as it is, with its open figures, while the list is the same. */
const Card = memo(
	function Card({
		html,
	}: {
		/** Of the list and the model. */
		name: string;
		html: string;
	}) {
		return (
			<article
				className="card"
				// Hydration passes over it.
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by the server
				dangerouslySetInnerHTML={{ __html: html }}
			/>
		);
	},
	(before, after) => before.name === after.name,
);

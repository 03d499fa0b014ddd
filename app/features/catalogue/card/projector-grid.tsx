import { useNavigate } from "@remix-run/react";
import { memo, useEffect, useRef } from "react";
import { watchImages } from "~/components/fallback-image";
import { useIsReloading } from "~/components/reloading";
import { useSavesData } from "~/components/saves-data";
import type { Kept } from "~/features/catalogue/projector";
import { withParameters } from "~/features/room/room-query";
import { cardId, shortlistPath } from "~/features/shortlist/shortlist";
import {
	ShortlistBar,
	ShortlistButton,
	ShortlistShortcut,
} from "~/features/shortlist/shortlist-bar";

/** The cards of a list. */
export interface CardList {
	/** Hash of the HTML. */
	version: string;
	/** `name` is brand and model. */
	items: { sku: string; name: string }[];
	/** HTML of each card; absent in the data of a document, which has it already. */
	html?: readonly string[] | undefined;
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
	cards: { version, items, html },
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
	const shown = (index: number) => {
		const card = html?.[index];
		const placed =
			belowFold || index >= columns ? card : card?.replace('loading="lazy"', 'loading="eager"');
		return savesData ? placed?.replace(NARROWEST, "$1") : placed;
	};
	return (
		<>
			<ul
				ref={list}
				aria-busy={isReloading || undefined}
				className={`${COLUMNS[columns]}${isReloading ? " opacity-50 transition-opacity delay-150" : ""}`}
			>
				{items.map(({ sku, name }, index) => (
					<li key={sku} id={cardId(sku.toLowerCase())}>
						<Card name={`${version} ${sku}`} html={shown(index)} />
						<ShortlistButton sku={sku} name={name} />
						<ShortlistShortcut sku={sku} />
					</li>
				))}
			</ul>
			<ShortlistBar comparePath={(models) => withParameters(shortlistPath(models), kept)} />
		</>
	);
}

/** HTML of the document's cards, for a list that is rendered again, as its data lack it. */
const documentHtml = new Map<string, string>();

/** A card as HTML, which stays as it is, with its open figures, while the list is the same. */
const Card = memo(
	function Card({
		name,
		html = documentHtml.get(name) ?? "",
	}: {
		/** Of the list and the model. */
		name: string;
		html: string | undefined;
	}) {
		const keep = (card: HTMLElement | null) => {
			if (card && html === "") documentHtml.set(name, card.innerHTML);
		};
		return (
			<article
				ref={keep}
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

import type { Figures } from "~/features/catalogue/figures/figures";
import type { LagFigure } from "~/features/catalogue/figures/input-lag";

/** A model as filters and picks read it. Neither shops nor commissions are part of it. */
export interface FinderModel {
	id: number;
	sku: string;
	brandSlug: string;
	/** Slugs of categories. */
	uses: readonly string[];
	/** Slugs of tags. */
	features: readonly string[];
	/** 0 when no price is known. */
	pricePence: number;
	/** Lumens. */
	brightness: number | null;
	launchYear: number | null;
	/** True if at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isDiscontinued: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** An editor's sentence, in place of the reason that a pick is given. */
	editorWords: string | null;
	figures: Figures;
	/** At any resolution. */
	lag: LagFigure;
	/** For those who ask for 4K. */
	lagAt4k: LagFigure;
}

import type { Figures } from "~/features/catalogue/figures/figures";

/** The data of a model that filters and picks use. Neither shops nor commissions are part of it. */
export interface FinderModel {
	id: number;
	sku: string;
	brandSlug: string;
	/** Slugs of categories. */
	uses: readonly string[];
	/** Slugs of tags. */
	features: readonly string[];
	/** 0 if no price is known. */
	pricePence: number;
	launchYear: number | null;
	/** True if at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isDiscontinued: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** An editor's sentence, shown in place of a pick's reason. */
	editorWords: string | null;
	figures: Figures;
}

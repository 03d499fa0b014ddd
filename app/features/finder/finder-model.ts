import type { Figures } from "~/features/catalogue/figures/figures";
import type { CostModel } from "~/features/running-cost/cost";

/** The data of a model that filters and picks use. Neither shops nor commissions are part of it. */
export interface FinderModel extends Figures, CostModel {
	id: number;
	sku: string;
	brandSlug: string;
	model: string;
	/** Slugs of categories. */
	uses: readonly string[];
	/** Slugs of tags. */
	features: readonly string[];
	/** Uses for which editors advise against it. */
	notFor: readonly string[];
	/** With delivery if that is known; 0 if no price is known. */
	pricePence: number;
	isDeliveryKnown: boolean;
	launchYear: number | null;
	/** True if at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isDiscontinued: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** An editor's sentence, shown in place of a pick's reason. */
	editorWords: string | null;
	/** True if the lag at 4K is one at 120 Hz, because none at 60 Hz is known. */
	isLag4kAt120: boolean;
	/** The mode of `inputLagMs`, if it is not at 60 Hz. */
	lagMode?: string | null;
	/** Gaming modes that it has, or whose lag is known; empty if none is known. */
	modes: readonly string[];
	noiseDb: number | null;
	batteryMinutes: number | null;
}

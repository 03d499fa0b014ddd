import type { CostModel } from "~/features/running-cost/cost";
import type { ScoredModel } from "~/features/scores/scored-model";

/** The data of a model that filters and picks use. Neither shops nor commissions are part of it. */
export interface FinderModel extends ScoredModel, CostModel {
	brandSlug: string;
	model: string;
	/** Uses for which editors advise against it. */
	notFor: readonly string[];
	/** The sentences of its Against, as editors wrote them. */
	against: readonly string[];
	hasDeliveryPrice: boolean;
	launchYear: number | null;
	/** Key of the family in force, which sisters share. */
	family: string;
	/** Number of shops with a fresh offer in stock. */
	shops: number;
	/** True if at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** Shown in place of the price; 0 if none is. */
	refurbishedPence: number;
	/** Dated words that the price's shop wants beside it (`withCheckText`); null without any. */
	displayPriceWords: string | null;
	/** An editor's sentence, shown in place of a pick's reason. */
	editorWords: string | null;
	/** True if the lag at 4K is one at 120 Hz, because none at 60 Hz is known. */
	isLag4kAt120: boolean;
	/** The mode of `inputLagMs`, if it is not at 60 Hz. */
	lagMode?: string | null;
}

import type { CostFacts } from "~/features/running-cost/cost";
import type { ScoredModel } from "~/features/scores/scored-model";

/** The data of a model that filters and picks use. Neither shops nor commissions are part of it. */
export interface FinderModel extends ScoredModel, CostFacts {
	brandSlug: string;
	model: string;
	/** Uses for which editors advise against the model. */
	notFor: readonly string[];
	/** Drawbacks, as editors wrote them; pages show them under "Against". */
	cons: readonly string[];
	/** True if the price is an offer's whose delivery price is known. */
	hasDeliveryPrice: boolean;
	launchYear: number | null;
	/** Key of the family, which sister models share. */
	family: string;
	/** Number of shops with a fresh offer in stock. */
	shopCount: number;
	/** True if at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** The lowest refurbished price, shown while no shop has a new one in stock; otherwise 0. */
	refurbishedPence: number;
	/** Text that the shop requires beside the price (`withFormattedCheckTime`); null if it requires none. */
	displayPriceWords: string | null;
	/** An editor's sentence, shown in place of a pick's reason. */
	editorWords: string | null;
	/** True if the lag at 4K is one at 120 Hz, because none at 60 Hz is known. */
	isLag4kAt120: boolean;
	/** The mode of `inputLagMs` ("4K 120 Hz"), if it is not at 60 Hz: only in searches for 4K (`withLagAt4k`). */
	lagMode?: string | null;
}

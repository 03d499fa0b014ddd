import type { Figures } from "~/features/catalogue/figures/figures";

/** What one of the three is chosen as. */
export type PickRole = "best" | "cheapest" | "worth";

/** Who is chosen as what; undefined where no model can be so truthfully. */
export type Roles = Readonly<Record<PickRole, PickModel | undefined>>;

/** What the choice of three knows of a model. Neither shops nor what they pay us are part of it. */
export interface PickModel {
	sku: string;
	/** 0 when no price is known. */
	pricePence: number;
	/** Lumens as claimed by the maker. */
	brightness: number | null;
	launchYear: number | null;
	/** Slugs of tags. */
	features: readonly string[];
	figures: Figures;
	inStock: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	isDiscontinued: boolean;
	/** An editor's sentence, in place of the reason for it. */
	editorWords: string | null;
}

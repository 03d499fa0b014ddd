import type { Figures } from "~/features/catalogue/figures/figures";
import type { LagFigure } from "~/features/catalogue/figures/input-lag";

/** What one of the three is chosen as. */
export type PickRole = "best" | "cheapest" | "worth";

/** The model of each role; undefined for a role that is true of no model. */
export type Roles = Readonly<Partial<Record<PickRole, PickModel | undefined>>>;

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
	/** The lag that counts for the visitor. */
	lag: LagFigure;
	inStock: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	isDiscontinued: boolean;
	/** An editor's sentence, in place of the reason for it. */
	editorWords: string | null;
}

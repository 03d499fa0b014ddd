import type { Figures } from "~/features/catalogue/figures/figures";
import type { LagFigure } from "~/features/catalogue/figures/input-lag";

/** What the finder judges a model by. */
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
	/** Whether at least one shop has a fresh offer in stock. */
	inStock: boolean;
	isDiscontinued: boolean;
	isSample: boolean;
	isSamplePrice: boolean;
	isLastKnownPrice: boolean;
	/** An editor's sentence, in place of the reason for it that a pick is given. */
	editorWords: string | null;
	figures: Figures;
	/** At any resolution. */
	lag: LagFigure;
	/** For those who ask for 4K. */
	lagAt4k: LagFigure;
}

/** The figures that a condition may need and a model may lack. */
export const NEEDED_FIGURES = [
	"throwRatio",
	"throwType",
	"brightness",
	"inputLag",
	"lightSource",
	"resolution",
] as const;
export type NeededFigure = (typeof NEEDED_FIGURES)[number];

/** The parameters whose options stand in the form with how many models each would give. */
export const FACETS = [
	"use",
	"brand",
	"res",
	"light",
	"throw",
	"feature",
	"stock",
	"room",
] as const;
export type Facet = (typeof FACETS)[number];

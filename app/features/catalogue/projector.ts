import { brandName } from "~/features/catalogue/brand/brand";
import type { Figures } from "~/features/catalogue/figures/figures";
import type { BodyType } from "~/features/catalogue/picture/body-type";

/** What a card shows of a model. */
export interface ProjectorCard {
	sku: string;
	slug: string;
	/** As staff typed it; `brandName` makes it fit to show. */
	brand: string;
	model: string;
	/** Address of a stored photograph, or null. */
	imagePath: string | null;
	/** The drawing that stands in for a missing photograph. */
	bodyType: BodyType;
	launchYear: number | null;
	isDiscontinued: boolean;
	resolution: string;
	/** Lumens as claimed by the maker. */
	brightness: number | null;
	contrastRatio: string | null;
	projectionType: string | null;
	throwType: string | null;
	speaker: string | null;
	lightSourceLife: string | null;
	lightSourceType: string | null;
	/** 0 when no price is known. */
	pricePence: number;
}

/** A model with every field of docs/product.md#entities. */
export interface Projector extends ProjectorCard, Figures {
	id: number;
	brandSlug: string;
	description: string;
	categoryId: number | null;
	productLabel: string | null;
	productCategory: string[];
	isFeatured: boolean;
	resolutionPixels: number | null;
	lightSource: string | null;
	throwRatio: string | null;
	inputs: string[];
	outputs: string | null;
	features: string[];
	inputLag: string | null;
	nativeAspectRatio: string | null;
	keystoneAdjustment: string | null;
	rec709Coverage: string | null;
	dimensions: string | null;
	weight: string | null;
	boxDimensions: string | null;
	boxWeight: string | null;
	rating: number;
	reviewCount: number;
	/** ISO 8601 instant in UTC. */
	priceUpdatedAt: string;
	/** Nobody has changed anything of this model of the sample catalogue. */
	isSample: boolean;
	/** The price is the sample catalogue's example. */
	isSamplePrice: boolean;
	specifications: Record<string, unknown>;
}

/** Brand and model as one name, e.g. 'Epson EH-TW7100'. */
export function projectorName(projector: { brand: string; model: string }): string {
	return `${brandName(projector.brand)} ${projector.model}`;
}

/** Address of a model's page. */
export function projectorPath(slug: string): string {
	return `/projector/${encodeURIComponent(slug)}`;
}

/** Address of a comparison that begins with a model. */
export function comparePath(sku: string): string {
	return `/compare?sku=${encodeURIComponent(sku)}`;
}

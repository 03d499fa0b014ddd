import type { BodyType } from "~/features/catalogue/body-type";
import { brandName } from "~/features/catalogue/brand/brand";
import type { FieldValues } from "~/features/catalogue/fields/field-values.server";
import type { Figures } from "~/features/catalogue/figures/figures";
import type { Room } from "~/features/room/room";
import { withRoom } from "~/features/room/room-query";

/** Which fields a card shows. */
type CardField =
	| "isDiscontinued"
	| "resolution"
	| "brightness"
	| "contrastRatio"
	| "projectionType"
	| "throwType"
	| "speaker"
	| "lightSourceLife"
	| "lightSourceType";

/** What a model costs, as every page shows it (docs/product.md#offers). */
export interface ModelPrice {
	/** In pence; 0 means that none is known. */
	pricePence: number;
	/** The price is the sample catalogue's example. */
	isSamplePrice: boolean;
	/** No shop has a fresh, new offer in stock. */
	isLastKnownPrice: boolean;
	/** The lowest in 90 days (docs/product.md#price-history). */
	isLowestPrice: boolean;
	/** Shops with a fresh offer in stock. */
	shops: number;
	/** Price refurbished in pence while no shop has a fresh, new offer in stock; 0 otherwise. */
	refurbishedPence: number;
}

/** The price alone of what has more. */
export function modelPrice({
	pricePence,
	isSamplePrice,
	isLastKnownPrice,
	isLowestPrice,
	shops,
	refurbishedPence,
}: ModelPrice): ModelPrice {
	return {
		pricePence,
		isSamplePrice,
		isLastKnownPrice,
		isLowestPrice,
		shops,
		refurbishedPence,
	};
}

/** What a card shows of a model. */
export interface ProjectorCard extends Pick<FieldValues, CardField>, ModelPrice {
	sku: string;
	slug: string;
	/** As staff typed it; `brandName` makes it fit to show. */
	brand: string;
	model: string;
	/** First sentence of the description; '' without one. */
	summary: string;
	/** The launch year of a model that is new when it is read, else null. */
	newYear: number | null;
	/** Address of a stored photograph, or null. */
	imagePath: string | null;
	/** The drawing that stands in for a missing photograph. */
	bodyType: BodyType;
}

/** A model with every field of docs/product.md#entities. */
export interface Projector
	extends Omit<ProjectorCard, "summary" | "newYear">,
		Omit<FieldValues, "pricePence">,
		Figures {
	id: number;
	brandSlug: string;
	categoryId: number | null;
	resolutionPixels: number | null;
	lightSource: string | null;
	/** When the price last changed or was confirmed: an ISO 8601 instant in UTC. */
	priceUpdatedAt: string;
	/** Nobody has changed anything of this model of the sample catalogue. */
	isSample: boolean;
	specifications: Record<string, unknown>;
}

/** Brand and model as one name, e.g. 'Epson EH-TW7100'. */
export function projectorName(projector: { brand: string; model: string }): string {
	return `${brandName(projector.brand)} ${projector.model}`;
}

/** Address of a model's page, which takes a visitor's room along. */
export function projectorPath(slug: string, room?: Room): string {
	return withRoom(`/projector/${encodeURIComponent(slug)}`, room);
}

/** Id of the offers' section on a model's page. */
export const OFFERS_ANCHOR = "offers";

/** Address of a model's offers. */
export function offersPath(slug: string, room?: Room): string {
	return `${projectorPath(slug, room)}#${OFFERS_ANCHOR}`;
}

/** Address of a comparison that begins with a model, which takes a visitor's room along. */
export function comparePath(sku: string, room?: Room): string {
	return withRoom(`/compare?sku=${encodeURIComponent(sku)}`, room);
}

import { priceText } from "~/features/catalogue/offers/price/price";
import type { ListedModel } from "./model-list.queries.server";
import type { ShownModel } from "./model-row";

function marksOf(model: ListedModel): string[] {
	const marks: [boolean, string][] = [
		[model.isFeatured, "Featured"],
		[model.isDiscontinued, "Discontinued"],
		[model.hasExamples, "Example values"],
		[!model.hasPhoto, "No photo"],
	];
	return marks.filter(([is]) => is).map(([, text]) => text);
}

function priceOf({ pricePence, isSamplePrice, isLastKnownPrice }: ListedModel): string {
	if (pricePence === 0) return "No price";
	const kind = isSamplePrice ? " (example)" : isLastKnownPrice ? " (last known)" : "";
	return priceText(pricePence) + kind;
}

function offersOf({ offers, shops, staleOffers }: ListedModel): string {
	if (offers === 0) return "No offers";
	const count = `${offers.toLocaleString("en-GB")} offer${offers === 1 ? "" : "s"}`;
	const stale = staleOffers > 0 ? `, ${staleOffers.toLocaleString("en-GB")} stale` : "";
	return `${count}, ${shops.toLocaleString("en-GB")} in stock${stale}`;
}

/** A model as its row says it; `moves` where staff can put the list in order. */
export function shownModel(model: ListedModel, moves?: ShownModel["moves"]): ShownModel {
	const { sku, slug, name, isFeatured } = model;
	return {
		sku,
		slug,
		name,
		price: priceOf(model),
		offers: offersOf(model),
		marks: marksOf(model),
		isFeatured,
		moves,
	};
}

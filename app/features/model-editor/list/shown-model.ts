import { priceText } from "~/features/catalogue/offers/price";
import type { ListedModel } from "./model-list.queries.server";
import type { ShownModel } from "./model-row";

const countText = (count: number, one: string) =>
	`${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

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

/** A model as its row says it; `moves` where staff can put the list in order. */
export function shownModel(model: ListedModel, moves?: ShownModel["moves"]): ShownModel {
	const { sku, slug, name, offers, shops, isFeatured } = model;
	return {
		sku,
		slug,
		name,
		price: priceOf(model),
		offers:
			offers === 0
				? "No offers"
				: `${countText(offers, "offer")}, ${countText(shops, "shop")} in stock`,
		marks: marksOf(model),
		isFeatured,
		moves,
	};
}

import type { FeedLine } from "../feed-line";
import type { NamedBrands } from "./brands";
import type { IndexedModel } from "./matchable-model";
import type { NameHit } from "./name-hits";
import { accessoryCategory, accessoryIn } from "./titles/accessory";
import type { Words } from "./titles/words";

/** What matching reads of a feed's line. */
export type MatchableLine = Pick<
	FeedLine,
	"title" | "brand" | "mpn" | "eans" | "category" | "condition"
>;

/** A line with its texts read, and the models that each part of it points to. */
export interface ReadLine {
	line: MatchableLine;
	title: Words;
	brands: NamedBrands;
	/** The part number without spaces and hyphens; empty where there is none. */
	mpn: string;
	/** Models with one of the line's barcodes, by whether only this shop may use it so. */
	withBarcode: ReadonlySet<IndexedModel>;
	withInStoreBarcode: ReadonlySet<IndexedModel>;
	/** Models of the named brands with the line's part number, and of others. */
	withMpn: readonly IndexedModel[];
	withMpnAlone: readonly IndexedModel[];
	/** Models of the named brands that are called as the line's part number reads. */
	calledMpn: readonly IndexedModel[];
	/** Names of models in the title. */
	hits: readonly NameHit[];
}

/** Returns why a line sells something besides a model, or instead of it; undefined where it does not. */
export function accessoryDoubt(read: ReadLine, model: IndexedModel): string | undefined {
	const { line, title, brands, hits } = read;
	const named = [
		...brands.inTitle.filter((found) => found.values.some(({ brand }) => brand === model.brand)),
		...hits.filter((hit) => hit.models.includes(model)),
	].map((found) => found.start);
	const accessory = accessoryIn(title.words, named) ?? accessoryCategory(line.category);
	return accessory && `The line names an accessory or a bundle: “${accessory}”.`;
}

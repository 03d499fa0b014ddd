import { decodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import { listText } from "~/features/catalogue/write/cells";
import { withDerivedColumns } from "~/features/catalogue/write/derived-columns";
import { listingRecord } from "~/features/catalogue/write/listing-record";
import { projectorRecord } from "~/features/catalogue/write/projector-record";
import { NEW_PROJECTOR } from "~/features/catalogue/write/projector-values";
import type { CsvCell } from "./csv-text";

/** Columns of the import template, in its order (docs/product.md#entities). */
export const PROJECTOR_COLUMNS = projectorRecord.keyof().options;

/** Columns of a listings file (docs/product.md#import-files). */
export const LISTING_COLUMNS = listingRecord.keyof().options;

type ProjectorColumn = (typeof PROJECTOR_COLUMNS)[number];
type ListingColumn = (typeof LISTING_COLUMNS)[number];
type ProjectorRow = Selectable<Database["projectors"]>;
type ListingRow = Selectable<Database["retailer_listings"]>;

function poundsText(pence: number): string {
	return (pence / 100).toFixed(2);
}

/** A model as a row of the import template: reading it again gives the same values. */
export function projectorCells(row: ProjectorRow): Record<ProjectorColumn, CsvCell> {
	return {
		sku: row.sku,
		brand: row.brand,
		model: row.model,
		resolution: row.resolution,
		projection_type: row.projectionType,
		light_source_type: row.lightSourceType,
		light_source_life: row.lightSourceLife,
		brightness: row.brightness,
		contrast_ratio: row.contrastRatio,
		throw_ratio: row.throwRatio,
		throw_type: row.throwType,
		description: row.description,
		inputs: listText(decodeList(row.inputs)),
		outputs: row.outputs,
		is_featured: row.isFeatured === 1,
		product_label: row.productLabel,
		product_category: listText(decodeList(row.productCategory)),
		launch_year: row.launchYear,
		is_discontinued: row.isDiscontinued === 1,
		speaker: row.speaker,
		input_lag: row.inputLag,
		native_aspect_ratio: row.nativeAspectRatio,
		keystone_adjustment: row.keystoneAdjustment,
		rec709_coverage: row.rec709Coverage,
		dimensions: row.dimensions,
		weight: row.weight,
		box_dimensions: row.boxDimensions,
		box_weight: row.boxWeight,
		features: listText(decodeList(row.features)),
		// No price is an empty cell.
		price: row.pricePence === 0 ? null : poundsText(row.pricePence),
		rating: row.rating,
		review_count: row.reviewCount,
	};
}

/** What a new model's row has where nothing is said of it. */
export function emptyProjectorCells(sku: string): Record<ProjectorColumn, CsvCell> {
	const names = { sku, slug: "", brand: "", brandSlug: "", model: "" };
	const marks = { isSample: 0, isSamplePrice: 0 } as const;
	const own = { ...NEW_PROJECTOR, ...names, ...marks, id: 0, priceUpdatedAt: "" };
	return projectorCells(withDerivedColumns(own));
}

/** A listing as a row of a listings file; `retailer` is the retailer's slug. */
export function listingCells(
	row: Pick<
		ListingRow,
		"projectorSku" | "pricePence" | "inStock" | "affiliateUrl" | "deliveryPence"
	>,
	retailer: string,
): Record<ListingColumn, CsvCell> {
	return {
		sku: row.projectorSku,
		retailer,
		price: poundsText(row.pricePence),
		in_stock: row.inStock === 1,
		affiliate_url: row.affiliateUrl,
		delivery_price: row.deliveryPence === null ? null : poundsText(row.deliveryPence),
	};
}

import { encodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Insertable } from "kysely";
import { brandSlug } from "~/features/catalogue/brand";
import { resolutionPixels } from "~/features/catalogue/resolution";
import type { ProjectorRecord } from "./projector-record";

type Values = Omit<Insertable<Database["projectors"]>, "id" | "categoryId" | "priceUpdatedAt">;

function flag(value: boolean | undefined): 0 | 1 | undefined {
	return value === undefined ? undefined : value ? 1 : 0;
}

/** A record's columns, derived ones included; what the file did not have stays undefined. */
export function projectorValues(record: ProjectorRecord) {
	const { resolution } = record;
	return {
		sku: record.sku,
		slug: record.sku.toLowerCase(),
		brand: record.brand,
		brandSlug: brandSlug(record.brand),
		model: record.model,
		resolution,
		resolutionPixels: resolution === undefined ? undefined : resolutionPixels(resolution),
		projectionType: record.projection_type,
		lightSourceType: record.light_source_type,
		lightSourceLife: record.light_source_life,
		brightness: record.brightness,
		contrastRatio: record.contrast_ratio,
		throwRatio: record.throw_ratio,
		throwType: record.throw_type,
		description: record.description,
		inputs: record.inputs && encodeList(record.inputs),
		outputs: record.outputs,
		isFeatured: flag(record.is_featured),
		productLabel: record.product_label,
		productCategory: record.product_category && encodeList(record.product_category),
		launchYear: record.launch_year,
		isDiscontinued: flag(record.is_discontinued),
		speaker: record.speaker,
		inputLag: record.input_lag,
		nativeAspectRatio: record.native_aspect_ratio,
		keystoneAdjustment: record.keystone_adjustment,
		rec709Coverage: record.rec709_coverage,
		dimensions: record.dimensions,
		weight: record.weight,
		boxDimensions: record.box_dimensions,
		boxWeight: record.box_weight,
		features: record.features && encodeList(record.features),
		pricePence: record.price,
		rating: record.rating,
		reviewCount: record.review_count,
	} satisfies { [Column in keyof Values]?: Values[Column] | undefined };
}

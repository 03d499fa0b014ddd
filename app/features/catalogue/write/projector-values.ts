import { encodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import type { ProjectorRecord } from "./projector-record";

type Row = Selectable<Database["projectors"]>;

/** What a new model has where its record says nothing, as the table's own defaults are; derived columns apart. */
export const NEW_PROJECTOR = {
	description: "",
	imagePath: null,
	categoryId: null,
	productLabel: null,
	productCategory: "[]",
	isFeatured: 0,
	isDiscontinued: 0,
	launchYear: null,
	resolution: "",
	projectionType: null,
	lightSource: null,
	lightSourceType: null,
	lightSourceLife: null,
	brightness: null,
	contrastRatio: null,
	throwRatio: null,
	throwType: null,
	inputs: "[]",
	outputs: null,
	features: "[]",
	speaker: null,
	inputLag: null,
	nativeAspectRatio: null,
	keystoneAdjustment: null,
	rec709Coverage: null,
	dimensions: null,
	weight: null,
	boxDimensions: null,
	boxWeight: null,
	pricePence: 0,
	rating: 0,
	reviewCount: 0,
	specifications: "{}",
} satisfies Partial<Row>;

/** What every record says of its row. */
type Required = Pick<Row, "sku" | "slug">;

export type ProjectorValues = Required &
	Partial<Omit<Row, "id" | "priceUpdatedAt" | "isSample" | "isSamplePrice">>;

function flag(value: boolean | undefined): 0 | 1 | undefined {
	return value === undefined ? undefined : value ? 1 : 0;
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined),
	) as Defined<T>;
}

/** A record's columns, without those that the file did not have. */
export function projectorValues(record: ProjectorRecord): ProjectorValues {
	return {
		sku: record.sku,
		slug: record.sku.toLowerCase(),
		...withoutUndefined({
			brand: record.brand,
			model: record.model,
			resolution: record.resolution,
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
		}),
	};
}

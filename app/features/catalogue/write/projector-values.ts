import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import {
	EMPTY_FIELDS,
	type StoredFields,
	storeFields,
} from "~/features/catalogue/fields/field-values.server";
import type { ProjectorRecord } from "./cells/projector-record";
import { UNPRICED } from "./prices/shown-prices.queries.server";

type Row = Selectable<Database["projectors"]>;

/** What a new model has where its record says nothing, as the table's own defaults are; derived columns apart. */
export const NEW_PROJECTOR = {
	...EMPTY_FIELDS,
	imagePath: null,
	categoryId: null,
	lightSource: null,
	specifications: "{}",
	...UNPRICED,
	isLowestPrice: 0 as const,
	featuredPlace: null,
	editorWords: null,
} satisfies Partial<Row>;

export type ProjectorValues = Pick<Row, "sku" | "slug"> &
	Partial<Pick<Row, "brand" | "model" | "categoryId"> & StoredFields>;

/** A record's columns, without those that the file did not have. */
export function projectorValues(record: ProjectorRecord): ProjectorValues {
	const { sku, brand, model } = record;
	return {
		sku,
		slug: sku.toLowerCase(),
		...(brand !== undefined && { brand }),
		...(model !== undefined && { model }),
		...storeFields(record),
	};
}

import { z } from "zod";
import {
	booleanCell,
	conditionCell,
	requiredCell,
	siteCell,
} from "~/features/catalogue/fields/cells";
import { deliveryPenceCell, pricePenceCell } from "~/features/catalogue/fields/number-cells";
import { skuCell } from "./projector-record";

/** A record of a listings file (docs/product.md#import-files); `retailer` is an id, a slug or a name. */
export const listingRecord = z.object({
	sku: skuCell,
	retailer: requiredCell("retailer", 80),
	price: requiredCell("price")
		.pipe(pricePenceCell("price"))
		.refine((pence) => pence > 0, "price must be more than 0"),
	in_stock: booleanCell("in_stock", true).optional(),
	affiliate_url: siteCell("affiliate_url"),
	delivery_price: deliveryPenceCell("delivery_price").optional(),
	condition: conditionCell("condition").optional(),
});

export type ListingRecord = z.infer<typeof listingRecord>;

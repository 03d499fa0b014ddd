import { expect, it } from "vitest";
import { isInStoreBarcode } from "./barcodes";

it.each([
	["an EAN of a maker", "08715946680453", false],
	["a UPC of a maker", "00194644112257", false],
	["a GTIN-8 of a maker", "00000096385074", false],
	["an EAN with 02", "00212345678909", true],
	["an EAN with 04", "00412345678903", true],
	["an EAN with 20", "02012345678900", true],
	["an EAN with 29", "02912345678904", true],
	["a GTIN-8 with 2", "00000020123451", true],
	["an EAN with 30", "03012345678907", false],
])("isInStoreBarcode of %s", (_case, gtin, expected) => {
	expect(isInStoreBarcode(gtin)).toBe(expected);
});

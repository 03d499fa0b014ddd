import { expect, it } from "vitest";
import { gtin14, isInStoreBarcode } from "./gtin";

it.each([
	["an EAN", "8715946680453", "08715946680453"],
	["spaces and hyphens", "8 715946-680453", "08715946680453"],
	["a UPC", "036000291452", "00036000291452"],
	["the same UPC as an EAN", "0036000291452", "00036000291452"],
	["a UPC whose zero a spreadsheet dropped", "36000291452", "00036000291452"],
	["a GTIN-8", "96385074", "00000096385074"],
	["a GTIN-14", "10036000291459", "10036000291459"],
	["a wrong check digit", "8715946680454", undefined],
	["two digits exchanged", "8715946608453", undefined],
	["zeros alone", "0000000000000", undefined],
	["nine digits that no barcode has", "123456782", undefined],
	["what a spreadsheet makes of a number", "8.71595E+12", undefined],
	["letters", "B08XYZ1234", undefined],
	["nothing", "", undefined],
])("gtin14 reads %s", (_case, text, expected) => {
	expect(gtin14(text)).toBe(expected);
});

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

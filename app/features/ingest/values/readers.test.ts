import { expect, it } from "vitest";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { headerUnit } from "./header-units";
import { readCell } from "./readers";

function read(field: string, cell: string, heading = "Kop", mark?: DecimalSeparator) {
	const { text, why } = readCell(field, cell, {
		decimalSeparator: mark,
		unit: headerUnit(heading),
		header: heading,
	});
	return why === undefined ? text : `? ${why}`;
}

it.each<[string, string, string]>([
	["brightness", "3000 ANSI Lumen", "3000"],
	["brightness", "3.600 lm", "3600"],
	["brightness", "3,600 lumens (2,000 eco)", "3600"],
	["brightness", "3.6k lm", "3600"],
	["brightness", "hell", "? it has no number"],
	["brightness", "3.5", "? it is no whole number"],
	["price", "£1,299.00", "1299.00"],
	["price", "1.299,00", "1299.00"],
	["price", "1.299", "1299.00"],
	["price", "849,-", "849.00"],
	["price", "£ 849", "849.00"],
	["price", "op aanvraag", ""],
	["price", "€ 849,00", "? it is in euros, not in pounds"],
	["price", "849 excl. btw", "? it is without VAT"],
	["price", "-5", "? it is less than 0"],
	["price", "849 / 999", "? it has several numbers"],
	["price", "Nous consulter", ""],
	["price", "Please call", ""],
	["delivery_price", "gratis", "0.00"],
	["delivery_price", "GB::Standard:14.99 GBP:0:1:2:3", "14.99"],
	["delivery_price", "Free click & collect / £14.99 courier", "14.99"],
	["delivery_price", "Free over £50", "? the offer's price is below that of free delivery"],
	["delivery_price", "Free for members", "? it is not clear what delivery costs"],
	["launch_year", "2023", "2023"],
	["launch_year", "Q3 2023", "2023"],
	["launch_year", "05/2023", "2023"],
	["launch_year", "nieuw", "? it names no year"],
	["warranty_years", "2 jaar", "2"],
	["warranty_years", "24 Monate", "2"],
	["warranty_years", "36 mois", "3"],
	["warranty_years", "24 mths", "2"],
	["warranty_years", "2+1", "3"],
	["warranty_years", "2-3 years", "? it is not clear which of several terms counts"],
	["warranty_years", "geen", "0"],
	["warranty_years", "18 months", "? these are no whole years"],
	["in_stock", "5 stuks", "true"],
	["in_stock", "10+", "true"],
	["in_stock", "> 5", "true"],
	["in_stock", "In stock (5)", "true"],
	["in_stock", "Due 12/12", "false"],
	["in_stock", "2-3 weeks", "false"],
	["in_stock", "0", "false"],
	["in_stock", "Nicht auf Lager", "false"],
	["in_stock", "soon", "false"],
	["in_stock", "x", "unknown"],
	["in_stock", "-3", "false"],
	["condition", "special", "refurbished"],
	["condition", "Like New", "refurbished"],
	["is_discontinued", "ja", "true"],
	["light_source_life", "20.000 uur", "20,000 hours"],
	["light_source_life", "20.000/30.000 Std.", "20,000/30,000 hours"],
	["light_source_life", "5000", "5,000 hours"],
	["light_source_life", "20000h", "20,000 hours"],
	["contrast_ratio", "10.000:1", "10,000:1"],
	["contrast_ratio", "10000 : 1", "10,000:1"],
	["contrast_ratio", "3000000", "3,000,000:1"],
	["contrast_ratio", "3 Mio:1", "3,000,000:1"],
	["contrast_ratio", "3000:01:00", "3000:01:00"],
	["throw_ratio", "1,5:1", "1.5:1"],
	["throw_ratio", "1,13 - 1,47 : 1", "1.13 - 1.47:1"],
	["throw_ratio", "1.50", "1.50:1"],
	["throw_ratio", "1,50 à 1,65:1", "1.50-1.65:1"],
	["throw_ratio", "1,2 tot 1,5", "1.2-1.5:1"],
	["projection_type", "Tri-LCD", "3LCD"],
	["light_source_life", "30 000 h (mode éco)", "30,000 hours (eco mode)"],
	["speaker", "Ja, 10W", "Yes, 10W"],
	["speaker", "Oui (2 x 10 W)", "Yes (2 x 10 W)"],
	["speaker", "Nee", "No"],
	["speaker", "✅", "Yes"],
	["keystone_adjustment", "x", "Yes"],
	["is_discontinued", "⛔", "false"],
	["speaker", "Nova 5 W", "Nova 5 W"],
	[
		"description",
		"<p>A <b>4K</b> model</p>\n<ul><li>HDMI &amp; USB</li></ul>",
		"A 4K model\nHDMI & USB",
	],
	["description", "Brighter < cheaper & better", "Brighter < cheaper & better"],
	["throw_type", "Kurzdistanz", "Short"],
	["throw_type", "ultra courte focale", "Ultra Short"],
	["light_source_type", "Lampe", "Lamp"],
	["light_source_type", "RGB laser", "RGB laser"],
	["weight", "2,9 kg", "2.9 kg"],
	["weight", "2,9kg", "2.9 kg"],
	["weight", "2.9", "2.9 kg"],
	["weight", "2900", "2900 g"],
	["input_lag", "16,7", "16.7 ms"],
	["weight", "0", ""],
	["dimensions", "410x310x157", "410 x 310 x 157 mm"],
	["dimensions", "41x31x15", "41 x 31 x 15"],
	["dimensions", "W310 D245 H110", "W310 D245 H110"],
	["dimensions", '12.2" x 9.6" x 4.3"', '12.2" x 9.6" x 4.3"'],
	["dimensions", "41,0 × 31,5 × 15,7 cm", "41.0 x 31.5 x 15.7 cm"],
	["resolution", "1920x1080", "1920 x 1080"],
	["resolution", "3.840 × 2.160 Pixel", "3840 x 2160"],
	["resolution", "4K UHD", "4K UHD"],
	["resolution", "4K UHD with pixel-shifting", "4K UHD with pixel-shifting"],
	["resolution", "4K XPR pixel shift", "4K XPR pixel shift"],
	["resolution", "4K (3840x2160) pixel shift", "4K (3840 x 2160) pixel shift"],
	["resolution", "3840 x 2160 pixel shift", "3840 x 2160 pixel shift"],
	["resolution", "1920x1080 px (Full HD)", "1920 x 1080 (Full HD)"],
	["resolution", "1920 x 1080 pixels native", "1920 x 1080 native"],
	["native_aspect_ratio", "16/9", "16:9"],
	["rec709_coverage", "98 %", "98%"],
	["inputs", "HDMI, USB-A", "HDMI;USB-A"],
	["inputs", "2x HDMI; USB-C | LAN", "2x HDMI;USB-C;LAN"],
	["inputs", "HDMI + USB", "HDMI;USB"],
	["inputs", "HDMI 1.4 (x2, HDCP 1.4)", "HDMI 1.4 (x2, HDCP 1.4)"],
	["inputs", "HDMI 1.4 (x2, HDCP 1.4), USB", "HDMI 1.4 (x2, HDCP 1.4);USB"],
	["inputs", "HDMI (2.1; eARC); USB-A [5 V; 1 A]", "HDMI (2.1, eARC);USB-A [5 V, 1 A]"],
	["inputs", "HDMI (x2 | LAN", "HDMI (x2;LAN"],
	[
		"features",
		"HDR (HDR10, HLG), Wi-Fi/Bluetooth (5.0/LE audio)",
		"HDR (HDR10, HLG);Wi-Fi;Bluetooth (5.0/LE audio)",
	],
	["features", "1,000 Hz, HDR10", "1,000 Hz;HDR10"],
	["features", "geen", ""],
	["eans", "8715946670867", "8715946670867"],
	["eans", "8715946670867, 4718755095436", "8715946670867;4718755095436"],
	["eans", "'8715946670867", "8715946670867"],
	["eans", '="8715946670867"', "8715946670867"],
	["eans", "8715946670868", "? it is no barcode with a right check digit"],
	["eans", "8,71595E+12", "? the spreadsheet has rounded it"],
	["affiliate_url", "www.shop.example/a", "https://www.shop.example/a"],
	["condition", "Neu", "new"],
	["condition", "B-Ware", "refurbished"],
	["rating", "4,5", "4.5"],
	["rating", "45", "? it is not 0 to 5"],
	["model", " EH-TW7100  ", "EH-TW7100"],
])("%s of %j is %j", (field, cell, text) => {
	expect(read(field, cell)).toBe(text);
});

it.each([
	"brightness",
	"noise_db",
	"noise_eco_db",
	"power_w",
	"lag_4k60",
	"input_lag",
	"weight",
	"box_weight",
	"dimensions",
	"width",
	"warranty_years",
	"rec709_coverage",
	"contrast_ratio",
	"native_contrast",
	"throw_ratio",
	"light_source_life",
	"lamp_hours",
	"resolution",
	"rating",
	"review_count",
	"throw_offset",
	"lens_shift_vertical",
	"battery_minutes",
	"native_aspect_ratio",
	"measured_brightness",
	"hdmi",
])("readers: refuses dates as %s", (field) => {
	for (const cell of [
		"2026-06-06",
		"2026-06-06 kg",
		"2026-02-15 ms",
		"06/06/2026",
		"6-Jun-26",
		"15.08.2017",
	]) {
		expect(read(field, cell)).toBe("? it is a date; format the cell as text and type it again");
	}
});

it("readers: takes the year of a date, and refuses times as measures", () => {
	expect(read("launch_year", "2026-06-06")).toBe("2026");
	expect(read("weight", "04:09")).toBe("? it is a time; format the cell as text and type it again");
	expect(read("native_aspect_ratio", "16:09")).toBe("16:09");
});

it.each<[string, string, string, string]>([
	["weight", "2,9", "Weight (kg)", "2.9 kg"],
	["weight", "2900", "Gewicht in g", "2900 g"],
	["weight", "6.4", "Weight [lb]", "6.4 lb"],
	["dimensions", "41 x 31 x 15", "Size (cm)", "41 x 31 x 15 cm"],
	["price", "849,00", "UVP in €", "? it is in euros, not in pounds"],
	["price", "849,00", "Prijs excl. btw", "? it is without VAT"],
	["warranty_years", "24", "Garantie (Monate)", "2"],
	["brightness", "3000", "Brightness [lm]", "3000"],
])("%s of %j under %j is %j", (field, cell, heading, text) => {
	expect(read(field, cell, heading)).toBe(text);
});

it("readers: reads numbers that could be either by the decimal separator of their column", () => {
	expect(read("weight", "2.900", "Gewicht", ",")).toBe("2900 g");
	expect(read("weight", "2.900", "Gewicht", ".")).toBe("2.900 kg");
	expect(read("price", "1.299", "Prijs", ".")).toBe("1.30");
});

it.each(["#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#WERT!", " #NUM! "])(
	"readers: reads %j as an error of the spreadsheet",
	(cell) => {
		for (const field of ["price", "brightness", "model", "description"]) {
			expect(read(field, cell)).toBe("? it is an error of the spreadsheet");
		}
	},
);

it.each(["9,000 LUX", "500 nits"])("readers: reads no lumens from %j", (cell) => {
	expect(read("brightness", cell)).toBe("? it is not in lumens");
});

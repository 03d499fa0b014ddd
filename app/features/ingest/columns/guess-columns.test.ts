import { expect, it } from "vitest";
import { guessed } from "../../../../tests/guessed-columns";

it.each<[string, Record<string, [string, string | undefined]>]>([
	[
		"German headings",
		{
			Hersteller: ["Epson", "brand"],
			Modell: ["EH-TW7000", "model"],
			Lichtstärke: ["3.000 lm", "brightness"],
			Auflösung: ["1920x1080", "resolution"],
			Kontrastverhältnis: ["40.000:1", "contrast_ratio"],
			Projektionsverhältnis: ["1,5:1", "throw_ratio"],
			Lichtquelle: ["Laser", "light_source_type"],
			"Lebensdauer (Std.)": ["20.000", "light_source_life"],
			"Gewicht in kg": ["6,6", "weight"],
			Abmessungen: ["1 x 2 x 3", "dimensions"],
			Anschlüsse: ["HDMI", "inputs"],
			Seitenverhältnis: ["16:9", "native_aspect_ratio"],
			UVP: ["899,00", undefined],
			Verkaufspreis: ["849,00", "price"],
			Baujahr: ["2023", "launch_year"],
			Herstellergarantie: ["2 Jahre", "warranty_years"],
			Bemerkung: ["neu im Programm", undefined],
		},
	],
	[
		"French headings",
		{
			Marque: ["Epson", "brand"],
			Modèle: ["EH-TW7000", "model"],
			Luminosité: ["3000 lumens", "brightness"],
			Définition: ["1920x1080", "resolution"],
			Contraste: ["40 000:1", "contrast_ratio"],
			"Rapport de projection": ["1,5:1", "throw_ratio"],
			"Durée de vie de la lampe": ["5000 heures", "light_source_life"],
			Poids: ["3 kg", "weight"],
			Connectique: ["HDMI", "inputs"],
			"Prix TTC": ["899,00", "price"],
			Année: ["2023", "launch_year"],
			Garantie: ["2 ans", "warranty_years"],
			"Code EAN": ["8715946670867", undefined],
			"Code-barres": ["8715946670867", "eans"],
		},
	],
	[
		"odd English headings",
		{
			Item: ["Epson EH-TW7000", "title"],
			"Brightness [lm]": ["3000", "brightness"],
			"Weight (kg)": ["6.6", "weight"],
			"Our price inc VAT": ["£899.00", "price"],
			"Max. lamp life": ["5000 h", "light_source_life"],
			"Native res. (resolution)": ["1920 x 1080", "resolution"],
		},
	],
	[
		"values alone",
		{
			A: ["Epson EH-TW7000", "title"],
			B: ["8715946670867", "eans"],
			C: ["3000 ANSI Lumen", "brightness"],
			D: ["1920x1080", "resolution"],
			E: ["1.5:1", "throw_ratio"],
			F: ["100.000:1", "contrast_ratio"],
			G: ["2021", "launch_year"],
			H: ["£899.00", "price"],
			I: ["lorem ipsum", undefined],
		},
	],
])("guess columns: recognises %s", (_, columns) => {
	const values = Object.entries(columns).map(([heading, [value]]) => [heading, [value, value]]);
	const meanings = Object.entries(columns).map(([heading, [, field]]) => [heading, field]);
	expect(guessed(Object.fromEntries(values))).toEqual(Object.fromEntries(meanings));
});

/** A value and headings of our columns. */
const HEADINGS = {
	noise_db:
		"28 dB|Geluidsniveau|Fan noise|Noise|Noise level (dB)|Lüftergeräusch|Geräuschpegel|Betriebsgeräusch dB(A)|Lautstärke [dB(A)]|Ventilatorgeluid|Niveau sonore|Bruit (normal)|Audible noise",
	noise_eco_db:
		"26|Geluidsniveau eco (dB)|Noise (eco mode)|Eco noise|Geräuschpegel Eco-Modus|Niveau sonore mode éco|Fan noise - Eco|Lautstärke (Öko)",
	power_w:
		"330 W|Stromverbrauch|Power consumption|Power (W)|Leistungsaufnahme (Normal)|Energieverbruik|Stroomverbruik|Consommation électrique|Puissance|Power consumption (normal/eco)",
	power_eco_w:
		"240 W|Stromverbrauch Eco|Power consumption (eco)|Stroomverbruik eco-modus|Consommation électrique (mode éco)",
	standby_w:
		"0.5 W|Standby|Standby power|Stromverbrauch im Standby|Power consumption (standby)|Stroomverbruik stand-by|Consommation en veille|Standby power consumption",
	native_contrast:
		"1500:1|Native contrast|Contrast (native)|Nativer Kontrast|Kontrast nativ|Natief contrast|Contraste natif|Native contrast ratio",
	contrast_ratio: "100000:1|Contrast|Dynamic contrast|Contrast (native/dynamic)",
	brightness:
		"2400|ANSI lumens|LED lumens|ISO lumen|Light source lumens|Lumens (LED)|Helligkeit (ANSI)",
	measured_brightness:
		"2400|Measured brightness|Gemessene Helligkeit|Gemeten helderheid|Luminosité mesurée|Brightness (measured)",
	brightness_standard: "ANSI|Brightness standard|Lumen type|Norme de luminosité",
	lag_4k60:
		"16.7|Input lag 4K/60|Input lag (4K 60 Hz)|4K@60Hz input lag (ms)|Eingabeverzögerung 4K60|Invoervertraging 4K|Latence 4K/60 Hz|4K 60 Hz (ms)|lag4k60",
	lag_4k120: "8|Input lag 4K/120|Lag (4K@120Hz)",
	lag_1080p60: "16|Input lag 1080p|Input lag 1080p/60|1080p @ 60 Hz input lag",
	lag_1080p120: "8|Input lag 1080p 120 Hz",
	lag_1080p240: "4|Input lag (1080p/240)",
	input_lag: "16 ms|Input lag|Input lag (ms)|Latenz|Vertraging",
	gaming_modes: "4K 120 Hz|Gaming modes|Spielmodi",
	hdmi: "2x HDMI 2.1|HDMI|HDMI ports|HDMI-Anschlüsse|Aantal HDMI|Ports HDMI|HDMI-poorten",
	lens_shift_vertical:
		"±60%|Lens shift|Lens shift vertical|Vertical lens shift (%)|Lens shift (V)|Lensverschuiving|Décalage d'objectif vertical|Vertikaler Lens-Shift",
	lens_shift_horizontal:
		"±23%|Lens shift horizontal|Horizontal lens shift|Lens shift (H)|Horizontaler Lens-Shift|Lensverschuiving horizontaal",
	throw_offset: "110%|Offset|Throw offset|Projection offset",
	battery_minutes: "2.5 h|Battery life|Akkulaufzeit|Accuduur|Autonomie|Battery (hours)|Batterij",
	lamp_price: "£89.00|Lamp price|Ersatzlampe (£)|Prijs vervangingslamp|Prix lampe",
	lamp_hours: "4000 h|Lamp hours",
	lamp_hours_eco:
		"10000 h|Lamp life (eco)|Lampenlebensdauer Eco|Levensduur lamp eco|Lamp hours eco",
	light_source_life: "20000 h|Lamp life|Lebensdauer|Levensduur lamp",
	speaker: "10|Speakers (W)|Luidspreker",
};

it.each(Object.entries(HEADINGS))("guess columns: recognises headings of %s", (field, text) => {
	const [value = "", ...headings] = text.split("|");
	for (const heading of headings) {
		const columns = { Naam: ["Epson A"], [heading]: [value] };
		expect(guessed(columns), heading).toEqual({ Naam: "title", [heading]: field });
	}
});

it.each([
	["Input lag 1440p 120 Hz (ms)", "8 ms"],
	["Input lag 120 Hz", "8 ms"],
	["Lamp power (W)", "240"],
	["Power supply", "100-240 V"],
	["Battery included", "optional"],
	["Noise reduction", "digital"],
])("guess columns: leaves %j out", (heading, value) => {
	const columns = { Naam: ["Epson A"], [heading]: [value] };
	expect(guessed(columns)).toEqual({ Naam: "title", [heading]: undefined });
});

it("guess columns: prefers the lumens of the screen to those of the light source", () => {
	const columns = { Naam: ["Epson A"], "LED lumens": ["2400"], "ANSI lumens": ["1000"] };
	expect(guessed(columns)).toMatchObject({
		"LED lumens": undefined,
		"ANSI lumens": "brightness",
	});
});

it("guess columns: chooses each of our columns once, the better fitting", () => {
	expect(guessed({ Naam: ["Epson A"], Prijs: ["1,00"], "Prijs oud": ["2,00"] })).toEqual({
		Naam: "title",
		Prijs: "price",
		"Prijs oud": undefined,
	});
});

it("guess columns: chooses between two meanings of a heading by the values", () => {
	expect(guessed({ Naam: ["Epson A"], Lamp: ["UHP"] })).toMatchObject({
		Lamp: "light_source_type",
	});
	expect(guessed({ Naam: ["Epson A"], Lamp: ["5000 uur"] })).toMatchObject({
		Lamp: "light_source_life",
	});
});

it.each([
	["ratings", "no_of_ratings"],
	["ratings", "ratings_total"],
	["rating", "ratings"],
	["ratings", "rating_count"],
	["stars", "reviews"],
	["Ratings", "Number of ratings"],
])(
	"guess columns: takes the rating from %j and the count from %j, in either order",
	(rating, count) => {
		const ratings = ["4.2", "4", "3.9", ""];
		const counts = ["(2.6K)", "2,609", "1.2k", "1M"];
		const names = ["Epson A", "Epson B", "BenQ C", "LG D"];
		const expected = { name: "title", [rating]: "rating", [count]: "review_count" };
		expect(guessed({ name: names, [rating]: ratings, [count]: counts })).toEqual(expected);
		expect(guessed({ name: names, [count]: counts, [rating]: ratings })).toEqual(expected);
	},
);

it("guess columns: takes counts under “ratings” alone as counts", () => {
	expect(guessed({ name: ["Epson A", "Epson B"], ratings: ["2,609", "130"] })).toEqual({
		name: "title",
		ratings: "review_count",
	});
});

it("guess columns: reads values that begin with brands as titles under any heading", () => {
	expect(guessed({ Omschrijving: ["Epson A beamer", "BenQ B"], "EAN-code": [""] })).toEqual({
		Omschrijving: "title",
		"EAN-code": "eans",
	});
	expect(guessed({ Naam: ["Epson A"], Omschrijving: ["Epson A is bright"] })).toEqual({
		Naam: "title",
		Omschrijving: "description",
	});
});

it("guess columns: recognises the export of a shop system, whose pictures are no offers", () => {
	const rows = (value: string) => [value, value, value];
	expect(
		guessed({
			Handle: ["epson-a", "epson-b", "benq-c"],
			Title: ["Epson A", "Epson B", "BenQ C"],
			"Body (HTML)": rows("<p>Bright</p>"),
			Vendor: ["Epson", "Epson", "BenQ"],
			Type: rows("Projector"),
			Tags: rows("4K, Home Cinema, Laser"),
			"Variant SKU": ["V1", "V2", "V3"],
			"Variant Grams": ["2900", "3000", "0"],
			"Variant Price": ["899.00", "999.00", "1.00"],
			"Variant Requires Shipping": rows("true"),
			"Variant Barcode": ["'8715946670867", "", ""],
			"Image Src": rows("https://cdn.example/a.jpg?v=1"),
		}),
	).toEqual({
		Handle: undefined,
		Title: "title",
		"Body (HTML)": "description",
		Vendor: "brand",
		Type: undefined,
		Tags: undefined,
		"Variant SKU": "sku",
		"Variant Grams": "weight",
		"Variant Price": "price",
		"Variant Requires Shipping": undefined,
		"Variant Barcode": "eans",
		"Image Src": "image_url",
	});
});

it("guess columns: recognises the sides of a model, but not those of a screen", () => {
	const columns = {
		Naam: ["Epson A"],
		"Width [mm]": ["599"],
		Diepte: ["353"],
		"Höhe (mm)": ["90"],
	};
	expect(guessed({ ...columns, "Screen width": ["4000"] })).toEqual({
		Naam: "title",
		"Width [mm]": "width",
		Diepte: "depth",
		"Höhe (mm)": "height",
		"Screen width": undefined,
	});
});

it("guess columns: reads bare numbers only under a heading that names a column", () => {
	const columns = { Naam: ["Epson A"], Code: ["50000"], Zoom: ["1.20"], Verkoop: ["899.00"] };
	expect(guessed(columns)).toEqual({
		Naam: "title",
		Code: undefined,
		Zoom: undefined,
		Verkoop: "price",
	});
});

it("guess columns: recognises headings that are units", () => {
	const columns = { Item: ["Epson A"], lm: ["3000"], kg: ["2.9"], ms: ["16"], h: ["5000"] };
	expect(guessed({ ...columns, "£": ["1.50"] })).toEqual({
		Item: "title",
		lm: "brightness",
		kg: "weight",
		ms: "input_lag",
		h: "light_source_life",
		"£": "price",
	});
});

it("guess columns: recognises offers by their addresses", () => {
	expect(
		guessed({
			Produkt: ["Epson EH-TW7000"],
			Händler: ["Currys"],
			Preis: ["899,00"],
			Link: ["https://shop.example/1"],
			Lagerbestand: ["5"],
		}),
	).toEqual({
		Produkt: "title",
		Händler: "retailer",
		Preis: "price",
		Link: "affiliate_url",
		Lagerbestand: "in_stock",
	});
});

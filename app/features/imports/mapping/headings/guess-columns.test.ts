import { describe, expect, it } from "vitest";
import { guessed } from "../../../../../tests/guessed-columns";

describe("guessColumns", () => {
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
				UVP: ["899,00", "price"],
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
	])("recognises %s", (_, columns) => {
		const values = Object.entries(columns).map(([heading, [value]]) => [heading, [value, value]]);
		const meanings = Object.entries(columns).map(([heading, [, field]]) => [heading, field]);
		expect(guessed(Object.fromEntries(values))).toEqual(Object.fromEntries(meanings));
	});

	it("chooses each of our columns once, the better fitting", () => {
		expect(guessed({ Naam: ["Epson A"], Prijs: ["1,00"], "Prijs oud": ["2,00"] })).toEqual({
			Naam: "title",
			Prijs: "price",
			"Prijs oud": undefined,
		});
	});

	it("chooses between two meanings of a heading by the values", () => {
		expect(guessed({ Naam: ["Epson A"], Lamp: ["UHP"] })).toMatchObject({
			Lamp: "light_source_type",
		});
		expect(guessed({ Naam: ["Epson A"], Lamp: ["5000 uur"] })).toMatchObject({
			Lamp: "light_source_life",
		});
	});

	it("reads values that begin with brands as titles under any heading", () => {
		expect(guessed({ Omschrijving: ["Epson A beamer", "BenQ B"], "EAN-code": [""] })).toEqual({
			Omschrijving: "title",
			"EAN-code": "eans",
		});
		expect(guessed({ Naam: ["Epson A"], Omschrijving: ["Epson A is bright"] })).toEqual({
			Naam: "title",
			Omschrijving: "description",
		});
	});

	it("recognises the export of a shop system, whose pictures are no offers", () => {
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
			"Image Src": undefined,
		});
	});

	it("recognises the sides of a model, but not those of a screen", () => {
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

	it("reads bare numbers only under a heading that names a column", () => {
		const columns = { Naam: ["Epson A"], Code: ["50000"], Zoom: ["1.20"], Verkoop: ["899.00"] };
		expect(guessed(columns)).toEqual({
			Naam: "title",
			Code: undefined,
			Zoom: undefined,
			Verkoop: "price",
		});
	});

	it("recognises headings that are units", () => {
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

	it("recognises offers by their addresses", () => {
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
});

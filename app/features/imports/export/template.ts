import { PROJECTOR_COLUMNS } from "./catalogue-cells";
import { toCsv } from "./csv-text";

export const TEMPLATE_FILE_NAME = "projector-template.csv";

/** One row to be replaced; it shows how each kind of cell is written. */
const EXAMPLE: Partial<Record<(typeof PROJECTOR_COLUMNS)[number], string>> = {
	sku: "EXAMPLE-1",
	brand: "Epson",
	model: "Example 1",
	resolution: "4K UHD (3840 x 2160)",
	projection_type: "3LCD",
	light_source_type: "Laser",
	light_source_life: "20,000 hours",
	brightness: "3000",
	contrast_ratio: "100,000:1",
	throw_ratio: "1.35 - 2.16:1",
	throw_type: "Standard",
	description: "What a shopper should know, in a sentence or two.",
	inputs: "HDMI 2.1;USB-A",
	outputs: "3.5 mm audio",
	is_featured: "false",
	product_label: "4K Home Cinema",
	product_category: "home-cinema;gaming",
	launch_year: "2025",
	is_discontinued: "false",
	speaker: "2 x 5 W",
	input_lag: "20 ms",
	native_aspect_ratio: "16:9",
	keystone_adjustment: "Vertical and horizontal",
	rec709_coverage: "98%",
	dimensions: "520 x 170 x 450 mm",
	weight: "11.2 kg",
	box_dimensions: "640 x 320 x 560 mm",
	box_weight: "14 kg",
	features: "HDR10;3D;Wi-Fi",
	price: "1299.00",
	rating: "4.5",
	review_count: "12",
};

/** The import template: its columns and one example row, which imports without a complaint. */
export function templateRows(): string[][] {
	return [[...PROJECTOR_COLUMNS], PROJECTOR_COLUMNS.map((column) => EXAMPLE[column] ?? "")];
}

/** The template as a CSV file. */
export function templateCsv(): string {
	return toCsv(templateRows());
}

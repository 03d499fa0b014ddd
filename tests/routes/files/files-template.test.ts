import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { readImport } from "~/features/imports/plan/read-import.server";
import { get, send } from "../call";

// docs/product.md#import-files.
const COLUMNS =
	"sku,brand,model,resolution,projection_type,light_source_type,light_source_life,brightness,contrast_ratio,throw_ratio,throw_type,description,inputs,outputs,is_featured,product_label,product_category,launch_year,is_discontinued,speaker,input_lag,native_aspect_ratio,keystone_adjustment,rec709_coverage,dimensions,weight,box_dimensions,box_weight,features,price,rating,review_count,warranty_years,eans,mpn,brightness_standard,measured_brightness,native_contrast,lag_4k60,lag_4k120,lag_1080p60,lag_1080p120,lag_1080p240,gaming_modes,hdmi,noise_db,noise_eco_db,power_w,power_eco_w,standby_w,lens_shift_vertical,lens_shift_horizontal,throw_offset,offset_reference,battery_minutes,lamp_price,lamp_hours,lamp_hours_eco,body,not_for,verdict,pros,cons,image_url,family,replaced_by,summary";

it("files template: downloads as a CSV file of the documented name", async () => {
	const { status, headers } = await get("/projector-template.csv");
	expect(status).toBe(200);
	expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	expect(headers.get("Content-Disposition")).toBe('attachment; filename="projector-template.csv"');
});

it("files template: has the documented columns in their order, and one example that fills all but the successor", async () => {
	const text = await (await get("/projector-template.csv")).text();
	const rows: string[][] = parse(text, { bom: true });
	expect(rows[0]?.join()).toBe(COLUMNS);
	expect(rows).toHaveLength(2);
	const empty = COLUMNS.split(",").filter((_, at) => rows[1]?.[at] === "");
	expect(empty).toEqual(["replaced_by"]);
});

it("files template: is imported without an error, its example recognised as one", async () => {
	const bytes = new Uint8Array(await (await get("/projector-template.csv")).arrayBuffer());
	const plan = await readImport(bytes, "projector-template.csv");
	expect(plan).toMatchObject({ problems: [], unknownColumns: [], listings: [] });
	expect(plan.projectors.map(({ record }) => record.sku)).toEqual(["EXAMPLE-1"]);
});

it("files template: accepts only GET and HEAD", async () => {
	expect((await send("POST", "/projector-template.csv")).status).toBe(405);
});

import { expect, it } from "vitest";
import { spellings } from "../../../../../tests/spellings";
import { lacksFigure } from "./figure-readers";
import type { DecimalMark } from "./number-style";
import { readCell } from "./readers";
import { headingUnit } from "./units";

/** Returns what a cell gives our columns, or the reason why it gives nothing. */
function read(field: string, cell: string, heading = "Kop", mark?: DecimalMark) {
	const { text, why, more } = readCell(field, cell, { mark, unit: headingUnit(heading), heading });
	if (why !== undefined) return why;
	return { ...(text !== "" && { [field]: text }), ...more };
}

/** Returns the same as text: "noise_db 29; noise_eco_db 27". */
function figuresIn(field: string, cell: string): string {
	const figures = read(field, cell);
	if (typeof figures === "string") return figures;
	return Object.entries(figures)
		.map(([name, figure]) => `${name} ${figure}`)
		.join("; ");
}

const NO_FIGURE = "it has no exact figure";

it.each(spellings("brightness"))("reads brightness $text", ({ text, figure }) => {
	const lumens = read("brightness", text);
	if (figure === undefined) {
		expect(lumens).toBeTypeOf("string");
		return;
	}
	const { value, standard } = figure;
	expect(lumens).toEqual({
		brightness: String(value),
		...(standard !== null && { brightness_standard: standard }),
	});
});

it.each([
	["LED lumens", "2400", { brightness: "2400", brightness_standard: "led" }],
	["Lumens (LED)", "2.400", { brightness: "2400", brightness_standard: "led" }],
	["ANSI lumens", "3000", { brightness: "3000", brightness_standard: "ansi" }],
	["Helligkeit [ANSI-Lumen]", "3.000", { brightness: "3000", brightness_standard: "ansi" }],
	["ANSI lumens", "2400 LED lumens", { brightness: "2400", brightness_standard: "led" }],
	["Peak brightness", "3000", { brightness: "3000", brightness_standard: "peak" }],
	["Light source lumens", "3000", { brightness: "3000", brightness_standard: "light-source" }],
	["Brightness", "3000", { brightness: "3000" }],
	["Brightness", "640 nits", NO_FIGURE],
])("reads brightness under %j of %j", (heading, cell, figures) => {
	expect(read("brightness", cell, heading)).toEqual(figures);
});

it.each<[cell: string, figures: Record<string, string>]>([
	[
		"16.7 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)",
		{
			input_lag: "16.7 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)",
			lag_4k60: "16.7",
			lag_1080p240: "4.2",
		},
	],
	["33 ms at 4K", { input_lag: "33 ms at 4K", lag_4k60: "33" }],
	["16,7 ms", { input_lag: "16.7 ms" }],
	["≤ 60 ms", { input_lag: "≤ 60 ms" }],
	["< 1 ms", { input_lag: "< 1 ms" }],
])("reads the lags of %j and keeps the text", (cell, figures) => {
	expect(read("input_lag", cell)).toEqual(figures);
});

it.each<[field: string, cell: string, figures: string]>([
	["lag_4k60", "16,7", "lag_4k60 16.7"],
	["lag_4k60", "16.67 ms", "lag_4k60 16.7"],
	["lag_4k60", "33ms", "lag_4k60 33"],
	["lag_4k60", "< 20 ms", NO_FIGURE],
	["lag_4k60", "16-20 ms", NO_FIGURE],
	["lag_4k60", "niedrig", NO_FIGURE],
	["noise_db", "28 dB", "noise_db 28"],
	["noise_db", "28,5 dB(A)", "noise_db 28.5"],
	["noise_db", "28dBA @ 25°C", "noise_db 28"],
	["noise_db", "28", "noise_db 28"],
	["noise_db", "27 dB (Eco) / 29 dB (Normaal)", "noise_db 29; noise_eco_db 27"],
	["noise_db", "27 dB(A) (Eco) 29 dB(A) (Normal)", "noise_db 29; noise_eco_db 27"],
	["noise_db", "Normal: 32 dB, Eco: 28 dB", "noise_db 32; noise_eco_db 28"],
	["noise_db", "26 dB (eco mode)", "noise_eco_db 26"],
	["noise_db", "29/27 dB", NO_FIGURE],
	["noise_db", "26-28 dB", NO_FIGURE],
	["noise_db", "26 to 28 dB", NO_FIGURE],
	["noise_db", "< 28 dB", NO_FIGURE],
	["noise_db", "≤30dB", NO_FIGURE],
	["noise_db", "ca. 30 dB", NO_FIGURE],
	["noise_db", "quiet", NO_FIGURE],
	["noise_eco_db", "26 dB", "noise_eco_db 26"],
	["power_w", "330 W", "power_w 330"],
	["power_w", "1.200 W", "power_w 1200"],
	["power_w", "330,5 Watt", "power_w 331"],
	[
		"power_w",
		"330 W (normal), 240 W (eco), 0,5 W (standby)",
		"power_w 330; power_eco_w 240; standby_w 0.5",
	],
	["power_w", "330 W / 240 W (Eco) / <0.5 W (Standby)", "power_w 330; power_eco_w 240"],
	["power_w", "100-240 V", NO_FIGURE],
	["power_w", "max. 330 W", NO_FIGURE],
	["power_eco_w", "240", "power_eco_w 240"],
	["standby_w", "0,5 W", "standby_w 0.5"],
	["standby_w", "< 0.5 W", NO_FIGURE],
	["lens_shift_vertical", "±60%", "lens_shift_vertical 60"],
	["lens_shift_vertical", "+60% / -60%", "lens_shift_vertical 60"],
	["lens_shift_vertical", "+50% / -20%", NO_FIGURE],
	[
		"lens_shift_vertical",
		"V: ±96,3 %, H: ±47,1 %",
		"lens_shift_vertical 96.3; lens_shift_horizontal 47.1",
	],
	[
		"lens_shift_vertical",
		"±60% vertical, ±23% horizontal",
		"lens_shift_vertical 60; lens_shift_horizontal 23",
	],
	["lens_shift_horizontal", "23", "lens_shift_horizontal 23"],
	["lens_shift_vertical", "geen", ""],
	["lens_shift_vertical", "manual", NO_FIGURE],
	["throw_offset", "110 %", "throw_offset 110"],
	["throw_offset", "-12,5%", "throw_offset -12.5"],
	["throw_offset", "100-110%", NO_FIGURE],
	["native_contrast", "1500", "native_contrast 1500"],
	["native_contrast", "1.500:1", "native_contrast 1500"],
	["native_contrast", "1,500 : 1", "native_contrast 1500"],
	["native_contrast", "1500:01:00", "native_contrast 1500"],
	["native_contrast", "1,000:1 - 1,500:1", NO_FIGURE],
	["native_contrast", "> 1,500:1", NO_FIGURE],
	[
		"contrast_ratio",
		"1.000:1 native, 2.000.000:1 dynamic",
		"contrast_ratio 1,000:1 native, 2,000,000:1 dynamic; native_contrast 1000",
	],
	[
		"contrast_ratio",
		"2,000,000:1 (native 1,000:1)",
		"contrast_ratio 2,000,000:1 (native 1,000:1); native_contrast 1000",
	],
	["battery_minutes", "2.5 h", "battery_minutes 150"],
	["battery_minutes", "2,5 Std.", "battery_minutes 150"],
	["battery_minutes", "2 hours", "battery_minutes 120"],
	["battery_minutes", "2 uur", "battery_minutes 120"],
	["battery_minutes", "2 h 30 min", "battery_minutes 150"],
	["battery_minutes", "2h30", "battery_minutes 150"],
	["battery_minutes", "150 min", "battery_minutes 150"],
	["battery_minutes", "90 Minuten", "battery_minutes 90"],
	["battery_minutes", "2.5", "battery_minutes 150"],
	["battery_minutes", "150", "battery_minutes 150"],
	["battery_minutes", "up to 2.5 hours", NO_FIGURE],
	["battery_minutes", "2-3 hours", NO_FIGURE],
	["battery_minutes", "2.5 h video, 6 h music", NO_FIGURE],
	["battery_minutes", "10,000 mAh", NO_FIGURE],
	["battery_minutes", "geen", ""],
	["lamp_hours", "4.000 Std.", "lamp_hours 4000; light_source_life 4,000 hours"],
	[
		"lamp_hours",
		"4000 h / 10000 h (eco)",
		"lamp_hours 4000; light_source_life 4,000 hours; lamp_hours_eco 10000",
	],
	["lamp_hours_eco", "10 000 heures", "lamp_hours_eco 10000"],
	["lamp_hours_eco", "up to 10000 h", NO_FIGURE],
	["lamp_price", "£89", "lamp_price 89.00"],
	["lamp_price", "€ 89,00", "it is in euros, not in pounds"],
	["measured_brightness", "2.850 lm", "measured_brightness 2850"],
	["measured_brightness", "ca. 2850 lm", NO_FIGURE],
	["brightness_standard", "ISO 21118", "brightness_standard iso"],
	["brightness_standard", "ANSI lumens", "brightness_standard ansi"],
	["brightness_standard", "Light source", "brightness_standard light-source"],
	["brightness_standard", "lumens", ""],
	["gaming_modes", "4K/120Hz, 1080p @ 240 Hz, VRR & ALLM", "gaming_modes 4k120;1080p240;vrr;allm"],
	["gaming_modes", "8K60", "it names none of our modes"],
	["hdmi", "2x HDMI 2.1 (eARC)", "hdmi 2 × HDMI 2.1 (eARC)"],
	["hdmi", "2", "hdmi 2 × HDMI"],
	["hdmi", "2.1", "hdmi HDMI 2.1"],
	["hdmi", "2 x 2.0b", "hdmi 2 × HDMI 2.0b"],
	["hdmi", "geen", ""],
])("reads %s %j", (field, cell, figures) => {
	expect(figuresIn(field, cell)).toBe(figures);
});

it("reads a battery by the unit of its heading", () => {
	expect(read("battery_minutes", "20", "Battery (hours)")).toEqual({ battery_minutes: "1200" });
	expect(read("battery_minutes", "10", "Battery (min)")).toEqual({ battery_minutes: "10" });
});

it.each([
	["weight", "6.6 kg", "light"],
	["weight", "14 lb 6 oz", "see leaflet"],
	["resolution", "4K UHD", "sharp"],
	["resolution", "1024 x 768", "high"],
	["throw_ratio", "1.32 - 2.15:1", "short"],
	["throw_ratio", "1:1.2", "from 2 m"],
	["contrast_ratio", "3,000:1", "very high"],
	["light_source_life", "20,000 hours", "for life"],
	["input_lag", "≤ 60 ms", "fast"],
	["native_aspect_ratio", "16:9", "wide"],
	["dimensions", "599 x 353 x 145 mm", "compact"],
])("%s: finds a figure in %s, none in %s", (field, figure, text) => {
	expect([lacksFigure(field, figure), lacksFigure(field, text)]).toEqual([false, true]);
});

it("finds nothing wrong with blank cells and other columns", () => {
	expect(lacksFigure("weight", "")).toBe(false);
	expect(lacksFigure("speaker", "loud")).toBe(false);
});

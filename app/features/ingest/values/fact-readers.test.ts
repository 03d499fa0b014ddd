import { expect, it } from "vitest";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { spellings } from "../../../../tests/spellings";
import { isUnreadableFact } from "./fact-readers";
import { headerUnit } from "./header-units";
import { readCell } from "./readers";

/** Returns what a cell gives our columns, or the reason why it gives nothing. */
function read(field: string, cell: string, heading = "Kop", mark?: DecimalSeparator) {
	const { text, why, otherFields } = readCell(field, cell, {
		decimalSeparator: mark,
		unit: headerUnit(heading),
		header: heading,
	});
	if (why !== undefined) return why;
	return { ...(text !== "" && { [field]: text }), ...otherFields };
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
const NO_LUMENS = "it is not in lumens";

it.each(spellings("brightness"))("fact readers: reads brightness $text", ({ text, figure }) => {
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
	["Brightness", "640 nits", "it is not in lumens"],
	["Brightness", "9,000 lux", "it is not in lumens"],
	["Lux", "9000", NO_LUMENS],
	["Brightness (lux)", "9000", NO_LUMENS],
	["Illuminance (lux)", "9000", NO_LUMENS],
	["Brightness (nits)", "640", NO_LUMENS],
	[
		"Brightness (lux)",
		"9000 lux, 450 ANSI lumens",
		{ brightness: "450", brightness_standard: "ansi" },
	],
	["Brightness (lux / lumens)", "3000 lumens", { brightness: "3000" }],
	["Brightness", "9500L", NO_FIGURE],
	["Brightness", "4000:1", NO_FIGURE],
])("fact readers: reads brightness under %j of %j", (heading, cell, figures) => {
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
])("fact readers: reads the lags of %j and keeps the text", (cell, figures) => {
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
	["noise_db", "30 dB (eco 26)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB (26 dB eco)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30dB normal 26dB eco", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB(A) – 26 dB(A) Eco", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB (26 dB in eco mode)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 (Eco: 26) dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30dB (Eco 26dB)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB, eco 26 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "eco 26 dB, 30 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "26 dB eco, 30 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30/26 dB (normal/eco)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "26 / 30 dB (Eco / Normal)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30-26 dB (normal-eco)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "Normal/Eco: 30/26 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB, 26 dB (normal, eco)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30/26 dB (eco)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "28dB (Eco.), 36dB (Max.)", "noise_db 36; noise_eco_db 28"],
	["noise_db", "Normal – 32 dB, Eco – 28 dB", "noise_db 32; noise_eco_db 28"],
	["noise_db", "32 dB – Normal, 28 dB – Eco", "noise_db 32; noise_eco_db 28"],
	["noise_db", "Normal (32 dB), Eco (28 dB)", "noise_db 32; noise_eco_db 28"],
	["noise_db", "Eco mode = 28 dB; normal = 32 dB", "noise_db 32; noise_eco_db 28"],
	["noise_db", "26 dB (low) / 30 dB (high)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB (quiet mode: 26 dB)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB, silent 26 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB (economy 26 dB)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "32 dB (Flüstermodus 26 dB)", "noise_db 32; noise_eco_db 26"],
	["noise_db", "30 decibels (eco26)", "noise_db 30; noise_eco_db 26"],
	["noise_db", "ruhig 26 dB, normal 30 dB", "noise_db 30; noise_eco_db 26"],
	["noise_db", "30 dB (eco < 26 dB)", "noise_db 30"],
	["noise_db", "30 dB (High) / 27 dB (Med) / 24 dB (Low)", "noise_db 30; noise_eco_db 24"],
	["noise_db", "30 dB (boost 34 dB)", "noise_db 30"],
	["noise_db", "30 dB (ISO 7779)", "noise_db 30"],
	["noise_db", "34 dB (boost)", NO_FIGURE],
	["noise_db", "30 dB eco 26 dB", NO_FIGURE],
	["noise_db", "26 dB (eco 30 dB)", NO_FIGURE],
	["noise_db", "24/30 dB", NO_FIGURE],
	["noise_db", "24/30 dB (eco)", NO_FIGURE],
	["noise_db", "29/27 dB", NO_FIGURE],
	["noise_db", "26 dB to 30 dB", NO_FIGURE],
	["noise_db", "between 26 and 30 dB", NO_FIGURE],
	["noise_db", "26-28 dB", NO_FIGURE],
	["noise_db", "26 to 28 dB", NO_FIGURE],
	["noise_db", "< 28 dB", NO_FIGURE],
	["noise_db", "≤30dB", NO_FIGURE],
	["noise_db", "ca. 30 dB", NO_FIGURE],
	["noise_db", "quiet", NO_FIGURE],
	["noise_eco_db", "26 dB", "noise_eco_db 26"],
	["noise_eco_db", "30 dB normal / 26 dB eco", "noise_eco_db 26; noise_db 30"],
	["noise_eco_db", "30 dB (normal)", "noise_db 30"],
	["power_w", "330 W", "power_w 330"],
	["power_w", "1.200 W", "power_w 1200"],
	["power_w", "330,5 Watt", "power_w 331"],
	[
		"power_w",
		"330 W (normal), 240 W (eco), 0,5 W (standby)",
		"power_w 330; power_eco_w 240; standby_w 0.5",
	],
	["power_w", "330 W / 240 W (Eco) / <0.5 W (Standby)", "power_w 330; power_eco_w 240"],
	["power_w", "350 W (eco 250 W)", "power_w 350; power_eco_w 250"],
	["power_w", "350W (250W Eco)", "power_w 350; power_eco_w 250"],
	["power_w", "Normal 350W Eco 250W", "power_w 350; power_eco_w 250"],
	["power_w", "350 W (standby 0.5 W)", "power_w 350; standby_w 0.5"],
	["power_w", "350 W (eco 250 W, standby 0.5 W)", "power_w 350; power_eco_w 250; standby_w 0.5"],
	["power_w", "350/250/0.5 W (normal/eco/standby)", "power_w 350; power_eco_w 250; standby_w 0.5"],
	["power_w", "350 W, 0.3 W in standby (network standby 2 W)", "power_w 350; standby_w 0.3"],
	["power_w", "350 W (max 380 W)", "power_w 350"],
	["power_w", "350 W, AC 100-240 V, 50/60 Hz", "power_w 350"],
	["power_w", "2 x 150 W", NO_FIGURE],
	["power_w", "100-240 V", NO_FIGURE],
	["power_w", "max. 330 W", NO_FIGURE],
	["power_eco_w", "240", "power_eco_w 240"],
	["standby_w", "0,5 W", "standby_w 0.5"],
	["standby_w", "< 0.5 W", NO_FIGURE],
	["lens_shift_vertical", "±60%", "lens_shift_vertical 60"],
	["lens_shift_vertical", "+60% / -60%", "lens_shift_vertical 60"],
	["lens_shift_vertical", "+50% / -20%", NO_FIGURE],
	["lens_shift_vertical", "±60%/±25% (V/H)", "lens_shift_vertical 60; lens_shift_horizontal 25"],
	["lens_shift_vertical", "H +23% / -23%", "lens_shift_horizontal 23"],
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
	["battery_minutes", "2.5 h (eco 4 h)", "battery_minutes 150"],
	["battery_minutes", "4 h (eco)", NO_FIGURE],
	["battery_minutes", "2.5 h video, 6 h music", NO_FIGURE],
	["battery_minutes", "10,000 mAh", NO_FIGURE],
	["battery_minutes", "geen", ""],
	["lamp_hours", "4.000 Std.", "lamp_hours 4000; light_source_life 4,000 hours"],
	[
		"lamp_hours",
		"4000 h / 10000 h (eco)",
		"lamp_hours 4000; light_source_life 4,000 hours; lamp_hours_eco 10000",
	],
	[
		"lamp_hours",
		"4000 (eco 6000)",
		"lamp_hours 4000; light_source_life 4,000 hours; lamp_hours_eco 6000",
	],
	[
		"lamp_hours",
		"4,000 hrs (6,000 eco)",
		"lamp_hours 4000; light_source_life 4,000 hours; lamp_hours_eco 6000",
	],
	[
		"lamp_hours",
		"4000h (ECO 10000h)",
		"lamp_hours 4000; light_source_life 4,000 hours; lamp_hours_eco 10000",
	],
	["lamp_hours", "4000-6000 h", NO_FIGURE],
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
])("fact readers: reads %s %j", (field, cell, figures) => {
	expect(figuresIn(field, cell)).toBe(figures);
});

it("fact readers: reads modes that only the heading lists", () => {
	const figures = { noise_db: "30", noise_eco_db: "26" };
	expect(read("noise_db", "30/26 dB", "Noise (normal/eco)")).toEqual(figures);
	expect(read("noise_db", "26 / 30", "Eco / Normal noise in dB")).toEqual(figures);
});

it("fact readers: reads a battery by the unit of its heading", () => {
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
	expect([isUnreadableFact(field, figure), isUnreadableFact(field, text)]).toEqual([false, true]);
});

it("fact readers: finds nothing wrong with blank cells and other columns", () => {
	expect(isUnreadableFact("weight", "")).toBe(false);
	expect(isUnreadableFact("speaker", "loud")).toBe(false);
});

import { expect, it } from "vitest";
import { weightKg } from "./weight-kg";

it.each<[text: string, kg: number]>([
	["0.83 kg", 0.83],
	["3.9kg", 3.9],
	["3,9 kg", 3.9],
	["3.9 KG", 3.9],
	["3.9 Kg", 3.9],
	["3.9 kgs", 3.9],
	["3.9 kilograms", 3.9],
	["3.9 kilos", 3.9],
	[".9 kg", 0.9],
	["Approx. 3.9 kg", 3.9],
	["8.6 lbs (3.9 kg)", 3.9],
	["5.3-5.5 kg", 5.5],
	["5.3 to 5.5 kg", 5.5],
	["3.9 kg, 4.5 kg with stand", 3.9],
	["830g", 0.83],
	["2,900 g", 2.9],
	["2.900 g", 2.9],
	["2900 grams", 2.9],
	["850,5 g", 0.851],
	["10 lb", 4.536],
	["10 lbs", 4.536],
	["8.6 pounds", 3.901],
	["6 lb 8 oz", 2.948],
	["6 lbs, 8 ounces", 2.948],
	["500 kg", 500],
	["6 kg 600 g", 6.6],
	["6kg 600g", 6.6],
	["6 kg, 50 g", 6.05],
	["6 kg and 600 grams (with lens)", 6.6],
	["3 kg, 400 g power supply", 3],
	["3.9 kg, 600 g", 3.9],
	["3 kg 1200 g", 3],
	["4 x HDMI, 3 kg", 3],
])("weight kg: of %j is %d kg", (text, kg) => {
	expect(weightKg(text)).toBe(kg);
});

it.each([
	"",
	"0 kg",
	"0 g",
	"501 kg",
	"5000 kg",
	"5 GHz",
	"1.2.3 kg",
	"2 x 3 kg",
	"2×3kg",
	"2 * 3 kg",
	"2x 900 g",
	"2 x 5 lb",
])("weight kg: of %j is unknown, never a guess", (text) => {
	expect(weightKg(text)).toBeNull();
});

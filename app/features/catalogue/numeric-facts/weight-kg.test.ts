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
])("of %j is %d kg", (text, kg) => {
	expect(weightKg(text)).toBe(kg);
});

it.each(["", "0 kg", "0 g", "501 kg", "5000 kg", "5 GHz", "1.2.3 kg"])(
	"of %j is unknown, never a guess",
	(text) => {
		expect(weightKg(text)).toBeNull();
	},
);

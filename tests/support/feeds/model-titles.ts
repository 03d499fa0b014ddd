import { pick } from "../random";

/** Parts of a title. */
export interface Named {
	brand: string;
	model: string;
	mpn: string;
	resolution: string;
	lumens: number | null;
}

function resolutionWord(resolution: string): string {
	if (/4K|3840/.test(resolution)) return "4K Ultra HD";
	if (/1920 x 1200/.test(resolution)) return "WUXGA";
	if (/1920/.test(resolution)) return "Full HD";
	if (/1280/.test(resolution)) return "HD Ready";
	return "";
}

function joined(...parts: string[]): string {
	return parts.filter((part) => part !== "").join(" ");
}

const lumensWord = (lumens: number | null) => (lumens === null ? "" : `${lumens} Lumens`);

const COLOURS = ["White", "Black", "Grey"] as const;

/** Ways in which UK shops name a projector. */
const HABITS: ((named: Named, random: () => number) => string)[] = [
	({ brand, model, resolution }) =>
		joined(brand.toUpperCase(), model, resolutionWord(resolution), "Home Cinema Projector"),
	({ brand, model, resolution, lumens }) =>
		[joined(brand, model, resolutionWord(resolution), "Projector"), lumensWord(lumens)]
			.filter((part) => part !== "")
			.join(", "),
	({ brand, model, resolution }, random) =>
		`${joined(brand, model, resolutionWord(resolution), "Projector")} - ${pick(random, COLOURS)}`,
	({ brand, model, mpn, lumens }) =>
		`${joined(brand, model.replace("-", " "), "Projector", lumensWord(lumens))} (${mpn})`,
	({ brand, model, mpn }) => `${mpn} | ${brand} ${model} - projector - portable - 3D`,
	({ brand, model, resolution, lumens }) =>
		`${brand} ${model.replace("-", "")} ${joined(resolutionWord(resolution), lumensWord(lumens))} Smart Projector with Wi-Fi & Bluetooth`,
	({ brand, model }) => `${brand} ${model} Projector`,
];

export function projectorTitle(named: Named, random: () => number): string {
	return pick(random, HABITS)(named, random);
}

export function refurbishedTitle({ brand, model }: Named, random: () => number): string {
	const word = pick(random, ["Refurbished", "REFURB", "Open Box", "Grade A"] as const);
	return random() < 0.5
		? `${brand} ${model} Projector (${word})`
		: `${word}: ${brand} ${model} Projector`;
}

export function bundleTitle({ brand, model }: Named, random: () => number): string {
	const beside = [
		'with 100" Pull Down Screen Bundle',
		"& Ceiling Mount Bundle",
		"+ Soundbar Bundle",
	];
	return `${brand} ${model} Projector ${pick(random, beside)}`;
}

/** Products that name a projector without being one. */
export function accessoryTitle({ brand, model, mpn }: Named, random: () => number): string {
	return pick(random, [
		`Replacement Lamp for ${brand} ${model} Projector`,
		`${brand} ${mpn} Genuine Projector Bulb for ${model}`,
		`Universal Ceiling Mount Bracket compatible with ${brand} ${model}`,
		`Carry Bag for ${brand} ${model} Projector`,
		`${brand} Remote Control for ${model}`,
		`Air Filter for ${brand} ${model}`,
	]);
}

import { pick } from "../support/random";

/** Other goods of shops: category, brands, end of the title, and prices in pounds. */
const KINDS = [
	[
		"Cameras & Camcorders > Mirrorless Cameras",
		["Canon", "Nikon", "Sony", "Fujifilm"],
		"Mirrorless Camera with 18-45 mm Lens",
		[299, 3499],
	],
	[
		"Lighting > Desk Lamps",
		["Philips", "Anglepoise", "BenQ", "Dyson"],
		"LED Desk Lamp, White",
		[12, 549],
	],
	[
		"TV & Home Entertainment > Televisions",
		["Samsung", "LG", "Sony", "Hisense"],
		'(2025) 55" Smart 4K Ultra HD HDR TV',
		[149, 4999],
	],
	[
		"TV & Home Entertainment > Projector Screens",
		["Elite Screens", "Sapphire", "Optoma"],
		'100" Electric Projector Screen 16:9',
		[39, 1299],
	],
	[
		"Audio > Headphones",
		["Sony", "Bose", "JBL", "Anker"],
		"Wireless Bluetooth Noise-Cancelling Headphones – Midnight",
		[19, 449],
	],
] as const;

const CODES = ["A", "EB", "GL", "KN", "MV", "QZ", "R", "SB", "TX"] as const;

export interface OtherGood {
	brand: string;
	title: string;
	category: string;
	pricePence: number;
}

export function otherGood(random: () => number): OtherGood {
	const [category, brands, what, [least, most]] = pick(random, KINDS);
	const brand = pick<string>(random, brands);
	const code = `${pick(random, CODES)}${100 + Math.floor(random() * 8900)}`;
	// Most things are cheap.
	const pricePence = Math.floor(least + (most - least) * random() ** 3) * 100 + 99;
	return { brand, title: `${brand} ${code} ${what}`, category, pricePence };
}

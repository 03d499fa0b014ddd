import { pick } from "../support/random";

/** What shops sell beside projectors: brands, what follows the brand, and prices in whole pounds. */
interface Kind {
	category: string;
	brands: readonly string[];
	title: (random: () => number) => string;
	pounds: [least: number, most: number];
}

const letters = (random: () => number) =>
	pick(random, ["A", "E", "G", "K", "M", "Q", "R", "S", "T", "X"] as const) +
	pick(random, ["", "B", "L", "N", "V", "Z"] as const);
const code = (random: () => number) => `${letters(random)}${100 + Math.floor(random() * 8900)}`;
const inches = (random: () => number) =>
	pick(random, [24, 32, 40, 43, 50, 55, 65, 75, 85, 98] as const);

const KINDS: readonly Kind[] = [
	{
		category: "Cameras & Camcorders > Mirrorless Cameras",
		brands: ["Canon", "Nikon", "Sony", "Fujifilm", "Panasonic", "OM System"],
		title: (random) =>
			`${code(random)} Mirrorless Camera ${pick(random, ["Body Only", "with 18-45 mm Lens", "- Black"] as const)}`,
		pounds: [299, 3499],
	},
	{
		category: "Lighting > Desk Lamps",
		brands: ["Philips", "Anglepoise", "BenQ", "Dyson", "John Lewis ANYDAY"],
		title: (random) =>
			`${code(random)} LED Desk Lamp, ${pick(random, ["White", "Brass", "Matt Black"] as const)}`,
		pounds: [12, 549],
	},
	{
		category: "TV & Home Entertainment > Televisions",
		brands: ["Samsung", "LG", "Sony", "Hisense", "TCL", "Philips", "Panasonic"],
		title: (random) =>
			`${code(random)} (2025) ${inches(random)}" Smart 4K Ultra HD HDR ${pick(random, ["OLED", "QLED", "LED"] as const)} TV`,
		pounds: [149, 4999],
	},
	{
		category: "TV & Home Entertainment > Projector Screens",
		brands: ["Elite Screens", "Sapphire", "Optoma", "Celexon", "Duronic"],
		title: (random) =>
			`${code(random)} ${80 + Math.floor(random() * 70)}" ${pick(random, ["Electric", "Manual", "Tripod", "Fixed Frame"] as const)} Projector Screen 16:9`,
		pounds: [39, 1299],
	},
	{
		category: "Computing > Monitors",
		brands: ["Dell", "BenQ", "Acer", "ASUS", "ViewSonic", "LG", "Samsung"],
		title: (random) => `${code(random)} ${inches(random)}" Quad HD IPS Monitor - Black`,
		pounds: [89, 1199],
	},
	{
		category: "Computing > Laptops",
		brands: ["Acer", "ASUS", "HP", "Lenovo", "Dell", "Apple"],
		title: (random) => `${code(random)} 15.6" Laptop - Intel® Core™ i5, 512 GB SSD, Silver`,
		pounds: [249, 2499],
	},
	{
		category: "Audio > Headphones",
		brands: ["Sony", "Bose", "JBL", "Sennheiser", "Anker"],
		title: (random) => `${code(random)} Wireless Bluetooth Noise-Cancelling Headphones – Midnight`,
		pounds: [19, 449],
	},
	{
		category: "Accessories > Cables",
		brands: ["Belkin", "Sandstrom", "QED", "UGREEN"],
		title: (random) => `HDMI 2.1 Cable, ${1 + Math.floor(random() * 10)} m, "Ultra" Speed`,
		pounds: [5, 99],
	},
];

export interface OtherGood {
	brand: string;
	title: string;
	category: string;
	pricePence: number;
}

export function otherGood(random: () => number): OtherGood {
	const { category, brands, title, pounds } = pick(random, KINDS);
	const [least, most] = pounds;
	const brand = pick(random, brands);
	// Most things are cheap.
	const price = Math.floor(least + (most - least) * random() ** 3) * 100 + 99;
	return { brand, title: `${brand} ${title(random)}`, category, pricePence: price };
}

import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readImport } from "~/features/imports/plan/read-import.server";
import { pick, seededRandom } from "../random";
import {
	accessoryTitle,
	bundleTitle,
	type Named,
	projectorTitle,
	refurbishedTitle,
} from "./model-titles";

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

function otherGood(random: () => number) {
	const [category, brands, what, [least, most]] = pick(random, KINDS);
	const brand = pick<string>(random, brands);
	const code = `${pick(random, CODES)}${100 + Math.floor(random() * 8900)}`;
	// Most things are cheap.
	const pricePence = Math.floor(least + (most - least) * random() ** 3) * 100 + 99;
	return { brand, title: `${brand} ${code} ${what}`, category, pricePence };
}

/** A product of a made-up shop, the same in every layout and on every day except for price and stock. */
export interface FeedProduct {
	number: number;
	kind: "model" | "refurbished" | "bundle" | "unknown projector" | "accessory" | "other";
	/** Its sample model, for the kinds 'model' and 'refurbished'. */
	sku: string | undefined;
	title: string;
	brand: string;
	mpn: string;
	/** 13 digits with a correct check digit, or one of the usual wrong values. */
	ean: string;
	category: string;
	pricePence: number;
	inStock: boolean;
}

/** A model of the sample catalogue, which the feeds sell. */
export interface FeedModel extends Omit<Named, "mpn"> {
	sku: string;
	pricePence: number;
}

export async function feedModels(): Promise<FeedModel[]> {
	const file = await readFile("db/seed/projectors.csv");
	return (await readImport(file, "projectors.csv")).projectors.map(({ record }) => ({
		sku: record.sku,
		brand: record.brand ?? "",
		model: record.model ?? "",
		resolution: record.resolution ?? "",
		lumens: record.brightness ?? null,
		// Some have no price.
		pricePence: record.price || 79_900,
	}));
}

/** Day of a feed; 'times-100' and 'few-lines' are bad days. */
export type FeedDay = "day-1" | "day-2" | "times-100" | "few-lines";

export interface FeedOptions {
	/** Lines of the first day. */
	lines: number;
	day?: FeedDay;
	/** Another shop with other titles, prices and ids. */
	seed?: number;
}

/** Appends the check digit to twelve digits. */
function withCheckDigit(digits: string): string {
	const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
	return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Beginnings of makers' numbers. */
const MPN_STARTS: Record<string, string> = { Epson: "V11H", BenQ: "9H.J", Optoma: "E9PD" };

/** Barcode and maker's number of a sample model by its place, the same in every shop. */
function modelNumbers({ brand }: FeedModel, place: number): { ean: string; mpn: string } {
	const start = MPN_STARTS[brand] ?? brand.slice(0, 2).toUpperCase();
	return {
		ean: withCheckDigit(`5012345${String(10_000 + place).padStart(5, "0")}`),
		mpn: `${start}${10_000 + place * 37}`,
	};
}

/** Random source of a single line, so that lines can be made in any order. */
const chanceOf = (seed: number, number: number) => seededRandom(seed * 1_000_003 + number * 7919);

/** Returns the barcode as shops give it: mostly right, often blank, sometimes junk. */
function eanAsGiven(ean: string, random: () => number): string {
	const chance = random();
	if (chance < 0.75) return ean;
	if (chance < 0.93) return "";
	return pick(random, ["0", "N/A", "Does not apply", ean.slice(0, 12)] as const);
}

const OTHER_PROJECTOR_BRANDS = ["Philips", "WiMiUS", "Yaber", "Vankyo", "Epson", "BenQ", "Optoma"];

function unknownProjector(number: number, random: () => number): Named {
	return {
		brand: pick(random, OTHER_PROJECTOR_BRANDS),
		model: `${pick(random, ["NX", "PJ", "ZK", "DV"] as const)}${40_000 + number}`,
		mpn: `PRJ-${number}`,
		resolution: "1920 x 1080",
		lumens: 200 + Math.floor(random() * 40) * 100,
	};
}

const PROJECTORS = "TV & Home Entertainment > Projectors";

/** Number of projectors: each sample model once, then refurbished ones, bundles, unknown ones. */
const MAX_PROJECTORS = 400;

/** Returns the index of a projector if the line is one: they are at even distances. */
function projectorSlot(number: number, { lines }: FeedOptions) {
	const wanted = Math.min(MAX_PROJECTORS, Math.floor(lines / 2));
	const distance = Math.floor(lines / wanted);
	const slot = Math.floor(number / distance);
	return number % distance === 1 && slot < wanted ? slot : undefined;
}

type Described = Omit<FeedProduct, "number" | "inStock">;

function projector(
	models: readonly FeedModel[],
	slot: number,
	number: number,
	random: () => number,
): Described {
	const place = slot % models.length;
	const model = models[place];
	const round = Math.floor(slot / models.length);
	if (!model || round > 1 || (round === 1 && slot % 3 === 0)) {
		const named = unknownProjector(number, random);
		return {
			kind: "unknown projector",
			sku: undefined,
			title: projectorTitle(named, random),
			brand: named.brand,
			mpn: named.mpn,
			ean: withCheckDigit(`4${String(number).padStart(11, "0")}`),
			category: PROJECTORS,
			pricePence: 5999 + Math.floor(random() * 900) * 100,
		};
	}
	const numbers = modelNumbers(model, place);
	const named = { ...model, mpn: numbers.mpn };
	const usual = model.pricePence;
	const about = { brand: model.brand, category: PROJECTORS };
	if (round === 0) {
		const pricePence = Math.round((usual * (0.94 + random() * 0.12)) / 100) * 100 - 1;
		const title = projectorTitle(named, random);
		return { ...about, ...numbers, kind: "model", sku: model.sku, title, pricePence };
	}
	if (slot % 3 === 1) {
		const pricePence = Math.round((usual * 0.75) / 100) * 100;
		const title = refurbishedTitle(named, random);
		return { ...about, ...numbers, kind: "refurbished", sku: model.sku, title, pricePence };
	}
	const title = bundleTitle(named, random);
	const ean = withCheckDigit(`5099${String(number).padStart(8, "0")}`);
	const mpn = `${numbers.mpn}-BDL`;
	return { ...about, kind: "bundle", sku: undefined, title, mpn, ean, pricePence: usual + 14_900 };
}

function otherProduct(
	models: readonly FeedModel[],
	number: number,
	random: () => number,
): Described {
	const ean = withCheckDigit(`3${String(number).padStart(11, "0")}`);
	const mpn = `MP${1_000_000 + number}`;
	// Some name a projector without being one.
	if (random() < 0.03) {
		const place = Math.floor(random() * models.length);
		const model = models[place];
		if (model) {
			const title = accessoryTitle({ ...model, mpn: modelNumbers(model, place).mpn }, random);
			const pricePence = 999 + Math.floor(random() * 120) * 100;
			const category = "Accessories > Projector Accessories";
			const { brand } = model;
			return { kind: "accessory", sku: undefined, title, brand, mpn, ean, category, pricePence };
		}
	}
	return { kind: "other", sku: undefined, mpn, ean, ...otherGood(random) };
}

function productAt(
	models: readonly FeedModel[],
	number: number,
	options: FeedOptions,
): FeedProduct {
	const random = chanceOf(options.seed ?? 1, number);
	const slot = projectorSlot(number, options);
	const described =
		slot === undefined
			? otherProduct(models, number, random)
			: projector(models, slot, number, random);
	return {
		...described,
		number,
		ean: eanAsGiven(described.ean, random),
		inStock: random() < 0.9,
	};
}

/** Returns a product as it is on a day; undefined if the shop no longer has it. */
function onDay(product: FeedProduct, day: FeedDay, seed: number): FeedProduct | undefined {
	const random = chanceOf(seed + 77, product.number);
	if (day === "times-100") return { ...product, pricePence: product.pricePence * 100 };
	if (day === "few-lines") return random() < 0.6 ? undefined : product;
	if (day === "day-1") return product;
	if (random() < 0.02) return undefined;
	if (random() < 0.7) return product;
	const pricePence = Math.round((product.pricePence * (0.92 + random() * 0.14)) / 100) * 100 - 1;
	return { ...product, pricePence: Math.max(99, pricePence), inStock: random() < 0.85 };
}

/** Yields the products of a feed, the same for the same options. On day 2 one in a hundred is new. */
export function* feedProducts(
	models: readonly FeedModel[],
	options: FeedOptions,
): Generator<FeedProduct> {
	const { lines, day = "day-1", seed = 1 } = options;
	const last = day === "day-2" ? lines + Math.floor(lines / 100) : lines;
	for (let number = 0; number < last; number += 1) {
		const product = onDay(productAt(models, number, options), day, seed);
		if (product) yield product;
	}
}

const BATCH_CHARACTERS = 64 * 1024;

function* batches(pieces: Iterable<string>): Generator<Buffer> {
	let batch = "";
	for (const piece of pieces) {
		batch += piece;
		if (batch.length < BATCH_CHARACTERS) continue;
		yield Buffer.from(batch);
		batch = "";
	}
	yield Buffer.from(batch);
}

/** Writes a feed of any size to a file, gzipped if its name ends in .gz. */
export async function writeFeed(file: string, pieces: Iterable<string>): Promise<void> {
	const source = Readable.from(batches(pieces), { objectMode: false });
	const sink = createWriteStream(file);
	if (file.endsWith(".gz")) await pipeline(source, createGzip(), sink);
	else await pipeline(source, sink);
}

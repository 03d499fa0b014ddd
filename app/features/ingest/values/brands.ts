import { brandName } from "~/features/catalogue/brand/brand";

/** Brands that make projectors, in the catalogue or not. */
const COMMON_BRANDS = (
	"AAXA|Acer|Anker|Anker Nebula|Apeman|Artlii|ASUS|AWOL Vision|Barco|BenQ|BlissLights|BOE|Bomaker|Canon|" +
	"Casio|Changhong|Christie|Dangbei|Dell|Digital Projection|DreamVision|Eiki|Elephas|Emotn|Epson|ETOE|" +
	"Formovie|Fujifilm|Groview|Happrun|Hisense|Hitachi|HP|InFocus|JMGO|JVC|Kodak|Leica|Lenovo|LG|Loewe|Lumene|" +
	"Magcubic|Maxell|Mitsubishi|Nebula|NEC|Nexigo|Nomvdic|Optoma|Panasonic|Philips|PIQO|Pico Genie|Ricoh|" +
	"Salange|Samsung|Sanyo|Sharp|Sharp NEC|SIM2|Sony|TCL|Thundeal|Toptro|Toshiba|Touyinger|Ultimea|Valerion|" +
	"Vankyo|Vava|ViewSonic|Vivibright|Vivitek|Wanbo|WeWatch|Wielio|WiMiUS|XGIMI|Xiaomi|XMing|Yaber|Yamaha"
).split("|");

export interface BrandedTitle {
	brand: string;
	textAfterBrand: string;
}

/**
 * Returns a function that finds a brand at the start of a title: a brand of the catalogue, in the catalogue's spelling,
 * or a widely known brand.
 */
export function leadingBrandFinder(
	catalogueBrands: readonly string[],
): (title: string) => BrandedTitle | undefined {
	const spellingByKey = new Map(COMMON_BRANDS.map((brand) => [brand.toLowerCase(), brand]));
	for (const brand of catalogueBrands) spellingByKey.set(brand.toLowerCase(), brand);
	const maxWordCount = Math.max(
		...[...spellingByKey.keys()].map((brand) => brand.split(" ").length),
	);
	return (title) => {
		const words = title.trim().split(/\s+/);
		for (let wordCount = Math.min(maxWordCount, words.length); wordCount > 0; wordCount -= 1) {
			const key = words
				.slice(0, wordCount)
				.join(" ")
				.toLowerCase()
				.replace(/[®™:,]+$/u, "");
			const brand = spellingByKey.get(key);
			if (brand !== undefined) return { brand, textAfterBrand: words.slice(wordCount).join(" ") };
		}
		return undefined;
	};
}

/** Finds a widely known brand at the beginning of a title. */
export const findCommonBrand = leadingBrandFinder([]);

/** Returns a spelling for a brand that is neither in the catalogue nor in the list. */
export function proposedBrand(word: string): string {
	return /^\p{Lu}[\p{L}\d]+$/u.test(word) ? word : brandName(word);
}

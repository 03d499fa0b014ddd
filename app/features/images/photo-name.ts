import { gtin14 } from "~/features/catalogue/identity/gtin";

/** A name that a file may have: of a model, with the place of the photograph. */
interface NameReading {
	name: string;
	/** 1 for the first photograph of a model. */
	place: number;
}

/** 'EH-TW7100-2', 'EH-TW7100_2' or 'EH-TW7100 (2)'. */
const NUMBERED = /^(.+?)(?:[-_ ](\d{1,2})|\s*\((\d{1,2})\))$/;

/** Returns the readings of a picture's name: as it is, then with a number at its end as the place of the photograph. */
export function nameReadings(fileName: string): NameReading[] {
	const name = fileName.replace(/\.[^.]*$/, "").trim();
	const [, before, number, inBrackets] = NUMBERED.exec(name) ?? [];
	const whole = { name, place: 1 };
	if (before === undefined) return [whole];
	return [whole, { name: before.trim(), place: Number(number ?? inBrackets) }];
}

/** The codes of a model by which a file may name it. */
export interface PhotoCodes {
	sku: string;
	eans: readonly string[];
	mpn: string | null;
}

/** Returns a function that finds the model of a file's name: by its SKU, else a barcode, else its part number. */
export function modelFinder(models: readonly PhotoCodes[]) {
	const skus = new Map<string, Set<string>>();
	const add = (code: string | undefined, sku: string) => {
		if (code !== undefined) skus.set(code, (skus.get(code) ?? new Set()).add(sku));
	};
	for (const { sku, eans, mpn } of models) {
		add(`sku ${sku.toLowerCase()}`, sku);
		for (const ean of eans) add(gtin14(ean), sku);
		if (mpn !== null) add(`mpn ${mpn.toLowerCase()}`, sku);
	}
	const named = ({ name }: NameReading) => {
		const key = name.toLowerCase();
		const code = /^\d+$/.test(name) ? (gtin14(name) ?? "") : "";
		return skus.get(`sku ${key}`) ?? skus.get(code) ?? skus.get(`mpn ${key}`) ?? [];
	};
	return (
		readings: readonly NameReading[],
	): { sku: string; place: number } | { reason: string } => {
		for (const reading of readings) {
			const [sku, second] = named(reading);
			if (second !== undefined) {
				return { reason: `Several models have this number: ${sku} and ${second}. Name it by SKU.` };
			}
			if (sku !== undefined) return { sku, place: reading.place };
		}
		return { reason: "No model has this SKU, barcode or part number." };
	};
}

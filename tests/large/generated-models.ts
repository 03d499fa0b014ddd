import { readFile } from "node:fs/promises";
import type { ModelRecord } from "~/features/changes/cells/records";
import { readImport } from "~/features/imports/plan/read-import.server";
import { pick, seededRandom } from "../support/random";

const CAPITALS = [..."ABCDEFGHKLMNPQRSTUVWXZ"];
const ENDINGS = [
	"",
	"",
	"",
	"i",
	"U",
	"HD",
	"ST",
	"UST",
	" Pro",
	" Max",
	" Ultra",
	" Laser",
	" 4K",
];

/** A catalogue of any size in the likeness of the sample: its brands and details under made-up model names. */
export async function generatedModels(count: number): Promise<ModelRecord[]> {
	const random = seededRandom(2026);
	const { projectors } = await readImport(
		await readFile("db/seed/projectors.csv"),
		"projectors.csv",
	);
	const samples = projectors.map(({ record }) => record);
	return Array.from({ length: count }, (_, number) => {
		const series = pick(random, CAPITALS) + pick(random, CAPITALS);
		const hyphen = random() < 0.3 ? "-" : "";
		const model = `${series}${hyphen}${Math.floor(random() * 9000) + 100}${pick(random, ENDINGS)}`;
		// Some keep a sample's own name, so that words such as 'Horizon' have many bearers.
		const sample = pick(random, samples);
		const name = random() < 0.2 ? `${sample.model} ${number}` : model;
		return { ...sample, sku: `GEN-${number}`, model: name };
	});
}

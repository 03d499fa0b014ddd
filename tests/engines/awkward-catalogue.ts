import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { upsertModels, upsertOffers } from "~/features/changes/upsert.queries.server";

/** SKU, brand and name of models that engines may sort, compare or fold differently. */
const NAMES = [
	["a", "benq", "Zoë"],
	["B", "BenQ", "zoe"],
	["a-1", "BENQ", "ZOË"],
	["a.1", "Ängström", "Ä 1"],
	["a_1", "Angstrom", "a 1"],
	["A1", "ängström", "ä 1"],
	["a10", "Epson", "10"],
	["a2", "epson", "2"],
	["0", "École", "№ 0"],
	["00", "ecole", "№ 00"],
	["z-", "Łódź", "Straße"],
	["Zz", "łódź", "STRASSE"],
	["z_", "日本", "プロジェクター"],
	["Z.", "Emoji 📽", "📽️ 100%"],
	["x_y", "O'Brien & <Co>", 'quote " \\ back'],
	["x-y", "O’Brien", "50% off_"],
	["I", "İstanbul", "ı"],
] as const;

const CASES = [
	{ price: "499.99", launch_year: "2024", brightness: "", throw_type: "Ultra-Short Throw" },
	{ price: "", launch_year: "", brightness: "3000", throw_type: "ultra short" },
	{ price: "499.99", launch_year: "2024", brightness: "3000", throw_type: "" },
	{ price: "0", launch_year: "2023", brightness: "1", throw_type: "ÜBER-SHORT THROW" },
] as const;

const TAGS = ["HDR10;Wi-Fi", "hdr10;WI-FI;Ünïcode", "", "HDR10+;4K;été"] as const;

const CATEGORIES = ["gaming", "home-cinema;gaming", "", "golf-simulation"] as const;

/** Imports models with ties, nulls, accents and mixed case, and offers of some of them. */
export async function writeAwkwardModels(now: Date): Promise<void> {
	const models = NAMES.map(([sku, brand, model], place) =>
		modelRecordSchema.parse({
			sku,
			brand,
			model,
			...CASES[place % 4],
			features: TAGS[(place + 1) % 4],
			product_category: CATEGORIES[(place + 2) % 4],
			projection_type: ["DLP", "dlp", "", "LCD"][place % 4],
			resolution: ["4K UHD (3840 x 2160)", "1080p", ""][place % 3],
			light_source_type: ["Laser", "LED", ""][place % 3],
			input_lag: ["4.2 ms", "16", ""][place % 3],
			description: place % 5 === 0 ? "" : `Größe ${place} — “quoted”, naïve.\nSecond line & <b>.`,
			is_featured: place % 6 === 0 ? "true" : "false",
			is_discontinued: place % 7 === 3 ? "true" : "false",
			product_label: place % 3 === 0 ? "Ünïcode" : "",
			rating: ["", "4.5", "4.25"][place % 3],
		}),
	);
	const offers = NAMES.flatMap(([sku], place) =>
		["1", "2", "3"].slice(0, place % 4).map((retailer) =>
			shopOfferRecordSchema.parse({
				sku,
				retailer,
				price: place % 2 === 0 ? "450" : "499.99",
				affiliate_url: `https://shop.example/${place}?q=ä&b=1`,
				in_stock: place % 5 === 2 ? "false" : "true",
				condition: place % 6 === 5 ? "refurbished" : "new",
				delivery_price: ["", "0", "4.99"][place % 3],
			}),
		),
	);
	await write(db(), async (trx) => {
		await upsertModels(trx, models, { now, isSample: false });
		await upsertOffers(trx, offers, { now, isSample: false });
	});
}

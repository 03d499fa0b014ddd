import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { ownDatabase } from "../../../../tests/databases/shared-database";
import { searchModels } from "./search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "./search-terms";

// The sample catalogue, loaded once: these searches only read.
let db: Kysely<Database>;

beforeAll(async () => {
	db = await ownDatabase();
	await seedAll(db, new Date("2026-01-15T12:00:00Z"));
});

afterAll(() => db.destroy());

it.each<[query: string, first: string]>([
	// Model numbers in full, shortened, and with other separators.
	["tw7100", "EPSON-EH-TW7100"],
	["EH-TW7100", "EPSON-EH-TW7100"],
	["ehtw7100", "EPSON-EH-TW7100"],
	["eh tw 7100", "EPSON-EH-TW7100"],
	["epson 7100", "EPSON-EH-TW7100"],
	["ＴＷ７１００", "EPSON-EH-TW7100"],
	["w2710", "BENQ-W2710I"],
	["w 2710i", "BENQ-W2710I"],
	["w2700", "BENQ-W2700"],
	["px1pro", "HISENSE-PX1-PRO"],
	["px1 pro", "HISENSE-PX1-PRO"],
	["ltv3500", "AWOL-VISION-LTV-3500"],
	["ltv 3500 pro", "AWOL-VISION-LTV-3500-PRO"],
	["ptmz20", "PANASONIC-PT-MZ20KL"],
	["x14ke", "VIEWSONIC-X1-4KE-PRO"],
	["nz7", "JVC-DLA-NZ7"],
	["hu710pb", "LG-CINEBEAM-Q-HU710PB"],
	["SAMSUNG-THE-PREMIERE-LSP9T", "SAMSUNG-THE-PREMIERE-LSP9T"],
	// Names: a full match comes before longer names.
	["horizon ultra", "XGIMI-HORIZON-ULTRA"],
	["horizon", "XGIMI-HORIZON"],
	["horizon 20", "XGIMI-HORIZON-20"],
	["horizon pro", "XGIMI-HORIZON-PRO"],
	["capsule 3", "ANKER-NEBULA-CAPSULE-3"],
	["capsule 3 laser", "ANKER-NEBULA-CAPSULE-3-LASER"],
	["x1", "ANKER-NEBULA-X1"],
	["c2", "HISENSE-C2"],
	["halo+", "XGIMI-HALO"],
	["the freestyle 2nd gen", "SAMSUNG-THE-FREESTYLE-2ND-GEN"],
	["neo pix", "PHILIPS-NEOPIX-ULTRA-2"],
	["view sonic x2", "VIEWSONIC-X2-4K"],
	["zenbeam latte", "ASUS-ZENBEAM-LATTE-L1"],
	["xiaomi smart projector l1", "XIAOMI-SMART-PROJECTOR-L1-PRO"],
	// Models still sold come first if the name does not decide.
	["w27", "BENQ-W2720I"],
	["freestyle samsung", "SAMSUNG-THE-FREESTYLE-PLUS"],
	// Abilities of a model.
	["4k laser short", "XGIMI-ELFIN-FLIP-4K"],
	["benq 4k short throw", "BENQ-LK830ST"],
	["hisense ust", "HISENSE-PX4-PRO"],
	["lg ultra short throw laser", "LG-CINEBEAM-S"],
	["epson laser projector 3lcd ultra short", "EPSON-EH-LS670"],
	["netflix anker battery", "ANKER-NEBULA-CAPSULE-AIR"],
	// One letter wrong, missing, too many, or two swapped.
	["epsom tw7100", "EPSON-EH-TW7100"],
	["benk w5800", "BENQ-W5800"],
	["hozizon ultra", "XGIMI-HORIZON-ULTRA"],
	["capsle 3", "ANKER-NEBULA-CAPSULE-3"],
	["sonyy xw5000es", "SONY-VPL-XW5000ES"],
	["gximi titan", "XGIMI-TITAN"],
	["optma uhd38", "OPTOMA-UHD38"],
	["tw7110", "EPSON-EH-TW7100"],
])("'%s' finds %s first", async (query, first) => {
	const { projectors } = await searchModels(db, searchTerms(query), MAX_RESULTS);
	expect(projectors[0]?.sku).toBe(first);
});

it.each([
	["epsom", "Epson"],
	["benk", "BenQ"],
	["viewsonik", "ViewSonic"],
	["jvc", "JVC"],
	["lg", "LG"],
])("'%s' lists only %s first", async (query, brand) => {
	const { projectors } = await searchModels(db, searchTerms(query), MAX_RESULTS);
	expect(new Set(projectors.slice(0, 7).map((one) => one.brand))).toEqual(new Set([brand]));
});

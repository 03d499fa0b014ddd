import { setImmediate as othersTurn } from "node:timers/promises";
import { decodeList } from "db/json/json-columns";
import type { Db, ProjectorsTable } from "db/schema";
import { type Selectable, sql } from "kysely";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import type { FinderModel } from "~/features/finder/finder-model";

/** Upper limit of the list, more than any catalogue has (docs/product.md#limits). */
const MAX_MODELS = 100_000;

const COLUMNS = [
	"id",
	"sku",
	"brandSlug",
	"model",
	"shownPricePence as pricePence",
	"shownDeliveryPence",
	"shownSeller",
	"launchYear",
	"isDiscontinued",
	"isSample",
	"isShownPriceSample",
	"isLastKnownPrice",
	"freshOffers",
	"editorWords",
	"gamingModes",
	"lag4k60",
	"lag4k120",
	"lag1080p120",
	"lag1080p240",
	"noiseDb",
	"notFor",
	"batteryMinutes",
	"powerW",
	"powerEcoW",
	"lampPricePence",
	"lampHours",
	"lampHoursEco",
	...FIGURE_NAMES,
] as const;

/** Rows of a query: reading them blocks other requests for some ten ms. */
const SLICE = { models: 2000, tags: 20_000 };

/** Reads the tags of each model in slices. */
async function tagsBySku(db: Db, onMany?: () => void): Promise<Map<string, string[]>> {
	const tags = new Map<string, string[]>();
	let last: { tag: string; projectorSku: string } | undefined;
	// One string for all models with a tag is compared faster than equal ones, and takes less memory.
	let tag = "";
	do {
		const rows = await db
			.selectFrom("projector_tags")
			.select(["tag", "projectorSku"])
			.$if(last !== undefined, (query) =>
				query.where(sql<boolean>`("tag", "projectorSku") > (${last?.tag}, ${last?.projectorSku})`),
			)
			.orderBy("tag")
			.orderBy("projectorSku")
			.limit(SLICE.tags)
			.execute();
		if (rows.length === SLICE.tags) onMany?.();
		await othersTurn();
		for (const row of rows) {
			if (row.tag !== tag) tag = row.tag;
			const own = tags.get(row.projectorSku);
			if (own) own.push(tag);
			else tags.set(row.projectorSku, [tag]);
		}
		last = rows.length < SLICE.tags ? undefined : rows.at(-1);
	} while (last);
	return tags;
}

type ModeColumns = Pick<
	Selectable<ProjectorsTable>,
	"gamingModes" | "lag4k120" | "lag1080p120" | "lag1080p240"
>;

/** Returns a reader of gaming modes; models with the same modes share one list. */
function modesReader() {
	const known = new Map<string, readonly string[]>();
	return ({ gamingModes, lag4k120, lag1080p120, lag1080p240 }: ModeColumns) => {
		const ofLags = [
			lag4k120 === null ? [] : "4k120",
			lag1080p120 === null ? [] : "1080p120",
			lag1080p240 === null ? [] : "1080p240",
		].flat();
		const key = `${gamingModes} ${ofLags}`;
		const modes = known.get(key) ?? [...new Set([...decodeList(gamingModes), ...ofLags])];
		known.set(key, modes);
		return modes;
	};
}

/** Reads the slugs of the categories of models whose ids are in a range. */
async function usesBySku(db: Db, ids: { above: number; upTo: number }) {
	const rows = await db
		.selectFrom("projector_categories")
		.innerJoin("categories", "categories.id", "projector_categories.categoryId")
		.innerJoin("projectors", "projectors.sku", "projector_categories.projectorSku")
		.select(["projectorSku", "categories.slug"])
		.where("projectors.id", ">", ids.above)
		.where("projectors.id", "<=", ids.upTo)
		.orderBy("categories.id")
		.execute();
	const uses = new Map<string, string[]>();
	for (const { projectorSku, slug } of rows) {
		uses.set(projectorSku, [...(uses.get(projectorSku) ?? []), slug]);
	}
	return uses;
}

/**
 * Returns every model with the figures that the finder uses, in order of id. Other requests may run between the slices.
 * Calls `onMany` as soon as it is clear that there are many models, so that reading all takes long.
 */
export async function listFinderModels(db: Db, onMany?: () => void): Promise<FinderModel[]> {
	const features = await tagsBySku(db, onMany);
	const modesOf = modesReader();
	const models: FinderModel[] = [];
	for (let above = 0; models.length < MAX_MODELS; ) {
		const rows = await db
			.selectFrom("projectors")
			.select(COLUMNS)
			.where("id", ">", above)
			.orderBy("id")
			.limit(SLICE.models)
			.execute();
		const upTo = rows.at(-1)?.id;
		if (upTo === undefined) break;
		if (rows.length === SLICE.models) onMany?.();
		await othersTurn();
		const uses = await usesBySku(db, { above, upTo });
		const read = rows.map(
			({
				shownDeliveryPence,
				shownSeller,
				isShownPriceSample,
				freshOffers,
				gamingModes,
				lag4k60,
				lag4k120,
				lag1080p120,
				lag1080p240,
				...row
			}) => ({
				...row,
				uses: uses.get(row.sku) ?? [],
				features: features.get(row.sku) ?? [],
				modes: modesOf({ gamingModes, lag4k120, lag1080p120, lag1080p240 }),
				isLag4kAt120: lag4k60 === null && lag4k120 !== null,
				notFor: decodeList(row.notFor),
				isDeliveryKnown: shownSeller !== null && shownDeliveryPence !== null,
				inStock: freshOffers > 0,
				isDiscontinued: row.isDiscontinued === 1,
				isSample: row.isSample === 1,
				isSamplePrice: isShownPriceSample === 1,
				isLastKnownPrice: row.isLastKnownPrice === 1,
			}),
		);
		models.push(...read);
		if (rows.length < SLICE.models) break;
		above = upTo;
		await othersTurn();
	}
	return models;
}

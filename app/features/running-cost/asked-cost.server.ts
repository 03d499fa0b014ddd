import type { Db } from "db/schema";
import type { LabelledPrice } from "~/features/catalogue/offers/price/price";
import { findSetting } from "~/features/settings/settings.queries.server";
import type { CostModel } from "./cost";
import { type ModelCost, modelCost } from "./cost-texts";
import { type AskedUsage, decodeUsage, givenUsage } from "./usage";

/** The use in an address, and what a model costs by it; without a sum if years or hours are missing or out of bounds. */
export interface AskedCost {
	usage: AskedUsage;
	cost?: ModelCost | undefined;
}

/** Returns the cost that an address asks for; undefined if it says nothing about a use. */
export async function askedCost(
	db: Db,
	model: CostModel & LabelledPrice,
	params: URLSearchParams,
): Promise<AskedCost | undefined> {
	const usage = decodeUsage(params);
	if (!usage) return undefined;
	const given = givenUsage(usage);
	if (!given) return { usage };
	return { usage, cost: modelCost(model, given, await findSetting(db, "electricity")) };
}

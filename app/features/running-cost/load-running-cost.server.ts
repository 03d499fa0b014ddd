import type { Db } from "db/schema";
import type { LabelledPrice } from "~/features/catalogue/offers/price/price";
import { findSetting } from "~/features/settings/settings.queries.server";
import { type CostFacts, costOf } from "./cost";
import { type ModelCostTexts, modelCostTexts } from "./cost-texts";
import { completeUsage, decodeUsage, USUAL_USAGE, type UsageInput } from "./usage";

/**
 * The years of use in an address, if it has any, and the cost of a model over them; without the cost if years or hours
 * are missing or out of bounds.
 */
export interface RunningCost {
	usage?: UsageInput | undefined;
	cost?: ModelCostTexts | undefined;
}

/**
 * Returns the cost for the years in an address. For an address without years: empty if the cost can be computed once a
 * visitor names them, undefined if it cannot.
 */
export async function loadRunningCost(
	db: Db,
	model: CostFacts & LabelledPrice,
	params: URLSearchParams,
): Promise<RunningCost | undefined> {
	const usage = decodeUsage(params);
	const rate = await findSetting(db, "electricity");
	if (!usage) {
		const { missing } = costOf(model, USUAL_USAGE, rate?.pencePerKwh ?? null);
		return missing.length === 0 ? {} : undefined;
	}
	const completedUsage = completeUsage(usage);
	return completedUsage ? { usage, cost: modelCostTexts(model, completedUsage, rate) } : { usage };
}

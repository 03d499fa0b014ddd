import type { OfferCondition } from "db/schema";
import { isSecondHand } from "~/features/catalogue/values/condition";

/** Returns the condition of a line: refurbished if its column or its title says that it is not new. */
export function conditionOf(statedCondition: OfferCondition, title: string): OfferCondition {
	return statedCondition === "refurbished" || isSecondHand(title) ? "refurbished" : "new";
}

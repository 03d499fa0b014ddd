import type { OfferCondition } from "db/schema";
import { isSecondHand } from "~/features/catalogue/values/condition";

/** Returns the condition of a line: refurbished if its column or its title says that it is not new. */
export function conditionOf(stated: OfferCondition, title: string): OfferCondition {
	return stated === "refurbished" || isSecondHand(title) ? "refurbished" : "new";
}

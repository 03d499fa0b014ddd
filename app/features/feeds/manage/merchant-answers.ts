import { idOf } from "~/features/feeds/feed-addresses";
import type { FeedMerchant } from "./merchants.queries.server";

/** The choice that leaves a shop's lines out. */
export const LEAVE_OUT = "leave-out";

/** Returns what a form says of each shop that a feed names: names and choices come in pairs. */
export function readMerchantAnswers(fields: FormData): FeedMerchant[] {
	const choices = fields.getAll("shop").map(String);
	return fields.getAll("merchant").map((merchant, index) => {
		const choice = choices[index] ?? "";
		return {
			merchant: String(merchant),
			retailerId: idOf(choice) ?? null,
			isLeftOut: choice === LEAVE_OUT,
		};
	});
}

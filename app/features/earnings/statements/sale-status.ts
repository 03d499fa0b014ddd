import { headerWords } from "~/features/ingest/columns/header-key";

/** State of a sale: pending and approved ones count. */
export type SaleState = "pending" | "approved" | "declined";

const WORDS: Record<SaleState, string> = {
	pending:
		"pending|open|new|waiting|awaiting|unconfirmed|delayed|extended|tracked|processing|provisional|ordered|under review|validating|pending approval|awaiting approval|to be validated",
	approved:
		"approved|confirmed|paid|locked|closed|accepted|payable|valid|validated|cleared|complete|completed|active|corrected|correction|ready for payment|invoiced|earned|shipped|dispatched|bonus|amended",
	declined:
		"declined|cancelled|canceled|rejected|deleted|void|voided|invalid|refused|denied|expired|disapproved|not approved|unpaid and declined|cancellation",
};

const REVERSALS = "reversed|reversal|returned|return|refunded|refund|chargeback".split("|");

const STATES: ReadonlyMap<string, SaleState> = new Map(
	(["pending", "approved", "declined"] as const).flatMap((state) =>
		WORDS[state].split("|").map((words) => [words, state] as const),
	),
);

/**
 * Returns the state that a statement's word means; undefined if it is not understood. A reversal that takes an amount
 * away counts; one that repeats the sale's amount means that the sale does not.
 */
export function saleState(cell: string, pence: number): SaleState | undefined {
	const words = headerWords(cell);
	if (words === "") return "approved";
	if (REVERSALS.includes(words)) return pence < 0 ? "approved" : "declined";
	return STATES.get(words);
}

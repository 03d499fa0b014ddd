import { headerWords } from "~/features/ingest/columns/header-key";

/** State of a sale; pending and approved sales are counted. */
export type SaleState = "pending" | "approved" | "declined";

const WORDS_BY_STATE: Record<SaleState, string> = {
	pending:
		"pending|open|new|waiting|awaiting|unconfirmed|delayed|extended|tracked|processing|provisional|ordered|under review|validating|pending approval|awaiting approval|to be validated",
	approved:
		"approved|confirmed|paid|locked|closed|accepted|payable|valid|validated|cleared|complete|completed|active|corrected|correction|ready for payment|invoiced|earned|shipped|dispatched|bonus|amended",
	declined:
		"declined|cancelled|canceled|rejected|deleted|void|voided|invalid|refused|denied|expired|disapproved|not approved|unpaid and declined|cancellation",
};

const REVERSAL_WORDS = "reversed|reversal|returned|return|refunded|refund|chargeback".split("|");

const STATES_BY_WORDS: ReadonlyMap<string, SaleState> = new Map(
	(["pending", "approved", "declined"] as const).flatMap((state) =>
		WORDS_BY_STATE[state].split("|").map((words) => [words, state] as const),
	),
);

/**
 * Returns the state of a sale by the text of its status; undefined for an unknown text. A reversal with a negative
 * amount is counted, and so reduces what was earned; a sale whose own line says "reversed" is not counted.
 */
export function saleState(cell: string, pence: number): SaleState | undefined {
	const words = headerWords(cell);
	if (words === "") return "approved";
	if (REVERSAL_WORDS.includes(words)) return pence < 0 ? "approved" : "declined";
	return STATES_BY_WORDS.get(words);
}

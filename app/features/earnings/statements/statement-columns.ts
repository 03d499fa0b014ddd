import { headerWords } from "~/features/ingest/columns/header-key";

/** The fields that columns of a statement may hold, with their labels. */
export const STATEMENT_FIELDS = {
	day: "Day of the sale",
	amount: "What you earned",
	transaction: "Number of the sale",
	reference: "Reference of the click",
	status: "Status",
	currency: "Currency",
	shop: "Shop",
} as const;

export type StatementField = keyof typeof STATEMENT_FIELDS;

export const STATEMENT_FIELD_NAMES = Object.keys(STATEMENT_FIELDS) as StatementField[];

/** Fields without which a line has no amount or no week. */
export const REQUIRED_FIELDS = ["day", "amount"] as const satisfies StatementField[];

/** Index of the column of each field, from 0. */
export type StatementColumns = Partial<Record<StatementField, number>>;

/** Headers of each field, separated by "|", the preferred first, as `headerWords` normalises them. */
const HEADERS_BY_FIELD: Record<StatementField, string> = {
	day: "transaction date|sale date|event date|action date|order date|purchase date|conversion date|date shipped|shipped date|transaction time|transaction date time|date time|datetime|date created|created date|created|date of sale|day|date|time|posting date|process date|click date",
	amount:
		"commission amount amount|commission amount|publisher commission|pub commission|publisher commission amount|commission value|your commission|affiliate commission|total commission|net commission|commission earned|commission income|total commission income|commission|commissions|ad fees|advertising fees|total ad fees|total earnings|amount earned|earnings|earned|publisher amount|publisher earnings|payout|fee|fees|amount",
	transaction:
		"commission id|transaction id|transaction number|transaction no|transaction|action id|conversion id|event id|sale id|sales id|id|order id|order number|order no|order ref|order reference|order",
	reference:
		"clickref|click ref|click refs click ref|click reference|clickref 1|click ref 1|clickref1|click ref1|ascsubtag|asc subtag|subtag|sub tag|sid|shopper id|u1|member id u1|xcust|custom id|sub id|subid|sub id 1|subid1|sub id1|ref",
	status:
		"commission status|transaction status|action status|sale status|order status|approval status|status|state",
	currency:
		"commission amount currency|commission currency|publisher currency|payout currency|currency code|currency|transaction currency",
	shop: "advertiser name|advertiser|merchant name|merchant|programme name|program name|programme|program|retailer|shop|store|partner",
};

/** The currency at the end of an amount's header: "commission gbp". */
const CURRENCY_SUFFIX = / (?:gbp|usd|eur|pounds?)$/;

/** Returns a header for comparison: its words without a currency at the end. */
function comparableHeader(header: string): string {
	return headerWords(header).replace(CURRENCY_SUFFIX, "");
}

/** Guesses the fields of columns from their headers. */
export function guessStatementColumns(headers: readonly string[]): StatementColumns {
	const comparableHeaders = headers.map(comparableHeader);
	const columns: StatementColumns = {};
	const takenColumns = new Set<number>();
	for (const field of STATEMENT_FIELD_NAMES) {
		const fieldHeaders = HEADERS_BY_FIELD[field].split("|");
		const index = fieldHeaders
			.map((fieldHeader) =>
				comparableHeaders.findIndex(
					(header, columnIndex) => header === fieldHeader && !takenColumns.has(columnIndex),
				),
			)
			.find((columnIndex) => columnIndex !== -1);
		if (index === undefined) continue;
		columns[field] = index;
		takenColumns.add(index);
	}
	return columns;
}

/** Returns true if all required fields have a column. */
export function hasRequiredColumns(columns: StatementColumns): boolean {
	return REQUIRED_FIELDS.every((field) => columns[field] !== undefined);
}

/** Header groups by network: a statement of the network has at least one header of each group. */
const HEADERS_BY_NETWORK: Readonly<Record<string, readonly string[]>> = {
	Webgains: ["clickref|click ref", "program name|programme name|program id|campaign name"],
	CJ: [
		"sid|shopper id",
		"commission id|publisher commission|pub commission|action status|posting date|event date",
	],
	Amazon: [
		"ad fees|advertising fees|commission income|earnings",
		"asin|date shipped|items shipped",
	],
	Awin: [
		"clickref|click ref|clickref 1|click ref 1|click refs click ref",
		"advertiser id|advertiser|advertiser name|merchant id|commission status|commission amount|commission amount amount",
	],
};

/** Returns the network whose statements have these headers; undefined for another layout. */
export function affiliateNetwork(headers: readonly string[]): string | undefined {
	const comparableHeaders = new Set(headers.map(comparableHeader));
	return Object.entries(HEADERS_BY_NETWORK).find(([, groups]) =>
		groups.every((group) => group.split("|").some((name) => comparableHeaders.has(name))),
	)?.[0];
}

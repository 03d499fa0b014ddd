import type { ListedCard } from "~/features/catalogue/card/card";
import type { Offer } from "~/features/catalogue/offers/rows/offer";
import type { ComparisonTable, ModelColumnHead } from "~/features/compare/table/comparison-table";
import type { FinderChart } from "~/features/finder/chart/finder-chart.server";
import type { PickCard } from "~/features/finder/picks/pick-cards.server";
import type { HistoryView } from "~/features/price-history/price-history.server";
import type { RecordFormState } from "~/features/records/kit/record";
import type { FormParts } from "~/features/records/models/form/form-groups.server";
import { type FormField, fieldId } from "~/features/records/models/form-fields";
import type { TodayTile } from "~/features/today/today-tiles";

// Values for /styleguide, including extreme ones that components must handle.

export const SAMPLE_PRICE = {
	pricePence: 129_900,
	priceNote: "",
	isSamplePrice: false,
	isLastKnownPrice: false,
	isLowestPrice: false,
	shopCount: 3,
	refurbishedPence: 0,
} as const;

const LONG_MODEL = "Ultra Cinema Laser 4K Ceiling Edition with Motorised Lens Shift and Zoom 2026";

const TYPICAL_CARD: ListedCard = {
	...SAMPLE_PRICE,
	sku: "EPSON-EH-TW7100",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: null,
	newLaunchYear: null,
	summary: "Bright, sharp and easy to place.",
	widthText: "41 cm wide",
	points: 82,
	forUse: "for gaming",
	facts: { Brightness: "3,000 lumens", Resolution: "4K (pixel shift)", "Input lag": "20 ms" },
	otherFacts: { Contrast: "100,000:1", Weight: "6.9 kg" },
};

/** Cards by a description of their case. */
export const SAMPLE_CARDS: Readonly<Record<string, ListedCard>> = {
	"A usual one, on the shortlist": { ...TYPICAL_CARD, newLaunchYear: 2026, isLowestPrice: true },
	"An example price, with further facts": {
		...TYPICAL_CARD,
		sku: "BENQ-W2710I",
		brand: "benq",
		model: "W2710i",
		isSamplePrice: true,
		shopCount: 0,
		notes: ["Fits your room", "Bright enough with curtains drawn"],
	},
	"A name of 80 letters and a six-digit price": {
		...TYPICAL_CARD,
		sku: "EPSON-EH-LS9000",
		model: LONG_MODEL,
		pricePence: 12_499_900,
	},
	"Nothing but a name": {
		...TYPICAL_CARD,
		sku: "XGIMI-HORIZON-20-MAX",
		brand: "xgimi",
		model: "HORIZON 20 MAX",
		summary: "",
		pricePence: 0,
		shopCount: 0,
		points: undefined,
		forUse: undefined,
		facts: {},
		otherFacts: {},
	},
};

const LINKED_OFFER = { id: 1, shopName: "Currys", linkKind: "product" } as const;

const BEST_PICK: PickCard = {
	...SAMPLE_PRICE,
	role: "best",
	sku: "EPSON-EH-TW7100",
	slug: "epson-eh-tw7100",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: null,
	widthText: "41 cm wide",
	why: "It is bright and sharp.",
	sentence: "Bright, sharp and easy to place.",
	whyLines: ["3,000 lumens", "Lens shift up, down and sideways", "20 ms of lag"],
	whyNotLines: ["A lamp to replace after 5,000 hours"],
	offer: LINKED_OFFER,
	points: 82,
	forUse: "for gaming",
};

/** Picks with an offer, without an offer, and with long texts. */
export const SAMPLE_PICKS: readonly PickCard[] = [
	BEST_PICK,
	{
		...BEST_PICK,
		role: "cheapest",
		sku: "BENQ-W2710I",
		slug: "benq-w2710i",
		brand: "benq",
		model: "W2710i",
		isSamplePrice: true,
		shopCount: 0,
		offer: undefined,
		points: 74,
	},
	{
		...BEST_PICK,
		role: "worth",
		sku: "EPSON-EH-LS9000",
		slug: "epson-eh-ls9000",
		model: LONG_MODEL,
		pricePence: 12_499_900,
		points: 91,
	},
];

const SAMPLE_OFFER: Offer = {
	...LINKED_OFFER,
	retailerId: 1,
	pricePence: 129_900,
	deliveryPence: 0,
	condition: "new",
	inStock: true,
	checkAgeDays: 0,
	isStale: false,
	isSample: false,
};

export const WAYS_TO_BUY = {
	offers: [
		SAMPLE_OFFER,
		{ ...SAMPLE_OFFER, id: 2, retailerId: 2, shopName: "Richer Sounds", pricePence: 134_900 },
		{
			...SAMPLE_OFFER,
			id: 3,
			retailerId: 3,
			shopName: "A Shop With a Very Long Name of Fifty Letters or So",
			deliveryPence: null,
			condition: "refurbished",
		},
		{ ...SAMPLE_OFFER, id: 4, retailerId: 4, shopName: "Argos", inStock: false, checkAgeDays: 3 },
		{ ...SAMPLE_OFFER, id: 5, retailerId: 5, shopName: "AO", isStale: true, checkAgeDays: 40 },
	],
	hasPartners: false,
	wasOffered: true,
	searchLinks: [],
} as const;

export const NO_WAYS_TO_BUY = {
	...WAYS_TO_BUY,
	offers: [],
	searchLinks: [{ name: "Currys", url: "https://www.currys.co.uk/search?q=EH-TW7100" }],
} as const;

export const SAMPLE_CHART: FinderChart = {
	fact: "light",
	mainFactName: "light",
	models: {
		slug: ["benq-w2710i", "epson-eh-tw7100", "xgimi-horizon-20-max", "epson-eh-ls9000"],
		name: ["BenQ W2710i", "Epson EH-TW7100", "XGIMI HORIZON 20 MAX", "Epson EH-LS9000"],
		pence: [99_900, 129_900, 239_900, 349_900],
		priceLabel: [null, null, "Last known price", null],
		fact: [2200, 3000, 5700, 2200],
		role: ["cheapest", "best", "worth", null],
	},
	drawableCount: 6,
	lackingCounts: { price: 1, fact: 2 },
};

const modelColumnHead = (
	sku: string,
	brand: string,
	model: string,
	text: string,
): ModelColumnHead => ({
	projector: { sku, slug: sku.toLowerCase(), brand, model, imagePath: null },
	price: { text, note: "" },
	offer: null,
});

export const COMPARED_MODELS: readonly ModelColumnHead[] = [
	modelColumnHead("EPSON-EH-TW7100", "epson", "EH-TW7100", "£1,299"),
	modelColumnHead("EPSON-EH-LS9000", "epson", LONG_MODEL, "£124,999"),
];

export const COMPARISON_TABLE: ComparisonTable = {
	differences: [],
	rows: [
		{
			label: "Price",
			group: "Price",
			differs: true,
			cells: [
				{ kind: "text", text: "£1,299", isBest: true },
				{ kind: "text", text: "£124,999", note: "Last known price" },
			],
		},
		{
			label: "HDMI",
			group: "Connections",
			differs: true,
			cells: [{ kind: "list", lines: ["HDMI 2.0", "HDMI 2.1 with eARC"] }, { kind: "empty" }],
		},
		{
			label: "Speaker",
			group: "Connections",
			differs: true,
			cells: [
				{ kind: "boolean", value: true },
				{ kind: "boolean", value: false },
			],
		},
		{
			label: "Warranty",
			group: "Ownership",
			differs: false,
			cells: [{ kind: "error" }, { kind: "text", text: "2 years" }],
		},
	],
	emptyLabels: ["Fan noise"],
};

export const SAMPLE_HISTORY: HistoryView = {
	range: 90,
	chart: {
		width: 90,
		priceLabels: ["£1,200", "£1,300", "£1,400", "£1,500"],
		dates: [
			{ percent: 3, label: "1 Sept" },
			{ percent: 37, label: "1 Oct" },
			{ percent: 71, label: "1 Nov" },
		],
		cheapestPath: "M0 80H40V40H60V133H90",
		shopsPath: "M0 60H50V90H90",
		medianY: 80,
		lowestPoint: [60, 133],
	},
	lowestText: "£1,299.00 on 20 November",
	medianText: "£1,360.00",
	changes: [
		{ since: "20 November", price: "£1,299.00", shop: "Currys" },
		{ since: "1 November", price: "£1,420.00", shop: "Richer Sounds" },
	],
};

export const TODAY_TILES: readonly TodayTile[] = [
	{ title: "To do", to: "?", count: 3, line: "3 things wait for you", state: "waiting" },
	{ title: "Feeds", to: "?", count: 0, line: "All feeds ran", state: "good" },
	{ title: "Mail", to: "?", count: 12, line: "12 mails were refused", state: "failing" },
];

function formField(name: string, label: string, properties: Partial<FormField> = {}): FormField {
	return { name, label, id: fieldId(name), ...properties };
}

/** Groups with an empty field, with an error, and with all fields filled. */
export const MODEL_FORM_PARTS: FormParts = {
	groups: [
		{
			legend: "Name and price",
			fields: [
				formField("brand", "Brand"),
				formField("model", "Model"),
				formField("price", "Price", {
					unit: "pounds",
					control: { inputMode: "decimal" },
					hint: "Shown while no shop has a fresh, new offer in stock.",
				}),
			],
		},
		{
			legend: "Texts",
			fields: [
				formField("description", "Description", { kind: "long", control: { rows: 4 } }),
				formField("body", "Body", {
					kind: "choice",
					options: [
						["", "Not known"],
						["box", "Box"],
					],
				}),
				formField("is_discontinued", "Discontinued", { kind: "check", checkedValue: "true" }),
			],
		},
		{ legend: "Other", fields: [formField("family", "Family")] },
	],
	categories: [
		{ slug: "home-cinema", name: "Home cinema" },
		{ slug: "gaming", name: "Gaming" },
	],
};

export const MODEL_FORM: RecordFormState = {
	values: {
		sku: "EPSON-EH-TW7100",
		brand: "Epson",
		model: "EH-TW7100",
		price: "twelve",
		product_category: "home-cinema",
		family: "EH-TW7000",
	},
	version: "",
	result: { status: "error", error: { price: ["The price must be a number."] } },
};

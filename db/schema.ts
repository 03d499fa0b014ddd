// All tables in one file.

import type { Generated, Kysely, Transaction } from "kysely";

/** Formats of stored photographs, as staff may upload them (docs/product.md#validation). */
export type ImageType = "jpeg" | "png" | "webp";

/** Image formats of served photographs. */
export type PhotoFormat = "avif" | "webp" | "jpg";

/** 0 or 1: SQLite has no boolean type and its driver binds none. */
export type Flag = 0 | 1;

/** Classes of a model, derived from its texts. */
export type ResolutionClass = "720p" | "1080p" | "4k" | "native-4k";
export type LightKind = "lamp" | "led" | "laser" | "hybrid";
export type ChipKind = "dlp" | "lcd" | "lcos";
export type ThrowKind = "ultra-short" | "short" | "standard" | "long";

/** Method by which a brightness was measured: a standard (ISO 21118, ANSI, CVIA), or one that gives larger numbers. */
export type BrightnessStandard = "iso" | "ansi" | "cvia" | "led" | "light-source" | "peak";

/** The point of the picture to which a throw offset of 0 percent refers. */
export type OffsetReference = "edge" | "centre";

/** Shape of a model's body. */
export type Body =
	| "box"
	| "long-throw-box"
	| "ultra-short-console"
	| "cube"
	| "cylinder"
	| "installation";

/** Condition of an offered model. */
export type OfferCondition = "new" | "refurbished";

/** State of a shop's partnership: "confirmed" by staff; the sample's partners are examples. */
export type Partnership = "none" | "example" | "confirmed";

/** JSON text of an array of strings; read and written through `db/json/json-columns.ts`. */
export type JsonList = string;

export interface UsersTable {
	id: Generated<number>;
	username: string;
	password: string;
	/** Username of the inviter; null if the account was not invited. */
	addedBy: string | null;
	createdAt: string | null;
	/** In lower case. */
	email: string | null;
	/** Key of the second factor's app in base 32; null without one. */
	totpSecret: string | null;
}

/** Recovery codes of second factors that were not used. */
export interface RecoveryCodesTable {
	userId: number;
	/** SHA-256 of the code. */
	codeHash: string;
}

/** Mailed links that set a new password. */
export interface PasswordResetsTable {
	/** SHA-256 of the token in the link. */
	tokenHash: string;
	userId: number;
	expiresAt: string;
}

export interface StaffSessionsTable {
	/** SHA-256 of the token in the cookie, so that reading the table is not enough to sign in. */
	tokenHash: string;
	userId: number;
	createdAt: string;
	expiresAt: string;
}

export interface CategoriesTable {
	id: number;
	name: string;
	slug: string;
	description: string;
	imagePath: string;
	/** Position set by staff, from 1. Rows without one (null) come last, by id. */
	place: number | null;
}

export interface RetailersTable {
	id: number;
	name: string;
	slug: string;
	description: string;
	websiteUrl: string;
	affiliateEnabled: Generated<Flag>;
	/** Position set by staff, from 1; null without one. */
	place: number | null;
	/** Delivery is free from this price; null if no price makes it free. */
	deliveryFreeOverPence: number | null;
	/** Cost of delivery otherwise; 0 is free, null is unknown. */
	deliveryOtherwisePence: number | null;
	/** Address of the affiliate network, with `{url}` for an offer's address and `{tracking}` for the tracking id. */
	linkTemplate: string | null;
	trackingId: string | null;
	/** Services in words; null if unknown. */
	priceMatch: string | null;
	finance: string | null;
	inStoreDemos: string | null;
	/** 1 while its offers and its card are hidden and its feeds are paused. */
	isPaused: Generated<Flag>;
	partnership: Generated<Partnership>;
	/** Hours after the last check for which a price is shown; null without a limit. */
	priceHours: number | null;
	/** Words beside its prices, with `{time}` for the last check; null for none. */
	priceWords: string | null;
	/** 1 if its prices are in no history. */
	noPriceHistory: Generated<Flag>;
	/** 1 if its prices are in no mail. */
	noMailPrices: Generated<Flag>;
	/** 1 if photographs of its feed are not taken. */
	noFeedPhotos: Generated<Flag>;
}

/** Logos of shops that staff uploaded, as PNG. */
export interface RetailerLogosTable {
	retailerId: number;
	hash: string;
	bytes: Uint8Array;
	storedAt: string;
}

export interface ProjectorsTable {
	sku: string;
	id: number;
	/** Lowercase sku: the last part of the model's address. */
	slug: string;
	brand: string;
	/** Derived from brand; the last part of the brand's address. */
	brandSlug: string;
	model: string;
	description: Generated<string>;
	/** Addresses of photographs that a file or a form names. */
	imageUrls: Generated<JsonList>;
	/** Address of the main photograph's largest JPEG, kept in step with `projector_photographs`; null without one. */
	imagePath: string | null;
	categoryId: number | null;
	productLabel: string | null;
	productCategory: Generated<JsonList>;
	/** Uses for which the model is never picked. */
	notFor: Generated<JsonList>;
	/** The editors' opinion in a sentence. */
	verdict: string | null;
	/** The verdict as cards have it, in at most 80 letters. */
	summary: string | null;
	/** Family as staff set it; null if the guess of `catalogue/identity/family.ts` applies. */
	family: string | null;
	/** SKU of its successor, which may have been deleted since. */
	replacedBy: string | null;
	/** Advantages, in the editors' words; `cons` has the disadvantages. */
	pros: Generated<JsonList>;
	cons: Generated<JsonList>;
	isFeatured: Generated<Flag>;
	isDiscontinued: Generated<Flag>;
	launchYear: number | null;
	resolution: Generated<string>;
	/** Derived from resolution: width times height, to compare models; null if it cannot be read. */
	resolutionPixels: number | null;
	projectionType: string | null;
	lightSource: string | null;
	lightSourceType: string | null;
	lightSourceLife: string | null;
	/** Lumens as stated, measured by `brightnessStandard`. */
	brightness: number | null;
	brightnessStandard: BrightnessStandard | null;
	/** Lumens that somebody measured. */
	measuredBrightness: number | null;
	/** As advertised. */
	contrastRatio: string | null;
	/** The first number of n:1. */
	nativeContrast: number | null;
	throwRatio: string | null;
	throwType: string | null;
	inputs: Generated<JsonList>;
	outputs: string | null;
	features: Generated<JsonList>;
	speaker: string | null;
	inputLag: string | null;
	/** Input lag in ms by the signal's resolution and rate. */
	lag4k60: number | null;
	lag4k120: number | null;
	lag1080p60: number | null;
	lag1080p120: number | null;
	lag1080p240: number | null;
	gamingModes: Generated<JsonList>;
	hdmi: string | null;
	/** Noise in dB(A). */
	noiseDb: number | null;
	noiseEcoDb: number | null;
	/** Power in watts. */
	powerW: number | null;
	powerEcoW: number | null;
	standbyW: number | null;
	/** ± percent of the picture's height and width. */
	lensShiftVertical: number | null;
	lensShiftHorizontal: number | null;
	/** Percent of the picture's height. */
	throwOffset: number | null;
	offsetReference: OffsetReference | null;
	batteryMinutes: number | null;
	lampPricePence: number | null;
	lampHours: number | null;
	lampHoursEco: number | null;
	body: Body | null;
	nativeAspectRatio: string | null;
	keystoneAdjustment: string | null;
	rec709Coverage: string | null;
	dimensions: string | null;
	weight: string | null;
	boxDimensions: string | null;
	boxWeight: string | null;
	/** As imported, without delivery; 0 means that no price is known. Pages show `shownPricePence`. */
	pricePence: Generated<number>;
	rating: Generated<number>;
	reviewCount: Generated<number>;
	/** Time the imported price last changed: an ISO 8601 instant in UTC. */
	priceUpdatedAt: string;
	/** JSON text of an object. */
	specifications: Generated<string>;
	/** 1 for a row of the sample catalogue that no import has changed. */
	isSample: Generated<Flag>;
	/** 1 for an example price of the sample catalogue. */
	isSamplePrice: Generated<Flag>;
	/** 0 is no warranty; null is unknown. */
	warrantyYears: number | null;
	/** Barcodes. */
	eans: Generated<JsonList>;
	/** The maker's part number. */
	mpn: string | null;
	/** This and the following up to `weightKg` are derived from a model's columns; null if unknown or unreadable. */
	throwRatioMin: number | null;
	throwRatioMax: number | null;
	/** Effective input lag in ms; `inputLag4kMs` is the one for 4K signals. */
	inputLagMs: number | null;
	inputLag4kMs: number | null;
	/** 1 if the stated lags name their modes, 0 if not; null without a lag. */
	isLagModeStated: Flag | null;
	/** Effective lumens (docs/product.md). */
	lumens: number | null;
	resolutionClass: ResolutionClass | null;
	lightKind: LightKind | null;
	chipKind: ChipKind | null;
	throwKind: ThrowKind | null;
	lightSourceHours: number | null;
	weightKg: number | null;
	/** Version of the code that derived these numeric facts; 0 before they are derived. */
	figuresVersion: Generated<number>;
	/**
	 * This and the following up to `shopWithoutMailPrice` are derived from offers and the imported price: the price with
	 * delivery, if that is known; 0 means that no price is known.
	 */
	shownPricePence: Generated<number>;
	/**
	 * Delivery of the offer, new or refurbished, whose price is shown; null if it is unknown, or if no offer's price is
	 * shown.
	 */
	shownDeliveryPence: number | null;
	/** Slug of the shop whose new offer makes the price; null if the imported price is shown. */
	shownSeller: string | null;
	/** 1 if there is a price but no shop with a fresh, new offer in stock. */
	isLastKnownPrice: Generated<Flag>;
	isShownPriceSample: Generated<Flag>;
	/** Number of shops with a fresh offer in stock. */
	freshOffers: Generated<number>;
	/** Price of the cheapest fresh refurbished offer in stock, if no new offer is fresh and in stock; else 0. */
	refurbishedPence: Generated<number>;
	/** 1 if the price is the lowest in 90 days (docs/product.md#price-history). */
	isLowestPrice: Generated<Flag>;
	/** Time the shown price last changed or was confirmed: an ISO 8601 instant in UTC. */
	shownPriceAt: Generated<string>;
	/** Words that the shop wants beside the shown price, with the instant of its check in braces; null for none. */
	displayPriceWords: string | null;
	/** Name of the shop that sells it at a price which is hidden, while there is no other price; null otherwise. */
	hiddenPriceShop: string | null;
	/** Name of the shop of the shown price if that shop allows no prices in mails; null otherwise. */
	shopWithoutMailPrice: string | null;
	/** Position among featured models set by staff, from 1; null without one. */
	featuredPlace: number | null;
	/** An editor's sentence, which replaces the generated one on picks. */
	editorWords: string | null;
	/** The facts: JSON text of an array, read and written through `catalogue/facts`. */
	facts: Generated<string>;
	/**
	 * Derived from `facts`: the columns about which sources disagree, the day of the oldest fact, and the number of facts
	 * whose source is not recorded.
	 */
	disputed: Generated<JsonList>;
	oldestSeenOn: string | null;
	unrecorded: Generated<number>;
}

/** Derived: the categories whose pages list a model. */
export interface ProjectorCategoriesTable {
	categoryId: number;
	projectorSku: string;
}

/** Derived: the tag pages that list a model. */
export interface ProjectorTagsTable {
	tag: string;
	projectorSku: string;
}

/** A picture as it was uploaded, upright, re-encoded and without metadata; stored once however many models show it. */
export interface PhotographsTable {
	/** Hash of the served files, part of their addresses. */
	hash: string;
	type: ImageType;
	/** Width and height of the original, in px. */
	width: number;
	height: number;
	/** Size of the original in bytes. */
	size: number;
	original: Uint8Array;
}

/** The photos in the sizes and formats that pages use. */
export interface PhotographFilesTable {
	hash: string;
	format: PhotoFormat;
	/** Width of the 4:3 box that the picture fits into, in px. */
	width: number;
	bytes: Uint8Array;
}

/** The photographs of each model. Those of a deleted model stay while it can be restored. */
export interface ProjectorPhotographsTable {
	projectorSku: string;
	hash: string;
	/** The lowest is the main photograph. */
	place: number;
	/** Address from which it was fetched. */
	source: string | null;
	storedAt: string;
}

/** Addresses and files that are to become photographs of models. */
export interface FoundPhotographsTable {
	id: Generated<number>;
	projectorSku: string;
	/** Null for a file of staff, whose bytes are here until it is decoded. */
	address: string | null;
	fileName: string | null;
	/** The feed that has the address; null for addresses and files from elsewhere. */
	feedId: number | null;
	/** Member of staff who added it; null for addresses of feeds and imports. */
	addedBy: string | null;
	/** What to do with it: add it; add it if the model has no photo; ask staff. */
	mode: "add" | "first" | "ask";
	/** "asked" while staff are asked; "left" if it is not used. */
	state: "waiting" | "asked" | "taken" | "left" | "failed";
	/** Hash of the stored photo, while staff are asked. */
	hash: string | null;
	/** Reason of the last failure, for staff. */
	failure: string | null;
	attempts: Generated<number>;
	/** Time of the next attempt. */
	dueAt: string;
	bytes: Uint8Array | null;
}

export interface JargonTermsTable {
	id: Generated<number>;
	term: string;
	description: string;
	/** Position set by staff, from 1. Rows without one (null) come last, by id. */
	place: number | null;
}

export interface ReviewsTable {
	id: Generated<number>;
	projectorSku: string;
	title: string;
	content: string;
	rating: number;
	authorName: string;
	createdAt: string;
}

export interface RetailerListingsTable {
	id: Generated<number>;
	projectorSku: string;
	retailerId: number;
	pricePence: number;
	inStock: Generated<Flag>;
	affiliateUrl: string;
	updatedAt: string;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
	/** 1 for an example offer of the sample catalogue. */
	isSample: Generated<Flag>;
	/** Time a file, a sheet or a feed last contained the offer, changed or not: an ISO 8601 instant in UTC. */
	checkedAt: Generated<string>;
	/** 1 if a feed confirmed the offer last, 0 if staff did in a file or a form. */
	isCheckedByFeed: Generated<Flag>;
	condition: Generated<OfferCondition>;
}

/** State of an offer from an instant on; appended with each change, never edited. */
export interface PricePointsTable {
	projectorId: number;
	retailerId: number;
	/** ISO 8601 instant in UTC. */
	at: string;
	pricePence: number;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
	inStock: Flag;
	condition: OfferCondition;
	/** 1 for an example of the sample catalogue. */
	isSample: Flag;
}

export interface NewsletterSubscriptionsTable {
	id: Generated<number>;
	/** Lowercase. */
	email: string;
	/** Time of the last newsletter request. */
	subscribedAt: string;
	/** 1 while the address gets the newsletter: it is confirmed and has not left. */
	isActive: Generated<Flag>;
	/** Null before the confirmation. */
	confirmedAt: string | null;
	leftAt: string | null;
	/** SHA-256 of the token in the confirmation mail; null if none is pending. */
	confirmHash: string | null;
	/** Number of letters in a row that the mail server refused permanently. */
	refusals: Generated<number>;
}

/** Letters of the newsletter: drafts, and those that are or were sent. */
export interface LettersTable {
	id: Generated<number>;
	subject: string;
	/** Markdown. */
	words: string;
	/** SKUs of the models in the letter, in order. */
	skus: JsonList;
	/** 1 to list the models whose price fell within the last 30 days. */
	hasFalls: Flag;
	hasNewModels: Flag;
	/** Id of the page that the letter has as its article. */
	articleId: number | null;
	/** 1 if the archive shows the letter once it is sent. */
	isArchived: Flag;
	/** Time of the last change of the draft. */
	changedAt: string;
	/** The day of sending, with a number from the second letter of a day on: '2026-01-31-2'; null for a draft. */
	name: string | null;
	/** JSON of the letter's content, fixed when its sending begins; null for a draft. */
	content: string | null;
	startedAt: string | null;
	/** 1 while its sending is paused. */
	isPaused: Generated<Flag>;
}

/**
 * State of a letter's copy: "handed" if its last line was sent, without a reply so far; "left" if its subscriber left
 * before it was sent.
 */
export type LetterCopyState = "waiting" | "handed" | "accepted" | "refused" | "failed" | "left";

/** The copies of letters, one for each subscriber at the time when the sending began. */
export interface LetterCopiesTable {
	letterId: number;
	subscriptionId: number;
	state: LetterCopyState;
	/** Earliest time of the next attempt, set by a running attempt and after a failure; null after the last attempt. */
	dueAt: string | null;
	/** Number of attempts that were begun. */
	attempts: Generated<number>;
	/** Time of the last step of an attempt. */
	triedAt: string | null;
	/** Error code of the last attempt. */
	failure: string | null;
}

/** Counters of rate limits in their current window. */
export interface RateLimitsTable {
	key: string;
	windowEndsAt: string;
	count: number;
}

/** Nonces of human checks that visitors passed, until they expire. */
export interface UsedNoncesTable {
	nonce: string;
	expiresAt: string;
}

export interface ContactMessagesTable {
	id: Generated<number>;
	name: string;
	email: string;
	message: string;
	receivedAt: string;
	/** Time staff marked the message as answered. */
	answeredAt: string | null;
	answeredBy: string | null;
}

/** The outbox: pending mails, and the results of the others. */
export interface MailsTable {
	id: Generated<number>;
	/** Idempotency key: at most one mail is ever queued under it. No personal data. */
	key: string;
	senderName: string;
	/** Null for the site's owner, whose address is a setting, and for old mails. */
	recipient: string | null;
	/** JSON text of a name and an address. */
	replyTo: string | null;
	subject: string;
	/** Emptied once the mail is old (docs/product.md#mails). */
	text: string;
	html: string | null;
	/** JSON object of further headers. */
	headers: Generated<string>;
	createdAt: string;
	/** Time the mail server accepted the mail. */
	sentAt: string | null;
	/** Number of attempts that were begun. */
	attempts: Generated<number>;
	/** Earliest time of the next attempt, set by a running attempt and after a failure; null once sent or given up. */
	nextAttemptAt: string | null;
	/** Error code of the last attempt; null while one runs. */
	failure: string | null;
}

/** Price alerts of visitors, each on a model or on a search. */
export interface PriceAlertsTable {
	id: Generated<number>;
	/** Null for an alert on a search. */
	projectorSku: string | null;
	/** The finder's canonical query, such as '?use=gaming&max=600'; null for an alert on a model. */
	search: string | null;
	/** The conditions of the search in words, as shown when the alert was requested. */
	searchText: string | null;
	/** Lowercase. */
	email: string;
	/** Null if only a rise is reported. */
	targetPence: number | null;
	/** The requested fall, in percent of the price at that time; `targetPence` is computed from it. */
	fallPercent: number | null;
	/** 1 to also send a mail when the model is back in stock. */
	wantsStock: Flag;
	/** 1 to send a mail when the price rises after a fall. */
	wantsRise: Generated<Flag>;
	createdAt: string;
	/** Null until the link in the first mail was used. */
	confirmedAt: string | null;
	/** Time the alert ends unless it is renewed; null until it is confirmed. */
	endsAt: string | null;
	/** Time the alert was stopped or expired; null while it runs. */
	endedAt: string | null;
	/** 1 from the mail about a fall until the price has risen above the target or the model is out of stock. */
	isLow: Generated<Flag>;
	/** 1 from the mail about new stock, if wanted, until the model is out of stock. */
	isInStock: Generated<Flag>;
	/** With `wantsRise`, the price of the last check with delivery, if known; null before the first check. */
	lastPence: number | null;
	/** With `wantsRise`, 1 from a fall until the mail about the rise after it. */
	hasFallen: Generated<Flag>;
	/** For an alert on a search, JSON list of the SKUs at or below the target that mails have named, in order. */
	lowSkus: Generated<string>;
	/** Number of mails about falls and new stock; part of their keys in the outbox. */
	mails: Generated<number>;
	lastMailAt: string | null;
	/** Time the mail that offers to renew it was queued. */
	renewalAskedAt: string | null;
}

/** Purpose of a link in an alert's mail. */
export type AlertLinkPurpose = "confirm" | "stop" | "renew" | "list";

/** The links of an alert's mails, by the SHA-256 of their tokens. */
export interface PriceAlertTokensTable {
	hash: string;
	alertId: number;
	purpose: AlertLinkPurpose;
}

/** Rejected rows of an import, as files to be corrected and imported. */
export interface RejectedFilesTable {
	runId: number;
	/** Name of the file. */
	name: string;
	/** Number of rows in the file, and of rows beyond its limit. */
	rows: number;
	cut: number;
	/** Compressed with gzip. */
	bytes: Buffer;
}

/** Files that staff have previewed and may still import, or have imported and may still release prices of. */
export interface StagedUploadsTable {
	id: string;
	/** Hash of the uploading session's token. */
	tokenHash: string;
	fileName: string;
	/** Bytes of a file, or JSON of sheets; compressed with gzip. */
	bytes: Buffer;
	stagedAt: string;
	/** The import of this file; null before it is imported. */
	runId: number | null;
	/** JSON mapping of its columns; null if its headings are the template's, or before staff map them. */
	reading: string | null;
}

/** Column mappings of files in other layouts. */
export interface ImportMappingsTable {
	/** Key of the header row. */
	key: string;
	/** JSON of the mapping. */
	reading: string;
	savedBy: string;
	savedAt: string;
}

/** Feeds of shops. */
export interface FeedsTable {
	id: Generated<number>;
	name: string;
	/** Null if a column of the feed names the shop. */
	retailerId: number | null;
	/** May contain a key: logs, messages and pages only show its host. Null if files are uploaded. */
	address: string | null;
	/** 0 for manual runs only. */
	everyHours: Generated<number>;
	/** Lines with these words are skipped. */
	leaveOut: Generated<JsonList>;
	/** Use of the photos that the feed's lines name: none, ask staff, or take them for models without a photo. */
	photographs: Generated<"off" | "ask" | "take">;
	/** JSON of the column mapping by staff; null if the layout is known. */
	columns: string | null;
	/** Headers of the last applied run. */
	headings: JsonList | null;
	/** JSON of the headers and first lines of an unknown layout, for staff to say what the columns mean. */
	sample: string | null;
	isPaused: Generated<Flag>;
	etag: string | null;
	lastModified: string | null;
	/** Digests of the input of the last applied run: file, decisions, catalogue, offers. Blank to apply the next file. */
	appliedInput: Generated<string>;
	/** Number of failed runs since the last good one. */
	failures: Generated<number>;
	/** Null for manual runs only. */
	dueAt: string | null;
	lastGoodAt: string | null;
	createdAt: string;
}

/**
 * The shop names in a feed of several shops. While staff have not decided about a name, `retailerId` is null and
 * `isLeftOut` 0.
 */
export interface FeedMerchantsTable {
	feedId: number;
	merchant: string;
	retailerId: number | null;
	isLeftOut: Generated<Flag>;
}

export type FeedLineState = "new" | "matched" | "left-out";

/** Lines of feeds that match a model, or may match one, with the values of the last run that had them. */
export interface FeedLinesTable {
	id: Generated<number>;
	feedId: number;
	/** The shop's id of the product. */
	lineId: string;
	merchant: string;
	title: string;
	brand: string;
	mpn: string;
	eans: JsonList;
	url: string;
	pricePence: number;
	inStock: Flag;
	condition: OfferCondition;
	state: FeedLineState;
	projectorSku: string | null;
	/** Rule of the match. */
	rule: "ean" | "mpn" | "title" | "staff" | null;
	/** JSON of the proposed models, with reasons. */
	proposals: Generated<string>;
	/** JSON of facts that columns of the feed state, by our columns. */
	facts: Generated<string>;
	/** Order of review: lines that mention a projector, lines with proposals, all others. */
	rank: Generated<0 | 1 | 2>;
	/** Username of staff; null if matched by a rule. */
	answeredBy: string | null;
	answeredAt: string | null;
	/** Times of the first and the last run that had the line: ISO 8601 instants in UTC. */
	firstSeenAt: Generated<string>;
	seenAt: string;
}

export type RunKind = "import" | "feed";

/**
 * State of a run. "unmapped" waits for staff to say what the columns mean; "held" waits for staff to apply or discard
 * it, and is "replaced" if a newer run came first.
 */
export type RunState =
	| "running"
	| "applied"
	| "unchanged"
	| "held"
	| "discarded"
	| "replaced"
	| "unmapped"
	| "failed"
	| "undone";

/** Imports of files and runs of feeds; the result of a run is written in the transaction of its changes. */
export interface RunsTable {
	id: Generated<number>;
	kind: RunKind;
	/** Null for an import. */
	feedId: number | null;
	/** Name of the imported file; for a feed's run, of the file that was uploaded in place of its address. */
	fileName: string | null;
	/** Username of staff, the command, or the site itself. */
	startedBy: string;
	/** ISO 8601 instant in UTC. */
	startedAt: string;
	endedAt: string | null;
	state: RunState;
	message: Generated<string>;
	undoneAt: string | null;
	undoneBy: string | null;
	/** Former id of a feed's run, from before imports and runs shared a table; its address redirects. */
	formerId: number | null;
	/** JSON summary, by kind. */
	counts: Generated<string>;
	/** JSON of the first rows or lines that could not be read or used. */
	problems: Generated<string>;
	/** JSON of the first prices of an import that fell too far to be applied without approval. */
	heldPrices: Generated<string>;
}

/** The last price of each offer that fell too far. A held price is valid while the offer does not change. */
export interface HeldPricesTable {
	id: Generated<number>;
	projectorSku: string;
	retailerId: number;
	/** The import or the feed's run that held it last; null if that was deleted. */
	runId: number | null;
	pricePence: number;
	/** Price of the offer; for a first price, of the model. */
	fromPence: number;
	/** 1 for a first price: the offer had no real price before. */
	isFirst: Generated<Flag>;
	/** A discarded price is not asked about again while it stays the same. */
	state: "waiting" | "taken" | "discarded";
	/** Times at which this price was first and last held: ISO 8601 instants in UTC. */
	firstHeldAt: string;
	heldAt: string;
	/** JSON of the other values of its row or line; empty if it was held before this table existed. */
	row: Generated<string>;
}

/** Offers that a feed created or took over. */
export interface FeedOffersTable {
	projectorSku: string;
	retailerId: number;
	feedId: number;
}

/** Leases, for work of one process at a time. */
export interface LocksTable {
	name: string;
	owner: string;
	expiresAt: string;
}

/** Subjects of the staff history. */
export type ChangeSubject =
	| "model"
	| "models"
	| "offer"
	| "price"
	| "photo"
	| "shop"
	| "category"
	| "term"
	| "brand"
	| "synonym"
	| "setting"
	| "page"
	| "text"
	| "person"
	| "message"
	| "subscriber"
	| "letter"
	| "visitor"
	| "import"
	| "feed";

export type ChangeAction = "added" | "changed" | "deleted";

/** Audit log of changes by staff. */
export interface StaffChangesTable {
	id: Generated<number>;
	/** ISO 8601 instant in UTC. */
	at: string;
	/** Username of staff, or the command. */
	by: string;
	subject: ChangeSubject;
	/** Key of the changed row: a SKU, an id. */
	subjectKey: string;
	/** Title of the row. */
	title: string;
	action: ChangeAction;
	/** JSON of the changed fields before; null if there was no row. */
	before: string | null;
	/** JSON of the same fields after; null if the row was deleted. */
	after: string | null;
	/** The change that this one undid. */
	undoesId: number | null;
	/** The change of several models of which this one is a part. */
	partOfId: number | null;
}

/** Parts of change sets, compressed: see app/features/changes/change-parts.queries.server.ts. */
export interface ChangeSetsTable {
	id: Generated<number>;
	/** The run or the change that the set belongs to; the other is null. */
	runId: number | null;
	changeId: number | null;
	part: number;
	changes: Buffer;
}

/** Input of staff forms that were sent after the session had ended. */
export interface DraftsTable {
	id: string;
	/** Account that typed it. */
	userId: number;
	/** Path of the page with the form. */
	path: string;
	/** JSON of field names and values. */
	fields: string;
	storedAt: string;
}

/** Invited accounts without a password. */
export interface InvitationsTable {
	id: Generated<number>;
	username: string;
	/** SHA-256 of the token in the link. */
	tokenHash: string;
	invitedBy: string;
	createdAt: string;
	expiresAt: string;
}

/** Replies of staff to messages, sent by the site's mail. */
export interface MessageRepliesTable {
	id: Generated<number>;
	messageId: number;
	by: string;
	text: string;
	at: string;
}

/** Models that staff deleted: their addresses remain gone unless the SKU is imported again. */
export interface DeletedModelsTable {
	slug: string;
	sku: string;
	name: string;
	deletedBy: string;
	deletedAt: string;
}

/** Removed listings, so that their links lead to their models. */
export interface FormerListingsTable {
	id: number;
	projectorSku: string;
}

/** Logos of brands that staff uploaded, as PNG. */
export interface BrandMarksTable {
	brandSlug: string;
	hash: string;
	bytes: Uint8Array;
	storedAt: string;
}

/** Category pictures that staff uploaded, as WebP. */
export interface CategoryPicturesTable {
	categoryId: number;
	hash: string;
	bytes: Uint8Array;
	storedAt: string;
}

/** Former slugs of categories, brands and pages, with their current ones. */
export interface FormerSlugsTable {
	/** Slugs of pages are paths, which contain their kind. */
	kind: "category" | "brand" | "page";
	slug: string;
	successor: string;
}

/** Clicks on a link to a shop by day (UTC), without any data about visitors. */
export interface ListingClicksTable {
	day: string;
	listingId: number;
	projectorSku: string;
	retailerId: number;
	clicks: number;
}

/** A click on a link to a shop, under the reference that the shop's network gets; no data about the visitor. */
export interface ClickReferencesTable {
	/** 12 random letters. */
	reference: string;
	/** In UTC. */
	day: string;
	listingId: number;
	projectorSku: string;
	retailerId: number;
	/** Kind of the page with the link; "unknown" if the browser sent no Referer. */
	pageKind: string;
	/** Path and conditions of the page, without typed words; '' if unknown. */
	page: string;
	/** Role of the model among the page's picks. */
	pickRole: string | null;
}

/** A network's statement that staff uploaded. */
export interface StatementsTable {
	id: Generated<number>;
	fileName: string;
	/** Digest of the file. */
	digest: string;
	readAt: string;
	readBy: string;
}

/** A line of a statement: a sale, or the reason why it is none. */
export interface StatementLinesTable {
	statementId: number;
	line: number;
	/** Null for a shop that is not on this site. */
	retailerId: number | null;
	/** Name of the shop in the statement; '' if it has no such column. */
	shop: string;
	/** Key that lines about the same sale share; null for a line that is no sale. */
	saleKey: string | null;
	/** Day of the sale in UTC. */
	day: string | null;
	/** Negative for a commission taken back. */
	pence: number;
	/** "foreign" for an amount that is not in pounds, "unread" for a line that could not be read. */
	state: "pending" | "approved" | "declined" | "foreign" | "unread";
	/** Reference of the click; '' if there is none. */
	reference: string;
	/** Reason why it is no sale; null for a sale. */
	why: string | null;
	/** 0 for a sale that a later line replaced. */
	isCurrent: Flag;
}

/** The shops of statements, by the name in them; '' for a statement without names. */
export interface StatementShopsTable {
	layout: string;
	shop: string;
	/** Null for a shop that is not on this site. */
	retailerId: number | null;
}

/** Columns of statements as staff chose them, by layout. */
export interface StatementLayoutsTable {
	layout: string;
	columns: string;
}

/** Views of a model's page by day (UTC). */
export interface ModelViewsTable {
	day: string;
	slug: string;
	views: number;
}

/** Searches by several visitors by day (UTC), as normalised words. */
export interface SearchesTable {
	day: string;
	words: string;
	searches: number;
	/** Number of models that the last of these searches found. */
	found: number;
}

/** Searches by too few visitors by day (UTC) and process, under a keyed hash of their words. */
export interface FewSearchesTable {
	day: string;
	code: string;
	process: string;
	/** Visitors of that day in that process. */
	askers: number;
	searches: number;
	/** Number of models that the last of these searches found. */
	found: number;
}

/** Synonyms of search words, set by staff. */
export interface SynonymsTable {
	/** Normalised. */
	words: string;
	meaning: string;
	addedBy: string;
	addedAt: string;
}

/** Settings of staff, one a row; app/features/settings has their types. */
export interface SettingsTable {
	key: string;
	/** JSON. */
	value: string;
	updatedAt: string;
	/** Username of staff. */
	updatedBy: string;
}

/** Logos of the site that staff uploaded, as PNG. */
export interface SiteLogosTable {
	/** File name in its address. */
	name: string;
	bytes: Uint8Array;
	storedAt: string;
}

/** Pages of the owner at /page/{slug}, articles at /guides/{slug}, and texts in place of ours by their name. */
export interface PagesTable {
	id: number;
	/** Position set by staff, from 1. Rows without one (null) come last, by id. */
	place: number | null;
	kind: "page" | "guide" | "text";
	slug: string;
	title: string;
	/** For lists and search engines; '' if it is the beginning of the text. */
	summary: string;
	/** Markdown. */
	text: string;
	/** 0 for a draft. */
	isPublished: number;
	/** 1 for an article that the home page lists. */
	onHome: Generated<number>;
	/** 1 for an article in the contents of the buying guide. */
	inGuide: Generated<number>;
	/** Time of the first publication: an ISO 8601 instant in UTC. */
	publishedAt: string | null;
	/** Time of the last change of its content: an ISO 8601 instant in UTC. */
	changedAt: string;
	/** 1 for an article of the sample whose content staff never changed. */
	isSample: Generated<number>;
}

/** Lists of models in published texts, as the daily job last read them. */
export interface ModelListsTable {
	/** Key of the list: the canonical query of its conditions and order, and its limit. */
	terms: string;
	/** First day on which the daily job read the list. */
	since: string;
}

export interface ModelListMembersTable {
	terms: string;
	projectorId: number;
	/** Brand and model, for when the model is deleted. */
	name: string;
	/** 1 for a model that has a price and is not discontinued. */
	isSold: number;
	inStock: number;
}

/** Models that entered or left a list. */
export interface ModelListChangesTable {
	id: Generated<number>;
	terms: string;
	/** Day in the United Kingdom. */
	day: string;
	name: string;
	change: "came" | "left";
	/** The reason as the end of a sentence. */
	reason: string;
}

/** Pictures of pages, by the names that their texts use. */
export interface PagePicturesTable {
	pageId: number;
	name: string;
	alt: string;
	hash: string;
}

/** Persistent single values. */
export interface SiteStateTable {
	name: string;
	value: string;
}

/** The version of the data, in a single row: see migration 0023. */
export interface SiteVersionTable {
	version: number;
}

export interface Database {
	users: UsersTable;
	recovery_codes: RecoveryCodesTable;
	password_resets: PasswordResetsTable;
	staff_sessions: StaffSessionsTable;
	categories: CategoriesTable;
	retailers: RetailersTable;
	retailer_logos: RetailerLogosTable;
	projectors: ProjectorsTable;
	projector_categories: ProjectorCategoriesTable;
	projector_tags: ProjectorTagsTable;
	photographs: PhotographsTable;
	photograph_files: PhotographFilesTable;
	projector_photographs: ProjectorPhotographsTable;
	found_photographs: FoundPhotographsTable;
	jargon_terms: JargonTermsTable;
	reviews: ReviewsTable;
	retailer_listings: RetailerListingsTable;
	price_points: PricePointsTable;
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	letters: LettersTable;
	letter_copies: LetterCopiesTable;
	rate_limits: RateLimitsTable;
	used_nonces: UsedNoncesTable;
	contact_messages: ContactMessagesTable;
	mails: MailsTable;
	price_alerts: PriceAlertsTable;
	price_alert_tokens: PriceAlertTokensTable;
	staged_uploads: StagedUploadsTable;
	import_mappings: ImportMappingsTable;
	feeds: FeedsTable;
	feed_merchants: FeedMerchantsTable;
	feed_lines: FeedLinesTable;
	held_prices: HeldPricesTable;
	runs: RunsTable;
	rejected_files: RejectedFilesTable;
	feed_offers: FeedOffersTable;
	locks: LocksTable;
	staff_changes: StaffChangesTable;
	change_sets: ChangeSetsTable;
	drafts: DraftsTable;
	invitations: InvitationsTable;
	message_replies: MessageRepliesTable;
	deleted_models: DeletedModelsTable;
	former_listings: FormerListingsTable;
	brand_marks: BrandMarksTable;
	category_pictures: CategoryPicturesTable;
	former_slugs: FormerSlugsTable;
	listing_clicks: ListingClicksTable;
	click_references: ClickReferencesTable;
	statements: StatementsTable;
	statement_lines: StatementLinesTable;
	statement_shops: StatementShopsTable;
	statement_layouts: StatementLayoutsTable;
	model_views: ModelViewsTable;
	searches: SearchesTable;
	few_searches: FewSearchesTable;
	page_pictures: PagePicturesTable;
	synonyms: SynonymsTable;
	settings: SettingsTable;
	site_logos: SiteLogosTable;
	pages: PagesTable;
	model_lists: ModelListsTable;
	model_list_members: ModelListMembersTable;
	model_list_changes: ModelListChangesTable;
	site_state: SiteStateTable;
	site_version: SiteVersionTable;
}

/** A connection or a transaction: the first parameter of every query function. */
export type Db = Kysely<Database>;

/** An open transaction. */
export type Trx = Transaction<Database>;

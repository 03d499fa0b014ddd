// Longer than other files, so that all tables are read in one place.

import type { Generated } from "kysely";

/** What a stored photograph is, as staff may upload it (docs/product.md#validation). */
export type ImageType = "jpeg" | "png" | "webp";

/** What a photograph is served as. */
export type PhotoFormat = "avif" | "webp" | "jpg";

/** 0 or 1: SQLite has no boolean type and its driver binds none. */
export type Flag = 0 | 1;

/** Figures of a model that name one of few kinds, read from its texts. */
export type ResolutionClass = "720p" | "1080p" | "4k" | "native-4k";
export type LightKind = "lamp" | "led" | "laser" | "hybrid";
export type ThrowKind = "ultra-short" | "short" | "standard" | "long";

/** What a shop offers: a model nobody has used, or one that was put in order again. */
export type OfferCondition = "new" | "refurbished";

/** JSON text of an array of strings; read and written through `db/json/json-columns.ts`. */
export type JsonList = string;

export interface UsersTable {
	id: Generated<number>;
	username: string;
	password: string;
	/** Who invited them: a member of staff's name; null where nobody did. */
	addedBy: string | null;
	createdAt: string | null;
}

export interface StaffSessionsTable {
	/** SHA-256 of the token in the cookie: who reads the table cannot sign in with it. */
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
	/** In the order of staff, from 1; null until they set one. Without one they stand after those with one, by id. */
	place: number | null;
}

export interface RetailersTable {
	id: number;
	name: string;
	slug: string;
	description: string;
	websiteUrl: string;
	affiliateEnabled: Generated<Flag>;
	/** In the order of staff, from 1; null until they set one. */
	place: number | null;
	/** Delivery is free for prices of so much and more; null where no price makes it so. */
	deliveryFreeOverPence: number | null;
	/** What delivery costs otherwise; 0 is free, null is unknown. */
	deliveryOtherwisePence: number | null;
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
	/** Address of the photograph's largest JPEG, kept in step with `projector_images`; null without one. */
	imagePath: string | null;
	categoryId: number | null;
	productLabel: string | null;
	productCategory: Generated<JsonList>;
	isFeatured: Generated<Flag>;
	isDiscontinued: Generated<Flag>;
	launchYear: number | null;
	resolution: Generated<string>;
	/** Derived from resolution: width times height, for nearness; null when unreadable. */
	resolutionPixels: number | null;
	projectionType: string | null;
	lightSource: string | null;
	lightSourceType: string | null;
	lightSourceLife: string | null;
	/** Lumens as claimed by the maker. */
	brightness: number | null;
	contrastRatio: string | null;
	throwRatio: string | null;
	throwType: string | null;
	inputs: Generated<JsonList>;
	outputs: string | null;
	features: Generated<JsonList>;
	speaker: string | null;
	inputLag: string | null;
	nativeAspectRatio: string | null;
	keystoneAdjustment: string | null;
	rec709Coverage: string | null;
	dimensions: string | null;
	weight: string | null;
	boxDimensions: string | null;
	boxWeight: string | null;
	/** As imported; 0 means that no price is known. Pages show `shownPricePence`. */
	pricePence: Generated<number>;
	rating: Generated<number>;
	reviewCount: Generated<number>;
	/** When the imported price last changed: an ISO 8601 instant in UTC. */
	priceUpdatedAt: string;
	/** JSON text of an object. */
	specifications: Generated<string>;
	/** 1 while the row is the sample catalogue's and no import has touched it. */
	isSample: Generated<Flag>;
	/** 1 while the price is the sample catalogue's example. */
	isSamplePrice: Generated<Flag>;
	/** 0 is no warranty; null is unknown. */
	warrantyYears: number | null;
	/** Its barcodes. */
	eans: Generated<JsonList>;
	/** The maker's part number. */
	mpn: string | null;
	/** Derived from the texts, as the seven after it; null where a text says nothing that can be read. */
	throwRatioMin: number | null;
	throwRatioMax: number | null;
	inputLagMs: number | null;
	resolutionClass: ResolutionClass | null;
	lightKind: LightKind | null;
	throwKind: ThrowKind | null;
	lightSourceHours: number | null;
	weightKg: number | null;
	/** Which version of the code read these figures; 0 before any did. */
	figuresVersion: Generated<number>;
	/** Derived from offers and the imported price, as the six after it; 0 means that no price is known. */
	shownPricePence: Generated<number>;
	/** 1 where there is a price but no shop with a fresh, new offer in stock. */
	isLastKnownPrice: Generated<Flag>;
	isShownPriceSample: Generated<Flag>;
	/** Shops with a fresh offer in stock. */
	freshOffers: Generated<number>;
	/** The cheapest fresh refurbished offer in stock of a model without such a new one; 0 without either. */
	refurbishedPence: Generated<number>;
	/** 1 where the price is the lowest in 90 days (docs/product.md#price-history). */
	isLowestPrice: Generated<Flag>;
	/** When the shown price last changed or was confirmed: an ISO 8601 instant in UTC. */
	shownPriceAt: Generated<string>;
	/** Among featured models in the order of staff, from 1; null until they set one. */
	featuredPlace: number | null;
	/** An editor's sentence, in place of the one that picks are given. */
	editorWords: string | null;
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

/** A model's photograph as it was uploaded, upright, re-encoded and without metadata. */
export interface ProjectorImagesTable {
	projectorSku: string;
	/** Of the served files: stands in their addresses. */
	hash: string;
	type: ImageType;
	/** Of the original, in px. */
	width: number;
	height: number;
	/** Bytes of the original. */
	size: number;
	storedAt: string;
	original: Uint8Array;
}

/** The photograph in the sizes and formats that pages use. */
export interface ProjectorImageFilesTable {
	projectorSku: string;
	format: PhotoFormat;
	/** Of the 4:3 box that the picture fits into, in px. */
	width: number;
	bytes: Uint8Array;
}

export interface JargonTermsTable {
	id: Generated<number>;
	term: string;
	description: string;
	/** In the order of staff, from 1; null until they set one. Without one they stand after those with one, by id. */
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
	/** 1 while the offer is the sample catalogue's example. */
	isSample: Generated<Flag>;
	/** When a file, a sheet or a feed last named the offer, changed or not: an ISO 8601 instant in UTC. */
	checkedAt: Generated<string>;
	/** 1 where a feed confirmed the offer last, 0 where staff did in a file or a form. */
	isCheckedByFeed: Generated<Flag>;
	condition: Generated<OfferCondition>;
}

/** What an offer was from an instant on; written with each change of it, never edited. */
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
	/** 1 where the point is the sample catalogue's example. */
	isSample: Flag;
}

export interface NewsletterSubscriptionsTable {
	id: Generated<number>;
	/** Lowercase. */
	email: string;
	/** When the newsletter was last asked for. */
	subscribedAt: string;
	/** 1 while the address gets the newsletter: it is confirmed and has not left. */
	isActive: Generated<Flag>;
	/** Null while a confirmation is awaited. */
	confirmedAt: string | null;
	leftAt: string | null;
	/** SHA-256 of the token in the mail that asks for the confirmation; null where none is awaited. */
	confirmHash: string | null;
}

/** How often something was done in a window of time that has not ended. */
export interface RateLimitsTable {
	key: string;
	windowEndsAt: string;
	count: number;
}

/** Human checks that were answered, until they expire. */
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
	/** When staff marked the message as dealt with. */
	answeredAt: string | null;
	answeredBy: string | null;
}

/** The outbox: mails that wait, and what became of the others. */
export interface MailsTable {
	id: Generated<number>;
	/** What the mail is for: at most one mail is ever queued under a key. No personal data. */
	key: string;
	senderName: string;
	/** Null for the site's owner, whose address is a setting; null too once the mail is old. */
	recipient: string | null;
	/** JSON text of a name and an address. */
	replyTo: string | null;
	subject: string;
	/** Empty once the mail is old (docs/product.md#mails). */
	text: string;
	html: string | null;
	/** JSON text of an object of further headers. */
	headers: Generated<string>;
	createdAt: string;
	/** When the mail server took the mail. */
	sentAt: string | null;
	/** How often sending it was begun. */
	attempts: Generated<number>;
	/** Not sent before this instant, which a running attempt and a pause set; null when sent or given up. */
	nextAttemptAt: string | null;
	/** Why the last attempt failed, as a code; null while one runs. */
	failure: string | null;
}

/** Who wants to be told when a model costs less. */
export interface PriceAlertsTable {
	id: Generated<number>;
	projectorSku: string;
	/** Lowercase. */
	email: string;
	targetPence: number;
	/** 1 where the mail is wanted, too, when the model is back in stock. */
	wantsStock: Flag;
	createdAt: string;
	/** Null until the link in the first mail was used. */
	confirmedAt: string | null;
	/** When the alert ends unless it is renewed; null until it is confirmed. */
	endsAt: string | null;
	/** When it was stopped or had run out; null while it runs. */
	endedAt: string | null;
	/** 1 from the mail about a fall until the price has risen above the target or the model is out of stock. */
	isLow: Generated<Flag>;
	/** 1 while the model is in stock, from the mail about it on where that is wanted. */
	isInStock: Generated<Flag>;
	/** How many mails of falls and new stock there were; part of their keys in the outbox. */
	mails: Generated<number>;
	lastMailAt: string | null;
	/** When the mail that offers to renew it was queued. */
	renewalAskedAt: string | null;
}

/** What a link in an alert's mail is for. */
export type AlertLinkPurpose = "confirm" | "stop" | "renew" | "list";

/** The links of an alert's mails, by the SHA-256 of their tokens. */
export interface PriceAlertTokensTable {
	hash: string;
	alertId: number;
	purpose: AlertLinkPurpose;
}

/** Imports of a spreadsheet. */
export interface ImportsTable {
	id: Generated<number>;
	fileName: string;
	/** Who imported it: a member of staff's name, or the command. */
	importedBy: string;
	/** ISO 8601 instant in UTC. */
	importedAt: string;
	created: number;
	updated: number;
	unchanged: number;
	errors: number;
	message: string;
	/** The first of the rows that were left out, as JSON. */
	problems: string;
	/** Prices that fell too far to go in by themselves. */
	held: Generated<number>;
	/** The first of them, as JSON. */
	heldPrices: Generated<string>;
	undoneAt: string | null;
	undoneBy: string | null;
}

/** What the latest imports overwrote, compressed, in parts: see import-changes.queries.server.ts. */
export interface ImportChangesTable {
	importId: number;
	part: number;
	changes: Buffer;
}

/** The rows that an import left out, as files to be corrected and imported. */
export interface ImportRejectsTable {
	importId: number;
	/** Of the file. */
	name: string;
	/** Rows it has, and rows that were too many for it. */
	rows: number;
	cut: number;
	/** Compressed with gzip. */
	bytes: Buffer;
}

/** Files that staff have previewed and may still import, or have imported and may still release prices of. */
export interface StagedUploadsTable {
	id: string;
	/** The session it was uploaded in. */
	tokenHash: string;
	fileName: string;
	/** A file's own bytes, or the JSON of sheets; compressed with gzip. */
	bytes: Buffer;
	stagedAt: string;
	/** The import of this file that may be looked at again; null before it is imported. */
	importId: number | null;
	/** How its columns are read, as JSON; null where its headings are the template's, or nothing was said yet. */
	reading: string | null;
}

/** What the columns of files in other layouts mean. */
export interface ImportMappingsTable {
	/** The headings. */
	key: string;
	/** What they mean, as JSON. */
	reading: string;
	savedBy: string;
	savedAt: string;
}

/** Merchants' feeds. */
export interface FeedsTable {
	id: Generated<number>;
	name: string;
	/** Null where a column of the feed says which shop. */
	retailerId: number | null;
	/** May hold a key, so that no log, message or page shows more of it than its host. Null: files are uploaded. */
	address: string | null;
	/** 0 is by hand only. */
	everyHours: Generated<number>;
	/** Words of lines that are not read. */
	leaveOut: Generated<JsonList>;
	/** What staff said its columns mean, as JSON; null where its layout is known. */
	columns: string | null;
	/** The heading row of the last run that was applied. */
	headings: JsonList | null;
	/** Headings and first lines of a layout that is not known, as JSON, for staff to say what they mean. */
	sample: string | null;
	isPaused: Generated<Flag>;
	etag: string | null;
	lastModified: string | null;
	/** Digests of what the last applied run was made of: file, answers, catalogue, offers. Blank: apply it again. */
	appliedInput: Generated<string>;
	/** Runs that failed since the last good one. */
	failures: Generated<number>;
	/** Null: by hand only. */
	dueAt: string | null;
	lastGoodAt: string | null;
	createdAt: string;
}

/** The shops that a feed of several names, and who they are. Unanswered: no retailer, and not left out. */
export interface FeedMerchantsTable {
	feedId: number;
	merchant: string;
	retailerId: number | null;
	isLeftOut: Generated<Flag>;
}

export type FeedLineState = "new" | "matched" | "left-out";

/** Lines of feeds that are a model, or may be one, as they were last seen. */
export interface FeedLinesTable {
	id: Generated<number>;
	feedId: number;
	/** The shop's own name for the product. */
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
	/** How it was matched. */
	rule: "ean" | "mpn" | "title" | "staff" | null;
	/** JSON of the models it may be, and why. */
	proposals: Generated<string>;
	/** How soon staff should see it: a line that says it is a projector, one with proposals, any other. */
	rank: Generated<0 | 1 | 2>;
	/** Who of staff said so; null where a rule did. */
	answeredBy: string | null;
	answeredAt: string | null;
	seenAt: string;
}

export type FeedRunState =
	| "running"
	| "applied"
	| "unchanged"
	| "held"
	| "discarded"
	| "replaced"
	| "unmapped"
	| "failed"
	| "undone";

export interface FeedRunsTable {
	id: Generated<number>;
	feedId: number;
	/** A member of staff's name, the command, or the site itself. */
	startedBy: string;
	/** Of a file that was given for this one run. */
	fileName: string | null;
	startedAt: string;
	endedAt: string | null;
	state: FeedRunState;
	message: Generated<string>;
	/** JSON of what it read and did. */
	counts: Generated<string>;
}

/** The first lines that a run could not read. */
export interface FeedRunProblemsTable {
	runId: number;
	number: number;
	reason: string;
}

/** What a run overwrote, or would write while it is held: compressed, in parts. */
export interface FeedRunChangesTable {
	runId: number;
	part: number;
	changes: Buffer;
}

/** The offers that a feed made or took over. */
export interface FeedOffersTable {
	projectorSku: string;
	retailerId: number;
	feedId: number;
}

/** What one process at a time may do. */
export interface LocksTable {
	name: string;
	owner: string;
	expiresAt: string;
}

/** What staff may change, as their history names it. */
export type ChangeSubject =
	| "model"
	| "offer"
	| "photo"
	| "shop"
	| "category"
	| "term"
	| "brand"
	| "synonym"
	| "person"
	| "message"
	| "subscriber"
	| "visitor"
	| "import"
	| "feed";

export type ChangeAction = "added" | "changed" | "deleted";

/** Who of staff changed what. */
export interface StaffChangesTable {
	id: Generated<number>;
	/** ISO 8601 instant in UTC. */
	at: string;
	/** A member of staff's name, or the command. */
	by: string;
	subject: ChangeSubject;
	/** Of the row that was changed: a SKU, an id. */
	subjectKey: string;
	/** What the row is called. */
	title: string;
	action: ChangeAction;
	/** JSON of the fields that were changed, as they were; null where there was no row. */
	before: string | null;
	/** JSON of the same fields, as they became; null where there is no row any more. */
	after: string | null;
	/** The change that this one put back. */
	putsBackId: number | null;
}

/** What was typed into forms of staff whose session had ended. */
export interface DraftsTable {
	id: string;
	/** Who typed it. */
	userId: number;
	/** Of the page with the form. */
	path: string;
	/** JSON of names and values. */
	fields: string;
	storedAt: string;
}

/** Accounts that wait for their password. */
export interface InvitationsTable {
	id: Generated<number>;
	username: string;
	/** SHA-256 of the token in the link. */
	tokenHash: string;
	invitedBy: string;
	createdAt: string;
	expiresAt: string;
}

/** What staff answered to messages by the site's mail. */
export interface MessageRepliesTable {
	id: Generated<number>;
	messageId: number;
	by: string;
	text: string;
	at: string;
}

/** Models that staff deleted: their addresses are gone for good, unless the SKU is imported again. */
export interface DeletedModelsTable {
	slug: string;
	sku: string;
	name: string;
	deletedBy: string;
	deletedAt: string;
}

/** Listings that were removed, so that their links lead to their models. */
export interface FormerListingsTable {
	id: number;
	projectorSku: string;
}

/** Brand marks that staff uploaded, as PNG. */
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

/** Addresses that categories and brands had before, and the slugs that they have now. */
export interface FormerSlugsTable {
	kind: "category" | "brand";
	slug: string;
	successor: string;
}

/** How often a link to a shop was followed on a day (UTC). Nothing of who followed it. */
export interface ListingClicksTable {
	day: string;
	listingId: number;
	projectorSku: string;
	retailerId: number;
	clicks: number;
}

/** How often a model's page was opened on a day (UTC). */
export interface ModelViewsTable {
	day: string;
	slug: string;
	views: number;
}

/** What was searched by several on a day (UTC), as normalised words. */
export interface SearchesTable {
	day: string;
	words: string;
	searches: number;
	/** How many models the last of them found. */
	found: number;
}

/** What staff say that words mean in a search. */
export interface SynonymsTable {
	/** Normalised. */
	words: string;
	meaning: string;
	addedBy: string;
	addedAt: string;
}

/** Single values that outlive a process. */
export interface SiteStateTable {
	name: string;
	value: string;
}

/** One row: see migration 0023. */
export interface SiteVersionTable {
	version: number;
}

export interface Database {
	users: UsersTable;
	staff_sessions: StaffSessionsTable;
	categories: CategoriesTable;
	retailers: RetailersTable;
	projectors: ProjectorsTable;
	projector_categories: ProjectorCategoriesTable;
	projector_tags: ProjectorTagsTable;
	projector_images: ProjectorImagesTable;
	projector_image_files: ProjectorImageFilesTable;
	jargon_terms: JargonTermsTable;
	reviews: ReviewsTable;
	retailer_listings: RetailerListingsTable;
	price_points: PricePointsTable;
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	rate_limits: RateLimitsTable;
	used_nonces: UsedNoncesTable;
	contact_messages: ContactMessagesTable;
	mails: MailsTable;
	price_alerts: PriceAlertsTable;
	price_alert_tokens: PriceAlertTokensTable;
	staged_uploads: StagedUploadsTable;
	import_mappings: ImportMappingsTable;
	imports: ImportsTable;
	import_changes: ImportChangesTable;
	import_rejects: ImportRejectsTable;
	feeds: FeedsTable;
	feed_merchants: FeedMerchantsTable;
	feed_lines: FeedLinesTable;
	feed_runs: FeedRunsTable;
	feed_run_problems: FeedRunProblemsTable;
	feed_run_changes: FeedRunChangesTable;
	feed_offers: FeedOffersTable;
	locks: LocksTable;
	staff_changes: StaffChangesTable;
	drafts: DraftsTable;
	invitations: InvitationsTable;
	message_replies: MessageRepliesTable;
	deleted_models: DeletedModelsTable;
	former_listings: FormerListingsTable;
	brand_marks: BrandMarksTable;
	category_pictures: CategoryPicturesTable;
	former_slugs: FormerSlugsTable;
	listing_clicks: ListingClicksTable;
	model_views: ModelViewsTable;
	searches: SearchesTable;
	synonyms: SynonymsTable;
	site_state: SiteStateTable;
	site_version: SiteVersionTable;
}

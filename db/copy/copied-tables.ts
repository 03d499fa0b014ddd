import type { Database } from "../schema";

/** The table that is not copied: each database counts the versions of its own data. */
type ExcludedTable = "site_version";

/**
 * Every table with the columns of its key, each after the tables that it refers to. Rows are read in the order of these
 * columns.
 */
export const COPIED_TABLES: {
	readonly [Table in Exclude<keyof Database, ExcludedTable>]: readonly (keyof Database[Table])[];
} = {
	users: ["id"],
	staff_sessions: ["tokenHash"],
	recovery_codes: ["userId", "codeHash"],
	password_resets: ["tokenHash"],
	categories: ["id"],
	retailers: ["id"],
	projectors: ["sku"],
	projector_categories: ["categoryId", "projectorSku"],
	projector_tags: ["tag", "projectorSku"],
	photographs: ["hash"],
	photograph_files: ["hash", "format", "width"],
	projector_photographs: ["projectorSku", "hash"],
	jargon_terms: ["id"],
	reviews: ["id"],
	retailer_listings: ["id"],
	price_points: ["projectorId", "retailerId", "at"],
	newsletter_subscriptions: ["id"],
	letters: ["id"],
	letter_copies: ["letterId", "subscriptionId"],
	rate_limits: ["key"],
	used_nonces: ["nonce"],
	contact_messages: ["id"],
	message_replies: ["id"],
	mails: ["id"],
	price_alerts: ["id"],
	price_alert_tokens: ["hash"],
	staged_uploads: ["id"],
	import_mappings: ["key"],
	feeds: ["id"],
	found_photographs: ["id"],
	feed_merchants: ["feedId", "merchant"],
	feed_lines: ["id"],
	runs: ["id"],
	held_prices: ["id"],
	rejected_files: ["runId", "name"],
	feed_offers: ["projectorSku", "retailerId"],
	locks: ["name"],
	staff_changes: ["id"],
	change_sets: ["id"],
	drafts: ["id"],
	invitations: ["id"],
	deleted_models: ["slug"],
	former_listings: ["id"],
	brand_marks: ["brandSlug"],
	category_pictures: ["categoryId"],
	retailer_logos: ["retailerId"],
	model_lists: ["terms"],
	model_list_members: ["terms", "projectorId"],
	model_list_changes: ["id"],
	former_slugs: ["kind", "slug"],
	listing_clicks: ["day", "listingId"],
	click_references: ["reference"],
	statements: ["id"],
	statement_lines: ["statementId", "line"],
	statement_shops: ["layout", "shop"],
	statement_layouts: ["layout"],
	model_views: ["day", "slug"],
	searches: ["day", "words"],
	few_searches: ["day", "code", "process"],
	synonyms: ["words"],
	settings: ["key"],
	site_logos: ["name"],
	pages: ["id"],
	page_pictures: ["pageId", "name"],
	site_state: ["name"],
};

/** The copied tables, referenced ones first. */
export const TABLE_NAMES = Object.keys(COPIED_TABLES) as (keyof typeof COPIED_TABLES)[];

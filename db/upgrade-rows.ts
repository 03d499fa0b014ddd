/** A row of a table, by its columns. */
export type Row = Record<string, string | number | Buffer>;

/** When all of the rows were written. */
export const NOW = "2026-01-31T12:00:00.000Z";

/**
 * A row for every table, by the migration that made the table; in an order that references allow. A migration that
 * makes a table adds its row here.
 */
export const ROWS: Record<string, Record<string, Row>> = {
	"0001-catalogue": {
		users: { id: 7, username: "staff", password: "hash" },
		categories: { id: 7, name: "Games", slug: "games", description: "d", imagePath: "/i.svg" },
		retailers: {
			id: 7,
			name: "Shop",
			slug: "shop",
			description: "d",
			websiteUrl: "https://shop.example",
			affiliateEnabled: 1,
		},
		projectors: {
			sku: "A-1",
			id: 7,
			slug: "a-1",
			brand: "Epson",
			brandSlug: "epson",
			model: "One",
			inputs: '["HDMI"]',
			specifications: '{"Lamp":"LED"}',
			pricePence: 12_345,
			categoryId: 7,
			priceUpdatedAt: NOW,
		},
		projector_categories: { categoryId: 7, projectorSku: "A-1" },
		projector_tags: { tag: "4K", projectorSku: "A-1" },
		jargon_terms: { id: 7, term: "ANSI lumens", description: "d" },
		reviews: {
			id: 7,
			projectorSku: "A-1",
			title: "Bright",
			content: "c",
			rating: 4.5,
			authorName: "n",
			createdAt: NOW,
		},
		retailer_listings: {
			id: 7,
			projectorSku: "A-1",
			retailerId: 7,
			pricePence: 12_300,
			affiliateUrl: "https://shop.example/a-1",
			updatedAt: NOW,
		},
		newsletter_subscriptions: { id: 7, email: "reader@example.com", subscribedAt: NOW },
	},
	"0002-search": {
		projector_search: {
			rowid: 7,
			brand: "epson",
			model: "one",
			sku: "a1",
			spellings: "",
			details: "led",
			names: "_epson",
		},
		search_words: { word: "epson" },
	},
	"0003-forms": {
		rate_limits: { key: "contact", windowEndsAt: NOW, count: 3 },
		used_nonces: { nonce: "n", expiresAt: NOW },
		contact_messages: {
			id: 7,
			name: "Reader",
			email: "reader@example.com",
			message: "Hello",
			receivedAt: NOW,
			nextAttemptAt: NOW,
		},
	},
	"0004-staff": {
		staff_sessions: { tokenHash: "t", userId: 7, createdAt: NOW, expiresAt: NOW },
	},
	"0005-imports": {
		imports: {
			id: 7,
			fileName: "prices.csv",
			loadedBy: "staff",
			loadedAt: NOW,
			created: 1,
			updated: 2,
			unchanged: 3,
			errors: 4,
			message: "m",
			problems: "[]",
		},
		import_changes: { importId: 7, part: 1, changes: Buffer.from("changes") },
	},
	"0006-projector-images": {
		projector_images: {
			projectorSku: "A-1",
			hash: "h",
			type: "image/png",
			width: 4,
			height: 3,
			size: 5,
			storedAt: NOW,
			original: Buffer.from("photo"),
		},
		projector_image_files: {
			projectorSku: "A-1",
			format: "webp",
			width: 4,
			bytes: Buffer.from("photo"),
		},
	},
	"0007-kept-uploads": {
		kept_uploads: {
			id: "k",
			tokenHash: "t",
			fileName: "prices.csv",
			bytes: Buffer.from("sku"),
			keptAt: NOW,
		},
	},
	"0008-import-rejects": {
		import_rejects: {
			importId: 7,
			name: "errors.csv",
			rows: 1,
			cut: 2,
			bytes: Buffer.from("sku"),
		},
	},
	"0013-offers": {
		price_points: {
			projectorId: 7,
			retailerId: 7,
			at: "2026-02-01T12:00:00.000Z",
			pricePence: 12_200,
			deliveryPence: 499,
			inStock: 1,
			condition: "new",
			isSample: 0,
		},
	},
	"0014-mail-outbox": {
		mails: {
			id: 7,
			key: "contact-7",
			senderName: "Site",
			subject: "Hello",
			text: "t",
			createdAt: NOW,
			nextAttemptAt: NOW,
		},
	},
	"0015-price-alerts": {
		price_alerts: {
			id: 7,
			projectorSku: "A-1",
			email: "reader@example.com",
			targetPence: 11_000,
			wantsStock: 1,
			createdAt: NOW,
		},
		price_alert_tokens: { hash: "h", alertId: 7, purpose: "confirm" },
	},
	"0019-feeds": {
		feeds: { id: 7, name: "Currys", address: "https://feeds.example/currys", createdAt: NOW },
		feed_merchants: { feedId: 7, merchant: "Currys PLC", retailerId: 7 },
		feed_lines: {
			feedId: 7,
			lineId: "42",
			merchant: "",
			title: "Epson EH-TW7100",
			brand: "Epson",
			mpn: "V11H961041",
			eans: "[]",
			url: "https://shop.example/42",
			pricePence: 129_900,
			inStock: 1,
			condition: "new",
			state: "new",
			seenAt: NOW,
		},
		feed_runs: { id: 7, feedId: 7, startedBy: "staff", startedAt: NOW, state: "applied" },
		feed_run_problems: { runId: 7, number: 12, reason: "price is missing" },
		feed_run_changes: { runId: 7, part: 1, changes: Buffer.from("changes") },
		feed_offers: { projectorSku: "A-1", retailerId: 7, feedId: 7 },
		locks: { name: "feeds", owner: "o", expiresAt: NOW },
	},
	"0020-import-mappings": {
		import_mappings: { key: '["prijs"]', reading: "{}", savedBy: "staff", savedAt: NOW },
	},
};

import { index, type RouteConfig, route } from "@remix-run/route-config";

/**
 * The routes of a kind of record of app/features/records; `customFiles` names its own files in place of the common
 * ones.
 */
function recordRoutes(
	path: string,
	customFiles: { list?: string; new?: string; edit?: string } = {},
) {
	const page = (address: string, file: string) =>
		route(address, `routes/admin/records/${file}.tsx`, { id: address });
	return [
		page(path, customFiles.list ?? "list"),
		page(`${path}/new`, customFiles.new ?? "new"),
		page(`${path}/:key`, customFiles.edit ?? "edit"),
		page(`${path}/:key/delete`, "delete"),
	];
}

/** The route of a JSON call, or of all unknown calls below a path. */
function jsonCallRoute(path: string) {
	return route(path, "routes/api/call.ts", { id: path });
}

/** A route of a file that serves several addresses. */
function fileRoute(path: string, file: "images" | "feeds" | "texts") {
	return route(path, `routes/files/${file}.ts`, { id: `routes/files/${path}` });
}

// Every address of the product, in the order of docs/product.md#screens.
export default [
	index("routes/site/home.tsx"),
	route("buying-guide", "routes/site/buying-guide.tsx"),
	route("how-we-choose", "routes/site/how-we-choose.tsx"),
	route("help-me-choose", "routes/site/help-me-choose.tsx"),
	route("compare", "routes/site/compare.tsx"),
	route("projectors", "routes/site/finder.tsx"),
	route("deal-check", "routes/site/deal-check.tsx"),
	route("retailers", "routes/site/shops.tsx"),
	route("brands", "routes/site/brands.tsx"),
	route("brand/:brand", "routes/site/brand.tsx"),
	route("category/:slug", "routes/site/category.tsx"),
	route("projector/:slug", "routes/site/model.tsx"),
	route("projector/:slug/evidence", "routes/site/evidence.tsx"),
	route("projector/:slug/alert", "routes/site/model-alert.tsx"),
	route("projectors/alert", "routes/site/model-alert.tsx", { id: "routes/site/search-alert" }),
	route("alerts/:token", "routes/mailed/alert-list.tsx"),
	route("alerts/:link/:token", "routes/mailed/link.tsx"),
	route("tag/:tag", "routes/site/tag.tsx"),
	route("guides", "routes/site/guides.tsx"),
	route("guides/:slug", "routes/site/page.tsx", { id: "routes/site/guide" }),
	route("page/:slug", "routes/site/page.tsx"),
	route("terms-of-use", "routes/site/terms-of-use.tsx"),
	route("contact-us", "routes/site/contact-us.tsx"),
	route("cookie-policy", "routes/site/cookie-policy.tsx"),
	route("privacy", "routes/site/privacy.tsx"),
	route("newsletter", "routes/site/letters.tsx"),
	route("newsletter/:name", "routes/site/letter.tsx"),
	route("newsletter/confirm/:token", "routes/mailed/link.tsx", { id: "newsletter/confirm" }),
	route("newsletter/stop/:token", "routes/mailed/link.tsx", { id: "newsletter/stop" }),
	route("consent", "routes/site/consent.ts"),
	route("shortlist", "routes/site/shortlist.ts"),
	route("go/:listing", "routes/site/go.tsx"),

	route("admin/login", "routes/admin/login.tsx"),
	route("admin/logout", "routes/admin/logout.ts"),
	route("admin/join/:token", "routes/admin/accounts/join.tsx"),
	route("admin/reset", "routes/admin/accounts/forgotten.tsx"),
	route("admin/reset/:token", "routes/admin/accounts/join.tsx", { id: "admin/reset" }),
	route("admin/privacy/stored.json", "routes/admin/visitors/privacy-file.ts"),
	...["imports/:id", "current-data", "insight", "earnings", "backups", "images/queue"]
		.map((folder) => `admin/${folder}/:file`)
		.concat("admin/subscribers/subscribers.csv")
		.map((path) => route(path, "routes/admin/files.ts", { id: path })),
	route("admin/newsletter/:letter/mail", "routes/admin/visitors/letter-mail.ts"),
	route("admin", "routes/admin/layout.tsx", [
		index("routes/admin/today.tsx"),
		route("questions", "routes/admin/questions.tsx"),
		route("jump", "routes/admin/jump.tsx"),
		route("models", "routes/admin/models/models.tsx"),
		route("models/new", "routes/admin/models/new-model.tsx"),
		route("models/grid", "routes/admin/models/grid.tsx"),
		route("models/many", "routes/admin/models/many.tsx"),
		route("models/:sku", "routes/admin/models/edit-model.tsx"),
		route("models/:key/delete", "routes/admin/records/delete.tsx", { id: "models/:key/delete" }),
		route("models/:sku/photographs", "routes/admin/models/photos.tsx"),
		route("models/:sku/figures/:field", "routes/admin/models/fact.tsx"),
		route("figures", "routes/admin/facts.tsx"),
		route("upload", "routes/admin/upload.tsx"),
		route("upload/columns", "routes/admin/upload-columns.tsx"),
		route("upload/rows", "routes/admin/upload-rows.tsx"),
		route("upload/clear-sample", "routes/admin/clear-sample.tsx"),
		route("images", "routes/admin/images.tsx"),
		route("images/delete", "routes/admin/delete-image.tsx"),
		route("images/queue", "routes/admin/image-queue.tsx"),
		...recordRoutes("shops", { list: "shops" }),
		route("feeds", "routes/admin/feeds/feeds.tsx"),
		route("feeds/new", "routes/admin/feeds/feed-form.tsx", { id: "feeds/new" }),
		route("feeds/:feed", "routes/admin/feeds/feed.tsx"),
		route("feeds/:feed/edit", "routes/admin/feeds/feed-form.tsx", { id: "feeds/:feed/edit" }),
		route("feeds/:feed/delete", "routes/admin/feeds/delete-feed.tsx"),
		route("feeds/:feed/columns", "routes/admin/feeds/feed-columns.tsx"),
		route("feeds/:feed/lines", "routes/admin/feeds/feed-lines.tsx"),
		route("feeds/:feed/lines/:line/model", "routes/admin/feeds/new-model.tsx"),
		route("feeds/:feed/runs", "routes/admin/feeds/feed-runs.tsx"),
		route("feeds/:feed/runs/:run", "routes/admin/feeds/feed-run.tsx"),
		route("people", "routes/admin/accounts/accounts.tsx"),
		route("people/:account/remove", "routes/admin/accounts/remove-account.tsx"),
		route("history", "routes/admin/history/history.tsx"),
		route("history/:change", "routes/admin/history/change.tsx"),
		route("account", "routes/admin/accounts/account.tsx"),
		route("messages", "routes/admin/visitors/messages.tsx"),
		route("messages/:message", "routes/admin/visitors/message.tsx"),
		route("messages/:message/delete", "routes/admin/visitors/delete-message.tsx"),
		...recordRoutes("newsletter", { list: "letters", edit: "letter" }),
		route("subscribers", "routes/admin/visitors/subscribers.tsx"),
		route("alerts", "routes/admin/visitors/alerts.tsx"),
		route("privacy", "routes/admin/visitors/privacy.tsx"),
		route("insight", "routes/admin/insight.tsx"),
		route("earnings", "routes/admin/earnings.tsx"),
		route("settings", "routes/admin/settings.tsx"),
		...[
			"site",
			"look",
			"icon",
			"card",
			"company",
			"home",
			"mail",
			"backups",
			"address",
			"offers",
			"feeds",
			"ads",
			"scores",
			"verification",
		]
			.map((key) => `settings/${key}`)
			.concat("electricity")
			.map((path) => route(path, "routes/admin/records/edit.tsx", { id: path })),
		route("backups", "routes/admin/backups.tsx"),
		...recordRoutes("pages"),
		...recordRoutes("categories"),
		...recordRoutes("jargon"),
		...recordRoutes("brands", { new: "new-brand" }),
		route("*", "routes/admin/not-found.tsx"),
	]),

	// The documented JSON (docs/product.md#json-calls).
	jsonCallRoute("api/categories"),
	jsonCallRoute("api/categories/:slug"),
	jsonCallRoute("api/projectors"),
	jsonCallRoute("api/projectors/search"),
	jsonCallRoute("api/projectors/find"),
	jsonCallRoute("api/projectors/:key"),
	jsonCallRoute("api/projectors/:key/retailer-listings"),
	jsonCallRoute("api/projectors/:key/price-history"),
	jsonCallRoute("api/projectors/:sku/evidence"),
	jsonCallRoute("api/projectors/:sku/why-not"),
	jsonCallRoute("api/projectors/:sku/cost"),
	jsonCallRoute("api/projectors/:key/similar"),
	jsonCallRoute("api/retailers"),
	jsonCallRoute("api/jargon-terms"),
	jsonCallRoute("api/contact"),
	jsonCallRoute("api/newsletter/subscribe"),
	jsonCallRoute("api/admin/upload-projectors"),
	jsonCallRoute("api/admin/sync-google-sheets"),
	jsonCallRoute("api/admin/create-sample-sheet"),
	jsonCallRoute("api/admin/image-stats"),
	jsonCallRoute("api/admin/upload-image/:sku"),
	jsonCallRoute("api/admin/delete-image/:sku"),
	jsonCallRoute("api/openapi.json"),
	jsonCallRoute("api/admin/*"),
	jsonCallRoute("api/*"),

	// For agents (docs/product.md#agents).
	route("mcp", "routes/agents/mcp.ts"),
	route("llms.txt", "routes/agents/llms.ts"),
	route(".well-known/ucp", "routes/agents/ucp-profile.ts"),
	route("ucp/catalog/search", "routes/agents/ucp-search.ts"),
	route("ucp/catalog/lookup", "routes/agents/ucp-lookup.ts"),

	fileRoute("category-pictures/:file", "images"),
	fileRoute("retailer-logos/:file", "images"),
	fileRoute("logo/:file", "images"),
	fileRoute("favicon.ico", "images"),
	fileRoute("apple-touch-icon.png", "images"),
	fileRoute("brands/:file", "images"),
	fileRoute("page-pictures/:file", "images"),
	fileRoute("projector-images/:file", "images"),
	fileRoute("illustrations/model/:file", "images"),
	fileRoute("illustrations/to-scale/:file", "images"),
	route("og/*", "routes/files/share-images.ts"),
	fileRoute("projector-template.csv", "texts"),
	fileRoute("falls.xml", "feeds"),
	fileRoute("guides.xml", "feeds"),
	fileRoute("projectors.xml", "feeds"),
	fileRoute("category/:slug.xml", "feeds"),
	fileRoute("sitemap.xml", "texts"),
	fileRoute("sitemap/:part.xml", "texts"),
	fileRoute("robots.txt", "texts"),
	fileRoute("ads.txt", "texts"),
	fileRoute("speculation-rules.json", "texts"),
	route("healthz", "routes/files/health.ts"),

	// For developers: the server of a build has no such page.
	...(process.env.NODE_ENV === "development"
		? [route("styleguide", "routes/development/styleguide.tsx")]
		: []),

	route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;

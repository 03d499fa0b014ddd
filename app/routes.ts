import { index, type RouteConfig, route } from "@remix-run/route-config";

// Every address of the product, in the order of spec section 2.
export default [
	index("routes/site/home.tsx"),
	route("buying-guide", "routes/site/buying-guide.tsx"),
	route("compare", "routes/site/compare.tsx"),
	route("retailers", "routes/site/retailers.tsx"),
	route("brands", "routes/site/brands.tsx"),
	route("brand/:brand", "routes/site/brand.tsx"),
	route("category/:slug", "routes/site/category.tsx"),
	route("projector/:slug", "routes/site/projector.tsx"),
	route("tag/:tag", "routes/site/tag.tsx"),
	route("terms-of-use", "routes/site/terms-of-use.tsx"),
	route("contact-us", "routes/site/contact-us.tsx"),
	route("cookie-policy", "routes/site/cookie-policy.tsx"),
	route("consent", "routes/site/consent.ts"),

	route("admin/login", "routes/admin/login.tsx"),
	route("admin/logout", "routes/admin/logout.ts"),
	route("admin/imports/:id/errors.csv", "routes/admin/import-errors.ts"),
	route("admin/current-data/:file", "routes/admin/current-data.ts"),
	route("admin", "routes/admin/layout.tsx", [
		index("routes/admin/index.ts"),
		route("upload", "routes/admin/upload.tsx"),
		route("images", "routes/admin/images.tsx"),
		route("images/delete", "routes/admin/delete-image.tsx"),
	]),

	// The documented JSON (spec section 7).
	route("api/categories", "routes/api/categories.ts"),
	route("api/categories/:slug", "routes/api/category.ts"),
	route("api/projectors", "routes/api/projectors.ts"),
	route("api/projectors/search", "routes/api/projector-search.ts"),
	route("api/projectors/:key", "routes/api/projector.ts"),
	route("api/projectors/:key/retailer-listings", "routes/api/retailer-listings.ts"),
	route("api/projectors/:key/similar", "routes/api/similar-projectors.ts"),
	route("api/retailers", "routes/api/retailers.ts"),
	route("api/jargon-terms", "routes/api/jargon-terms.ts"),
	route("api/contact", "routes/api/contact.ts"),
	route("api/newsletter/subscribe", "routes/api/newsletter.ts"),
	route("api/admin/upload-projectors", "routes/api/admin/upload-projectors.ts"),
	route("api/admin/sync-google-sheets", "routes/api/admin/sync-google-sheets.ts"),
	route("api/admin/create-sample-sheet", "routes/api/admin/create-sample-sheet.ts"),
	route("api/admin/image-stats", "routes/api/admin/image-stats.ts"),
	route("api/admin/upload-image/:sku", "routes/api/admin/upload-image.ts"),
	route("api/admin/delete-image/:sku", "routes/api/admin/delete-image.ts"),
	route("api/*", "routes/api/unknown.ts"),

	route("brands/:file", "routes/files/brand-logo.ts"),
	route("projector-images/:file", "routes/files/projector-image.ts"),
	route("projector-template.csv", "routes/files/projector-template.ts"),
	route("sitemap.xml", "routes/files/sitemap.ts"),
	route("robots.txt", "routes/files/robots.ts"),
	route("healthz", "routes/files/health.ts"),

	route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
	appDirectory: "app",
	// URLs are named in app/routes.ts, so nothing becomes a route by lying in a folder.
	ignoredRouteFiles: ["**/*"],
	future: {
		v3_fetcherPersist: true,
		// All routes are known at once: to pick the few that each page needs costs the server more than they weigh.
		v3_lazyRouteDiscovery: false,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
};

import type { ServerBuild } from "@remix-run/node";

/** Returns a server build with only these routes. */
export function serverBuild(routes: ServerBuild["routes"]): ServerBuild {
	return {
		mode: "production",
		entry: { module: { default: () => new Response("page") } },
		routes,
		assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
		publicPath: "/build/",
		assetsBuildDirectory: "public",
		future: {
			v3_fetcherPersist: true,
			v3_lazyRouteDiscovery: false,
			v3_relativeSplatPath: true,
			v3_singleFetch: true,
			v3_throwAbortReason: true,
		},
		isSpaMode: false,
	};
}

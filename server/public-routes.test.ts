import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import routes from "~/routes";
import { serverBuild } from "../tests/server-build";
import { isPublicPath, visitorsManifest, withPublicRoutesOnly } from "./public-routes";
import { routeFinder } from "./route-modules";

type Entry = (typeof routes)[number];

const ROOT = { id: "root", path: "", module: { default: undefined } };

function built(entries: readonly Entry[], parentId: string): ServerBuild["routes"][string][] {
	return entries.flatMap(({ file, id = file, path, index, children = [] }) => [
		{
			id,
			parentId,
			module: { default: undefined },
			...(path !== undefined && { path }),
			...(index && { index }),
		},
		...built(children, id),
	]);
}

const ALL = [ROOT, ...built(routes, "root")];
const BUILD = serverBuild(Object.fromEntries(ALL.map((route) => [route?.id, route])));

function addresses(entries: readonly Entry[], above = ""): string[] {
	return entries.flatMap(({ path, children }) => {
		const own = path === undefined ? above : `${above}/${path.replace(/:\w+\??|\*/g, "x-1.y")}`;
		return [own || "/", ...addresses(children ?? [], own)];
	});
}

const WRITTEN: ((address: string) => string)[] = [
	(address) => address,
	(address) => address.toUpperCase(),
	(address) => `${address}/`,
	(address) => `${address}.data`,
	(address) => `${address}x`,
	(address) => `/${address}`,
	(address) => `${address}//1`,
	(address) => address.replace("a", "%61"),
	(address) => address.replace("a", "%2561"),
	(address) => address.replace("/a", "/;a"),
	(address) => address.replace("/a", "/./a"),
	(address) => address.replace("/a", "/x/%2e%2E/a"),
	(address) => address.replace("/a", "\\a"),
	(address) => address.replace("a", "ａ"),
];

it("public routes: leads every address to the same route, however it is written", () => {
	const whole = routeFinder(BUILD);
	const few = routeFinder(withPublicRoutesOnly(BUILD));
	const all = WRITTEN.flatMap((write) => [...addresses(routes), "/nowhere"].map(write));
	const paths = all.map((address) => new URL(`http://x${address}`).pathname).filter(isPublicPath);
	expect(paths.map((path) => [path, few(path)?.id])).toEqual(
		paths.map((path) => [path, whole(path)?.id]),
	);
});

it("public routes: counts visitors' pages as public, and no staff page", () => {
	expect(["/", "/projector/epson-eh-tw7100", "/projectors.data"].every(isPublicPath)).toBe(true);
	expect(["/admin", "/Admin.data", "/api/projectors"].some(isPublicPath)).toBe(false);
	const { routes: few } = withPublicRoutesOnly(BUILD);
	const apart = routes.filter(({ path }) => /^(?:admin|api)\b/.test(path ?? ""));
	expect(built(apart, "root").filter((route) => route && route.id in few)).toEqual([]);
	expect(Object.keys(few)).toEqual(
		expect.arrayContaining([
			"routes/site/not-found.tsx",
			"routes/files/guides.xml",
			"routes/files/robots.txt",
		]),
	);
});

const MANIFEST: ServerBuild["assets"] = {
	entry: { imports: [], module: "/build/assets/entry.js" },
	routes: Object.fromEntries(
		ALL.flatMap((route) => {
			if (route === undefined) return [];
			const { module: _, ...place } = route;
			const entry = {
				...place,
				module: `/build/assets/${place.id}.js`,
				hasLoader: true,
				hasAction: false,
				hasClientAction: false,
				hasClientLoader: false,
				hasErrorBoundary: false,
			};
			return [[place.id, entry]];
		}),
	),
	url: "/build/assets/manifest-12345678.js",
	version: "12345678",
};

it("public routes: sends visitors' browsers all pages and targets of forms, and no file", () => {
	const ids = Object.keys(visitorsManifest(MANIFEST).routes);
	expect(ids).toEqual(
		expect.arrayContaining([
			"root",
			"routes/site/home.tsx",
			"routes/site/shortlist.ts",
			"newsletter/confirm",
			"routes/site/not-found.tsx",
		]),
	);
	const others = ids.filter((id) => !/^(?:routes\/)?(?:root|site|mailed|newsletter)\b/.test(id));
	expect(others).toEqual([]);
});

it("public routes: names a visitors' manifest by its version, which is that of its contents", () => {
	const { url, version } = visitorsManifest(MANIFEST);
	expect(url).toBe(`/build/assets/visitors-${version}.js`);
	expect(visitorsManifest({ ...MANIFEST }).version).toBe(version);
	const { root, ...otherRoutes } = MANIFEST.routes;
	expect(visitorsManifest({ ...MANIFEST, routes: otherRoutes }).version).not.toBe(version);
	expect(visitorsManifest({ ...MANIFEST, version: "2" }).version).not.toBe(version);
});

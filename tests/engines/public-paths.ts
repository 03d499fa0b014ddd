import { unescapeMarkup } from "~/config/markup";
import { BRAND_SORTS, TAG_SORTS } from "~/features/catalogue/lists/list-page-state";
import { FINDER_SORTS } from "~/features/finder/sorts";

const WORDS = [
	"epson",
	"bemq",
	"4k laser",
	"zoe",
	"ängström",
	"short throw under £900",
	"a_1",
	"x%",
	"zzzzzz",
];

const FINDER_QUERIES = [
	...FINDER_SORTS.flatMap((sort) => [1, 2, 3].map((page) => `sort=${sort}&page=${page}`)),
	"page=10000",
	"min=400&max=500",
	"max=300&unknown=1",
	"stock=1&sort=price-low",
	"use=gaming&sort=lag",
	"brand=epson&brand=benq",
	"brand=angstrom",
	"res=4k&light=laser",
	"throw=ultra-short&unknown=1",
	"lumens=3000&sort=brightest",
	"feature=hdr10&feature=wi-fi",
	"feature=unicode",
	...WORDS.map((word) => `q=${encodeURIComponent(word)}`),
];

const COMPARED = [
	"sku=a&sku=B&sku=a_1&sku=Z.",
	"sku=EPSON-EH-TW7100&sku=a10&show=differences",
	"sku=none&sku=A",
	"brand=benq",
	"brand=Ängström",
];

/** Not compared: its form has a random sum. */
const BY_CHANCE = "/contact-us";

/** Lists with more than one page. */
const LONG_LISTS = ["/brand/epson", "/brand/benq", "/tag/hdr10", "/tag/wi-fi"];

const FIXED = [
	"/robots.txt",
	"/sitemap.xml",
	"/healthz",
	"/projector-template.csv",
	"/nowhere",
	"/api/openapi.json",
	"/api/categories",
	"/api/categories/gaming",
	"/api/categories/none",
	"/api/retailers",
	"/api/jargon-terms",
	"/api/projectors",
	"/api/projectors?limit=1000",
	"/api/projectors?category=gaming&limit=100",
	"/api/projectors?tag=hdr10&featured=true",
	"/api/projectors?featured=true&limit=4",
	"/api/projectors/1",
	"/api/projectors/none",
	"/projector/none",
	"/brand/none",
	"/tag/none",
	"/go/1",
	"/go/100000",
	...FINDER_QUERIES.flatMap((query) => [`/projectors?${query}`, `/api/projectors/find?${query}`]),
	...COMPARED.map((query) => `/compare?${query}`),
	...WORDS.flatMap((word) => {
		const query = encodeURIComponent(word);
		return [
			`/?search=${query}`,
			`/api/projectors/search?q=${query}`,
			`/api/projectors/search?q=${query}&links=1`,
		];
	}),
];

const IS_FULL = process.env.TEST_FULL === "1";

/** One in so many of the sample's pages is enough: they are the same code. `npm run verify:full` fetches all. */
const EVERY = IS_FULL ? 1 : 24;

/** Addresses that are no pages. */
const FILES = /^\/(?:api\/|go\/|healthz|[^?]*\.(?:txt|xml|csv|json))/;

/**
 * The address of a page's data as scripts fetch it: rendering is a function of it and takes most of the time. `npm run
 * verify:full` fetches the pages themselves.
 */
function fetched(path: string): string {
	if (IS_FULL || FILES.test(path)) return path;
	return path.replace(/^[^?]*/, (page) => `${page === "/" ? "/_root" : page}.data`);
}

/** Slugs of the awkward models, all of which are fetched. */
const AWKWARD_MODEL = /^\/projector\/[^/]{1,3}$/;

/** An address of the site map with its variants, or none. */
function formsOf(path: string, place: number): string[] {
	const isChosen = place % EVERY === 0;
	if (path.startsWith("/projector/")) {
		if (!isChosen && !AWKWARD_MODEL.test(path)) return [];
		const call = `/api/projectors/${path.replace("/projector/", "")}`;
		return [
			path,
			`${path}?history=365`,
			`${path}/evidence`,
			call,
			`${call}/evidence`,
			`${call}/retailer-listings`,
			`${call}/similar`,
			`${call}/price-history?days=365`,
		];
	}
	const sorts = path.startsWith("/tag/") ? TAG_SORTS : BRAND_SORTS;
	const orders = sorts.map(({ key }) => `${path}?sort=${key}`);
	if (path.startsWith("/category/") || LONG_LISTS.includes(path)) {
		return [path, ...orders, ...orders.map((order) => `${order}&page=2`)];
	}
	const isList = /^\/(?:brand|tag)\//.test(path);
	if (isList) return isChosen ? [path, ...orders] : [];
	return [path];
}

/** Yields the public addresses of a site: those of its site map with their variants, and all others. */
export async function* publicPaths(get: (path: string) => Promise<string>): AsyncGenerator<string> {
	const xml = await get("/sitemap.xml");
	yield* FIXED.map(fetched);
	let place = 0;
	for (const [, address = ""] of xml.matchAll(/<loc>http:\/\/[^/<]+([^<]*)/g)) {
		const path = unescapeMarkup(address);
		if (path !== BY_CHANCE) yield* formsOf(path, place).map(fetched);
		place += 1;
	}
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { pageCount } from "~/features/catalogue/listing/list-state";
import {
	countProjectors,
	type ProjectorFilter,
} from "~/features/catalogue/projectors.queries.server";
import { startBuiltSite } from "../support/built-site";
import { type CatalogueModel, fillCatalogue } from "../support/catalogue";
import { startLoad } from "../support/load/load";
import { mappedPaths } from "../support/mapped-paths";
import type { Effort, Measurement } from "../support/measurement";
import { pick, seededRandom } from "../support/random";

const MODELS = 10_000;
const REQUESTS = 50_000;
const QUICK_REQUESTS = 4000;
const ADDRESSES = 2000;
const GOAL_MB = 250;

const LISTING = /^\/(brand|category|tag)\/(.+)$/;

interface Listing {
	path: string;
	pages: number;
}

const FILTERS: Record<string, (slug: string) => ProjectorFilter> = {
	brand: (brandSlug) => ({ brandSlug }),
	category: (categorySlug) => ({ categorySlug }),
	tag: (tag) => ({ tag }),
};

/** The listings among a site's addresses, with as many pages as the catalogue fills. */
async function listingsOf(db: Kysely<Database>, paths: readonly string[]): Promise<Listing[]> {
	const listings: Listing[] = [];
	for (const path of paths) {
		const [, kind = "", slug = ""] = LISTING.exec(path) ?? [];
		const filter = FILTERS[kind]?.(slug);
		if (!filter) continue;
		const pages = pageCount(await countProjectors(db, filter), CARDS_PER_PAGE);
		listings.push({ path, pages });
	}
	return listings;
}

/** Pages as shoppers come to them: mostly models, then listings page by page, comparisons and searches. */
function addresses(models: readonly CatalogueModel[], listings: readonly Listing[]): string[] {
	const random = seededRandom(11);
	const slug = () => pick(random, models).slug;
	const listing = (sort: string) => {
		const { path, pages } = pick(random, listings);
		return `${path}?${sort}page=${1 + Math.floor(random() * pages)}`;
	};
	const kinds = [
		() => `/projector/${slug()}`,
		() => `/projector/${slug()}`,
		() => listing(""),
		() => listing("sort=price-low&"),
		() => `/compare?sku=${slug()}&sku=${slug()}`,
		() => `/?search=${encodeURIComponent(pick(random, models).model)}`,
	];
	const all = new Set<string>();
	while (all.size < ADDRESSES) all.add(pick(random, kinds)());
	return [...all];
}

/** The site's memory after very many requests for many addresses of a large catalogue. */
export async function measureMemory({ isQuick }: Effort): Promise<Measurement[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	try {
		const { databaseUrl, models, db } = await fillCatalogue(folder, MODELS);
		const site = await startBuiltSite({ databaseUrl });
		const load = startLoad();
		try {
			const before = await site.memoryMb();
			const listings = await listingsOf(db, await mappedPaths(site.url));
			const paths = addresses(models, listings);
			const requests = isQuick ? QUICK_REQUESTS : REQUESTS;
			await load.run({ origin: site.url, paths, connections: 10, requests });
			const { now, peak } = await site.memoryMb();
			return [
				{
					what: `Memory over ${requests} requests for ${ADDRESSES} addresses, ${MODELS} models`,
					goal: `under ${GOAL_MB} MB resident`,
					figure: `${now.toFixed(0)} MB after, ${peak.toFixed(0)} at most (${before.now.toFixed(0)} before)`,
					passed: peak < GOAL_MB,
					numbers: { now, peak, before: before.now },
				},
			];
		} finally {
			await load.stop();
			await site.stop();
			await db.destroy();
		}
	} finally {
		await rm(folder, { recursive: true });
	}
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../support/built-site";
import { type CatalogueModel, fillCatalogue } from "../support/catalogue";
import { startLoad } from "../support/load";
import { mappedPaths } from "../support/mapped-paths";
import type { Effort, Measurement } from "../support/measurement";
import { pick, seededRandom } from "../support/random";

const MODELS = 10_000;
const REQUESTS = 50_000;
const QUICK_REQUESTS = 4000;
const ADDRESSES = 2000;
const GOAL_MB = 250;

const LISTING = /^\/(?:brand|category|tag)\//;

/** Pages as shoppers come to them: mostly models, then listings page by page, comparisons and searches. */
function addresses(models: readonly CatalogueModel[], listings: readonly string[]): string[] {
	const random = seededRandom(11);
	const slug = () => pick(random, models).slug;
	const kinds = [
		() => `/projector/${slug()}`,
		() => `/projector/${slug()}`,
		() => `${pick(random, listings)}?page=${1 + Math.floor(random() * 30)}`,
		() => `${pick(random, listings)}?sort=price-low&page=${1 + Math.floor(random() * 30)}`,
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
		await db.destroy();
		const site = await startBuiltSite({ databaseUrl });
		const load = startLoad();
		try {
			const before = await site.memoryMb();
			const listings = (await mappedPaths(site.url)).filter((path) => LISTING.test(path));
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
		}
	} finally {
		await rm(folder, { recursive: true });
	}
}

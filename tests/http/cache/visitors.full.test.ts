import { expect, it } from "vitest";
import { canRunVarnish, startCachedSites } from "../../e2e/support/cache/cached-sites";
import {
	compareAnswers,
	MIXED_SETTINGS,
	makeVisitors,
} from "../../e2e/support/cache/mixed-visitors";

/** `npm run bench -- scale` requests 5,000. */
const REQUESTS = 1000;

it.skipIf(!canRunVarnish)(
	"the cache serves no visitor the page of another",
	async () => {
		const cached = await startCachedSites(MIXED_SETTINGS);
		try {
			const visitors = await makeVisitors(cached);
			const compared = await compareAnswers(cached, visitors, { requests: REQUESTS, atOnce: 16 });

			expect(compared.different).toEqual([]);
			expect(compared.requests).toBe(REQUESTS);
			expect(compared.hits).toBeGreaterThan(REQUESTS / 4);
		} finally {
			await cached.stop();
		}
	},
	180_000,
);

import type { CachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import { compareAnswers, makeVisitors } from "../../../../tests/e2e/support/cache/mixed-visitors";
import type { Effort, Measurement } from "../../support/measurement";

const REQUESTS = 5000;

/** Fifty mixed visitors, each answer compared with the one that a site gives without the cache. */
export async function measureVisitorsApart(
	cached: CachedSites,
	{ isQuick }: Effort,
): Promise<Measurement> {
	const visitors = await makeVisitors(cached);
	const requests = isQuick ? REQUESTS / 10 : REQUESTS;
	const { hits, different } = await compareAnswers(cached, visitors, { requests, atOnce: 16 });
	return {
		what: `(e) ${requests} requests of ${visitors.length} visitors, ${hits} from the cache`,
		goal: "each the same as without it",
		figure: different.length === 0 ? "each the same" : `${different.length} not: ${different[0]}`,
		passed: different.length === 0 && hits > 0,
		numbers: { requests, hits, different: different.length },
	};
}

import { startCachedSites } from "../../../tests/e2e/support/cache/cached-sites";
import { MIXED_SETTINGS } from "../../../tests/e2e/support/cache/mixed-visitors";
import type { Effort, Measurement } from "../support/measurement";
import { measureChangedPrice } from "./scale/changed-price";
import { measureKilledSite } from "./scale/killed-site";
import { measureRestartedDatabase } from "./scale/restarted-database";
import { measureThroughput } from "./scale/throughput";
import { measureVisitorsApart } from "./scale/visitors-apart";

/** Two sites behind the cache, as docs/operations.md#two-of-everything has them. */
export async function measureScale(effort: Effort): Promise<Measurement[]> {
	const restarted = await measureRestartedDatabase(effort);
	const cached = await startCachedSites(MIXED_SETTINGS);
	try {
		return [
			...restarted,
			await measureThroughput(cached, effort),
			await measureKilledSite(cached, effort),
			await measureVisitorsApart(cached, effort),
			// Last, as the price stays changed.
			await measureChangedPrice(cached, effort),
		];
	} finally {
		await cached.stop();
	}
}

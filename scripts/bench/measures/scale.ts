import {
	type CachedSites,
	canRunVarnish,
	startCachedSites,
} from "../../../tests/e2e/support/cache/cached-sites";
import { MIXED_SETTINGS } from "../../../tests/e2e/support/cache/mixed-visitors";
import { type Effort, type Measurement, measured, skipped } from "../support/measurement";
import { measureChangedPrice } from "./scale/changed-price";
import { measureKilledSite } from "./scale/killed-site";
import { measureRestartedDatabase } from "./scale/restarted-database";
import { measureRollingRestart } from "./scale/rolling-restart";
import { measureThroughput } from "./scale/throughput";
import { measureVisitorsApart } from "./scale/visitors-apart";

/** As nobody has to set it. */
const DRAIN_BY_DEFAULT = "3";

type Proof = (cached: CachedSites, effort: Effort) => Promise<Measurement>;

/** On the same two sites, in this order: after the last, the price stays changed. */
const PROOFS: readonly [name: string, proof: Proof][] = [
	["(a) Throughput", measureThroughput],
	["(b) A killed site", measureKilledSite],
	["(f) A rolling restart", measureRollingRestart],
	["(e) Mixed visitors", measureVisitorsApart],
	["(d) A changed price", measureChangedPrice],
];

async function measureOnOneFile(effort: Effort): Promise<Measurement[]> {
	const cached = await startCachedSites({ ...MIXED_SETTINGS, DRAIN_SECONDS: DRAIN_BY_DEFAULT });
	try {
		const results: Measurement[] = [];
		for (const [name, proof] of PROOFS) {
			results.push(...(await measured(name, async () => [await proof(cached, effort)])));
		}
		return results;
	} finally {
		await cached.stop();
	}
}

/** Two sites behind the cache, as docs/operations.md#two-of-everything has them. */
export async function measureScale(effort: Effort): Promise<Measurement[]> {
	if (!canRunVarnish) return [skipped("(a) to (f) Two sites behind a cache", "no Varnish")];
	const results = [
		...(await measured("(a), (b), (d), (e), (f) Two sites on one file", () =>
			measureOnOneFile(effort),
		)),
		...(await measured("(c) A restarted database", () => measureRestartedDatabase(effort))),
	];
	return results.sort((one, other) => one.what.localeCompare(other.what));
}

import { setTimeout as wait } from "node:timers/promises";
import type { CachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import { askForPages } from "../../../../tests/e2e/support/cache/page-load";
import { MAIN_PAGES } from "../../support/main-pages";
import type { Effort, Measurement } from "../../support/measurement";

/** Kills each site in turn while pages are asked for: some from memory, some never seen before. */
export async function measureKilledSite(
	cached: CachedSites,
	{ isQuick }: Effort,
): Promise<Measurement> {
	const ms = isQuick ? 1000 : 5000;
	const paths = MAIN_PAGES.filter((path) => !path.includes("?"));
	const stop = askForPages(cached.url, paths, { name: "bench" });
	for (const index of [0, 1] as const) {
		await wait(ms);
		cached.sites[index].kill("SIGKILL");
		await cached.sites[index].ended;
		await wait(ms);
		await cached.restart(index);
		// The cache trusts a site again at its next look.
		await wait(3000);
	}
	const statuses = await stop();
	const asked = Object.values(statuses).reduce((sum, one) => sum + one, 0);
	const failed = asked - (statuses[200] ?? 0);
	return {
		what: `(b) ${asked} pages, every second address new, while each site was killed with -9`,
		goal: "none failed",
		figure: `${failed} failed`,
		passed: failed === 0,
		numbers: { asked, failed },
	};
}

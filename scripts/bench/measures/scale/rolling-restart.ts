import { setTimeout as wait } from "node:timers/promises";
import type { CachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import { listLost, sendForms } from "../../../../tests/e2e/support/cache/form-load";
import { askForPages } from "../../../../tests/e2e/support/cache/page-load";
import { MAIN_PAGES } from "../../support/main-pages";
import type { Effort, Measurement } from "../../support/measurement";

/** So many sign-ups that the site does not take them for an attack. */
const FORM_EVERY_MS = 200;

/** What docs/operations.md says of the pause between sites. */
const BETWEEN_SITES_MS = 5000;

/** Restarts one site after the other, as an upgrade does, while pages are asked for and forms are sent. */
export async function measureRollingRestart(
	cached: CachedSites,
	{ isQuick }: Effort,
): Promise<Measurement> {
	const paths = MAIN_PAGES.filter((path) => !path.includes("?"));
	const stopPages = askForPages(cached.url, paths, { name: "rolling" });
	const stopForms = sendForms(cached, { name: "rolling", everyMs: FORM_EVERY_MS });
	for (const index of [0, 1] as const) {
		cached.sites[index].kill("SIGTERM");
		await cached.sites[index].ended;
		await cached.restart(index);
		await wait(isQuick ? 1000 : BETWEEN_SITES_MS);
	}
	const [statuses, forms] = await Promise.all([stopPages(), stopForms()]);

	const lost = (await listLost(cached.databaseUrl, forms)).length;
	const asked = Object.values(statuses).reduce((sum, one) => sum + one, 0);
	const failed = asked - (statuses[200] ?? 0);
	const taken = forms.taken.length;
	const failedForms = forms.putOff + forms.failed.length;
	return {
		what: `(f) ${asked} pages and a form every ${FORM_EVERY_MS} ms while each site was restarted in turn`,
		goal: "no page and no form failed",
		figure: `${failed} pages failed; forms: ${taken} taken, ${failedForms} failed, ${lost} lost`,
		passed: failed === 0 && failedForms === 0 && lost === 0 && taken > 0,
		numbers: { asked, failed, taken, failedForms, lost },
	};
}

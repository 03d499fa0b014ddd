import { setTimeout as wait } from "node:timers/promises";
import { startCachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import { listLost, sendForms } from "../../../../tests/e2e/support/cache/form-load";
import { askForPages } from "../../../../tests/e2e/support/cache/page-load";
import { hasPostgres, startPostgres } from "../../../setup/postgres-server";
import { MAIN_PAGES } from "../../support/main-pages";
import { type Effort, type Measurement, skipped } from "../../support/measurement";

const FORM_EVERY_MS = 100;

/** How the server is run by people who want to keep their data. */
const DURABLE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/** Restarts PostgreSQL, as after a crash, while remembered pages are asked for and forms are sent. */
export async function measureRestartedDatabase({ isQuick }: Effort): Promise<Measurement[]> {
	if (!hasPostgres()) {
		return [skipped("(c) PostgreSQL restarted under load", "no PostgreSQL 15 or later")];
	}
	const server = await startPostgres({ settings: DURABLE });
	try {
		const databaseUrl = server.url("postgres");
		const cached = await startCachedSites({ DATABASE_URL: databaseUrl });
		try {
			for (const path of MAIN_PAGES) {
				const headers = { "Accept-Encoding": "br" };
				await (await fetch(cached.url + path, { headers })).arrayBuffer();
			}
			const ms = isQuick ? 1000 : 5000;
			const options = { name: "restart", isNewAtTimes: false };
			const stopPages = askForPages(cached.url, MAIN_PAGES, options);
			const stopForms = sendForms(cached, { name: "restart", everyMs: FORM_EVERY_MS });
			await wait(ms);
			await server.restart();
			// Until the sites have new connections, and the cache has seen it.
			await wait(2 * ms);
			const [statuses, forms] = await Promise.all([stopPages(), stopForms()]);

			const lost = (await listLost(databaseUrl, forms)).length;
			const asked = Object.values(statuses).reduce((sum, one) => sum + one, 0);
			const failed = asked - (statuses[200] ?? 0);
			const { taken, putOff } = forms;
			const figures = `${failed} pages failed; forms: ${taken.length} taken, ${putOff} with 503, ${forms.failed.length} failed, ${lost} lost`;
			return [
				{
					what: `(c) ${asked} pages and a form every ${FORM_EVERY_MS} ms while PostgreSQL was restarted`,
					goal: "no page failed, no form lost",
					figure: forms.failed[0] === undefined ? figures : `${figures}: ${forms.failed[0]}`,
					passed: failed === 0 && forms.failed.length === 0 && lost === 0 && taken.length > 0,
					numbers: {
						asked,
						failed,
						taken: taken.length,
						putOff,
						failedForms: forms.failed.length,
						lost,
					},
				},
			];
		} finally {
			await cached.stop();
		}
	} finally {
		await server.stop();
	}
}

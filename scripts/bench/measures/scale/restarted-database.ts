import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import {
	type CachedSites,
	startCachedSites,
} from "../../../../tests/e2e/support/cache/cached-sites";
import { askForPages } from "../../../../tests/e2e/support/cache/page-load";
import { hasPostgres, startPostgres } from "../../../setup/postgres-server";
import { MAIN_PAGES } from "../../support/main-pages";
import { type Effort, type Measurement, skipped } from "../../support/measurement";

const FORM_EVERY_MS = 100;

/** How the server is run by people who want to keep their data. */
const DURABLE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

interface Forms {
	/** Addresses that the site said it has taken. */
	taken: string[];
	/** Answers that said to come again, and when. */
	putOff: number;
	/** All others. */
	failed: string[];
}

/** Sends sign-ups, each by another visitor, until the result is called. */
function sendForms({ url }: CachedSites): () => Promise<Forms> {
	const forms: Forms = { taken: [], putOff: 0, failed: [] };
	let isStopped = false;
	const send = async (n: number) => {
		const email = `restart-${n}@example.com`;
		try {
			const response = await fetch(`${url}/api/newsletter/subscribe`, {
				method: "POST",
				headers: {
					"Content-Type": "application/json",
					"X-Forwarded-For": `198.51.${Math.floor(n / 250)}.${n % 250}`,
				},
				body: JSON.stringify({ email }),
			});
			const text = await response.text();
			const isPutOff = response.status === 503 && response.headers.has("Retry-After");
			if (response.status === 200) forms.taken.push(email);
			else if (isPutOff) forms.putOff += 1;
			else forms.failed.push(`${response.status} ${text}`);
		} catch (error) {
			forms.failed.push(String(error));
		}
	};
	const sending = (async () => {
		const sent: Promise<void>[] = [];
		for (let n = 0; !isStopped; n++) {
			sent.push(send(n));
			await wait(FORM_EVERY_MS);
		}
		await Promise.all(sent);
	})();
	return async () => {
		isStopped = true;
		await sending;
		return forms;
	};
}

async function listSubscribers(databaseUrl: string): Promise<Set<string>> {
	const db = open(databaseUrl);
	try {
		const rows = await db.selectFrom("newsletter_subscriptions").select("email").execute();
		return new Set(rows.map(({ email }) => email));
	} finally {
		await db.destroy();
	}
}

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
			const stopForms = sendForms(cached);
			await wait(ms);
			await server.restart();
			// Until the sites have new connections, and the cache has seen it.
			await wait(2 * ms);
			const [statuses, forms] = await Promise.all([stopPages(), stopForms()]);

			const stored = await listSubscribers(databaseUrl);
			const lost = forms.taken.filter((email) => !stored.has(email)).length;
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

import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "db/connection.server";
import type { CachedSites } from "./cached-sites";

export interface Forms {
	/** Addresses that the site accepted. */
	taken: string[];
	/** Number of 503 responses with Retry-After. */
	putOff: number;
	/** All others. */
	failed: string[];
}

/** Sends sign-ups, each of another visitor, until the returned function is called. */
export function sendForms(
	{ url }: CachedSites,
	{ name, everyMs }: { name: string; everyMs: number },
): () => Promise<Forms> {
	const forms: Forms = { taken: [], putOff: 0, failed: [] };
	let isStopped = false;
	const send = async (n: number) => {
		const email = `${name}-${n}@example.com`;
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
			await wait(everyMs);
		}
		await Promise.all(sent);
	})();
	return async () => {
		isStopped = true;
		await sending;
		return forms;
	};
}

/** Returns the addresses that the site accepted and its database does not have. */
export async function listLost(databaseUrl: string, { taken }: Forms): Promise<string[]> {
	const db = openDatabase(databaseUrl);
	try {
		const rows = await db.selectFrom("newsletter_subscriptions").select("email").execute();
		const stored = new Set(rows.map(({ email }) => email));
		return taken.filter((email) => !stored.has(email));
	} finally {
		await db.destroy();
	}
}

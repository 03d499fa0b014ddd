import { settings } from "~/config/env.server";
import { newSecret, shareSecret } from "~/config/session-secret.server";
import { isPostgresUrl } from "./postgres/address";
import { isPostgresReadOnly } from "./postgres/errors";
import type { Db } from "./schema";
import { unavailability } from "./writes/unavailable";

/** Key in `site_state` of the secret that signs cookies and links in mails. */
export const SITE_SECRET = "session-secret";

/** Returns the stored secret, created on first use; concurrent processes get the same one. */
export async function storedSecret(db: Db): Promise<string> {
	const stored = () => db.selectFrom("site_state").select("value").where("name", "=", SITE_SECRET);
	const found = await stored().executeTakeFirst();
	if (found) return found.value;
	await db
		.insertInto("site_state")
		.values({ name: SITE_SECRET, value: newSecret() })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	return (await stored().executeTakeFirstOrThrow()).value;
}

/** Interval of attempts to store a secret. */
const AGAIN_MS = 10_000;

/** Switches to the stored secret once the database accepts writes, as other processes do. */
function loadSecretLater(db: Db): void {
	const timer = setInterval(async () => {
		try {
			shareSecret(await storedSecret(db));
			clearInterval(timer);
		} catch (error) {
			// Still read-only or away, which is logged elsewhere.
			if (unavailability(error) !== undefined) return;
			clearInterval(timer);
			throw error;
		}
	}, AGAIN_MS).unref();
}

/**
 * Loads the secret from a database on a server, which several machines may share, unless SESSION_SECRET is set. If none is
 * stored and none can be, the process signs with a secret of its own until then. Call it before anything is signed or
 * verified.
 */
export async function loadSecret(db: Db): Promise<void> {
	const { SESSION_SECRET, DATABASE_URL } = settings();
	if (SESSION_SECRET !== undefined || !isPostgresUrl(DATABASE_URL)) return;
	try {
		shareSecret(await storedSecret(db));
	} catch (error) {
		if (!(error instanceof Error && isPostgresReadOnly(error))) throw error;
		console.error("The database holds no secret to sign with: this process signs with its own.");
		shareSecret(newSecret());
		loadSecretLater(db);
	}
}

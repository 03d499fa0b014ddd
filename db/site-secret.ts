import type { Kysely } from "kysely";
import { settings } from "~/config/env.server";
import { newSecret, shareSecret } from "~/config/session-secret.server";
import { isPostgresUrl } from "./postgres/address";
import { isPostgresReadOnly } from "./postgres/errors";
import type { Database } from "./schema";
import { unavailability } from "./writes/unavailable";

/** The name in `site_state` of the secret that cookies and links in mails are signed with. */
export const SITE_SECRET = "session-secret";

/** The secret that a database holds, made on first use: of several processes that ask at once, all get the same. */
export async function storedSecret(db: Kysely<Database>): Promise<string> {
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

/** How often a database that could not store a secret is asked again. */
const AGAIN_MS = 10_000;

/** Takes the stored secret over once the database takes writes: by then other processes sign with it. */
function loadSecretLater(db: Kysely<Database>): void {
	const timer = setInterval(async () => {
		try {
			shareSecret(await storedSecret(db));
			clearInterval(timer);
		} catch (error) {
			// It still takes no writes, or is away; that is told elsewhere.
			if (unavailability(error) !== undefined) return;
			clearInterval(timer);
			throw error;
		}
	}, AGAIN_MS).unref();
}

/**
 * Has this process sign with the secret in the database where that is on a server, which several machines may share,
 * and no SESSION_SECRET is set. Where none is stored, and none can be, the process signs with one of its own until it can.
 * Call it before anything is signed or judged.
 */
export async function loadSecret(db: Kysely<Database>): Promise<void> {
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

import type { Kysely } from "kysely";
import { settings } from "~/config/env.server";
import { newSecret, shareSecret } from "~/config/session-secret.server";
import { isPostgresUrl } from "./postgres/address";
import type { Database } from "./schema";

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

/**
 * Has this process sign with the secret in the database where that is on a server, which several machines may share,
 * and no SESSION_SECRET is set. Call it before anything is signed or judged.
 */
export async function loadSecret(db: Kysely<Database>): Promise<void> {
	const { SESSION_SECRET, DATABASE_URL } = settings();
	if (SESSION_SECRET !== undefined || !isPostgresUrl(DATABASE_URL)) return;
	shareSecret(await storedSecret(db));
}

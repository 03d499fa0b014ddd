import { settings } from "~/config/env.server";
import { newSecret, settingsSecret, shareSecret } from "~/config/session-secret.server";
import { isPostgresUrl } from "./postgres/address";
import { isPostgresReadOnly } from "./postgres/errors";
import type { Db } from "./schema";
import { unavailability } from "./writes/unavailable";

/** Key in `site_state` of the secret that signs cookies and links in mails. */
export const SITE_SECRET = "session-secret";

/** Returns the stored secret, created on first use; concurrent processes get the same one. */
export async function storedSecret(db: Db): Promise<string> {
	const selectSecret = () =>
		db.selectFrom("site_state").select("value").where("name", "=", SITE_SECRET);
	const row = await selectSecret().executeTakeFirst();
	if (row) return row.value;
	await db
		.insertInto("site_state")
		.values({ name: SITE_SECRET, value: newSecret() })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	return (await selectSecret().executeTakeFirstOrThrow()).value;
}

/** True if the system refused to write a file, for example on a full disk. */
const isFileError = (error: unknown) =>
	error instanceof Error && "syscall" in error && "path" in error;

/** Interval of attempts to store a secret. */
const AGAIN_MS = 10_000;

/** Switches to the stored secret once writes are accepted, as other processes do. */
function loadSecretLater(load: () => Promise<string>): void {
	const timer = setInterval(async () => {
		try {
			shareSecret(await load());
			clearInterval(timer);
		} catch (error) {
			// Still read-only, full or away, which is logged elsewhere.
			if (unavailability(error) !== undefined || isFileError(error)) return;
			clearInterval(timer);
			throw error;
		}
	}, AGAIN_MS).unref();
}

/**
 * Loads the secret from beside the database file, or from a database on a server, which several machines may share,
 * unless SESSION_SECRET is set. If none is stored and none can be, the process signs with a secret of its own until then.
 * Call it before anything is signed or verified.
 */
export async function loadSecret(db: Db): Promise<void> {
	const { SESSION_SECRET, DATABASE_URL } = settings();
	if (SESSION_SECRET !== undefined) return;
	const isOnServer = isPostgresUrl(DATABASE_URL);
	const load = async () => (isOnServer ? storedSecret(db) : settingsSecret());
	try {
		shareSecret(await load());
	} catch (error) {
		if (!(error instanceof Error && (isPostgresReadOnly(error) || isFileError(error)))) throw error;
		console.error("No secret to sign with is stored or can be: this process signs with its own.");
		shareSecret(newSecret());
		loadSecretLater(load);
	}
}

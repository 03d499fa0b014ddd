import { settings } from "~/config/env.server";
import { machineSecret, newSecret, setSessionSecret } from "~/config/session-secret.server";
import { isPostgresUrl } from "./postgres/address";
import { isPostgresReadOnly } from "./postgres/errors";
import type { Db } from "./schema";
import { unavailability } from "./writes/unavailable";

/** Name in `site_state` of the secret that signs cookies and links in mails. */
export const SITE_SECRET_NAME = "session-secret";

/** Returns the stored secret, created on first use; concurrent processes get the same one. */
export async function ensureStoredSecret(db: Db): Promise<string> {
	const selectSecret = () =>
		db.selectFrom("site_state").select("value").where("name", "=", SITE_SECRET_NAME);
	const row = await selectSecret().executeTakeFirst();
	if (row) return row.value;
	await db
		.insertInto("site_state")
		.values({ name: SITE_SECRET_NAME, value: newSecret() })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	return (await selectSecret().executeTakeFirstOrThrow()).value;
}

/** True if the system refused to write a file, for example on a full disk. */
const isFileError = (error: unknown) =>
	error instanceof Error && "syscall" in error && "path" in error;

/** Interval of attempts to store a secret. */
const RETRY_INTERVAL_MS = 10_000;

/** Retries until the stored secret can be loaded, and then signs with it, as other processes do. */
function retryLoadingSecret(load: () => Promise<string>): void {
	const timer = setInterval(async () => {
		try {
			setSessionSecret(await load());
			clearInterval(timer);
		} catch (error) {
			// Still read-only, full or unavailable, which is logged elsewhere.
			if (unavailability(error) !== undefined || isFileError(error)) return;
			clearInterval(timer);
			throw error;
		}
	}, RETRY_INTERVAL_MS).unref();
}

/**
 * Loads the signing secret, unless SESSION_SECRET is set: from a file beside the database file, or from a database on a
 * server, which several machines may share. If no secret is stored and none can be, the process signs with a temporary
 * secret until one can be stored. Call it before anything is signed or verified.
 */
export async function loadSecret(db: Db): Promise<void> {
	const { SESSION_SECRET, DATABASE_URL } = settings();
	if (SESSION_SECRET !== undefined) return;
	const isOnServer = isPostgresUrl(DATABASE_URL);
	const load = async () => (isOnServer ? ensureStoredSecret(db) : machineSecret());
	try {
		setSessionSecret(await load());
	} catch (error) {
		if (!(error instanceof Error && (isPostgresReadOnly(error) || isFileError(error)))) throw error;
		console.error("No secret to sign with is stored or can be: this process signs with its own.");
		setSessionSecret(newSecret());
		retryLoadingSecret(load);
	}
}

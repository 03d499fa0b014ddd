import { db } from "db/connection.server";
import { sessionCookieHeader } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import { ORIGIN } from "./routes/call";

/** Returns the headers of a browser in which a member of staff is signed in. */
export async function staffHeaders(username = "shop"): Promise<{ Cookie: string }> {
	const { id } = await db()
		.insertInto("users")
		.values({ username, password: "no password hashes to this" })
		.onConflict((conflict) => conflict.column("username").doUpdateSet({ username }))
		.returning("id")
		.executeTakeFirstOrThrow();
	const token = await startSession(db(), id, new Date());
	const cookie = await sessionCookieHeader(new Request(ORIGIN), token);
	return { Cookie: cookie.split(";", 1)[0] ?? "" };
}

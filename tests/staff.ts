import { scryptSync } from "node:crypto";
import { db } from "db/connection.server";
import { sessionCookie } from "~/auth/session-guard.server";
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
	const cookie = await sessionCookie(new Request(ORIGIN), token);
	return { Cookie: cookie.split(";", 1)[0] ?? "" };
}

/** A stored password that is compared quickly: the site's own hashes are slow by design. */
export function quickHash(password: string): string {
	const key = scryptSync(password, "salt", 32, { N: 2, blockSize: 1, parallelization: 1 });
	return `$scrypt$ln=1,r=1,p=1$${Buffer.from("salt").toString("base64url")}$${key.toString("base64url")}`;
}

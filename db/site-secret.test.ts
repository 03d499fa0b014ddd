import { expect, it } from "vitest";
import { db } from "./connection.server";
import { ensureStoredSecret } from "./site-secret";

it("site secret: returns one secret for a database, long enough to sign with", async () => {
	const secrets = await Promise.all(Array.from({ length: 5 }, () => ensureStoredSecret(db())));
	expect(new Set(secrets).size).toBe(1);
	expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
	expect(await ensureStoredSecret(db())).toBe(secrets[0]);
});

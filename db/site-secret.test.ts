import { expect, it } from "vitest";
import { db } from "./connection.server";
import { storedSecret } from "./site-secret";

it("site secret: returns one secret for a database, long enough to sign with", async () => {
	const secrets = await Promise.all(Array.from({ length: 5 }, () => storedSecret(db())));
	expect(new Set(secrets).size).toBe(1);
	expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
	expect(await storedSecret(db())).toBe(secrets[0]);
});

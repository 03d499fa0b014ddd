import { write } from "db/writes/write";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refuseWrites } from "../../tests/databases/refuse-writes";
import { db } from "../connection.server";
import { unavailability } from "./unavailable";

const fill = () =>
	write(db(), async (trx) => {
		for (let n = 0; n < 200; n += 1) {
			const nonce = `${n}`.padStart(4000, "x");
			await trx.insertInto("used_nonces").values({ nonce, expiresAt: "2026" }).execute();
		}
	});

// By SQLite's own settings; tests/http/faults/postgres-faults.full.test.ts has a server's faults.
describe.skipIf(process.env.TEST_DATABASE === "postgres")("unavailability of SQLite", () => {
	it("recognises a full disk, even in the middle of a transaction", async () => {
		const { code, end } = await refuseWrites("used_nonces", "full");
		const error = await fill().catch((thrown: unknown) => thrown);
		expect(unavailability(error)).toBe(`Nothing can be written: the disk is full (${code})`);
		expect(await db().selectFrom("used_nonces").selectAll().execute()).toEqual([]);
		await end();
		await fill();
	});

	it("recognises a read-only database", async () => {
		const { code } = await refuseWrites("used_nonces", "read-only");
		const error = await fill().catch((thrown: unknown) => thrown);
		expect(unavailability(error)).toContain(`(${code})`);
	});
});

it.each(["ENOSPC", "EDQUOT"])("unavailable: recognises a full disk by the system's %s", (code) => {
	const error = Object.assign(new Error("write"), { code });
	expect(unavailability(error)).toBe(`Nothing can be written: the disk is full (${code})`);
});

it("unavailability is undefined for faulty queries", async () => {
	const error = await sql`select nothing`.execute(db()).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(Error);
	expect(unavailability(error)).toBeUndefined();
	expect(unavailability(new Error("SQLITE_FULL"))).toBeUndefined();
	expect(unavailability(undefined)).toBeUndefined();
});

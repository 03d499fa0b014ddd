import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "../connection.server";
import { afterCommit, emitAfterCommit, onCommitted, write, writeStatement } from "./write";

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

const insert = (nonce: string, trx = db()) =>
	trx.insertInto("used_nonces").values({ nonce, expiresAt: "2026" }).execute();

const stored = async () => (await db().selectFrom("used_nonces").select("nonce").execute()).length;

afterEach(() => onCommitted("mail-queued", undefined));

describe("write", () => {
	it("commits all or nothing", async () => {
		await write(db(), (trx) => insert("a", trx));
		const failing = write(db(), async (trx) => {
			await insert("b", trx);
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(await stored()).toBe(1);
	});

	it("runs each hook once, after the commit of the attempt that succeeds", async () => {
		const hook = vi.fn();
		let tries = 0;
		const result = await write(db(), async (trx) => {
			tries += 1;
			await insert(`${tries}`, trx);
			afterCommit(trx, hook);
			afterCommit(trx, hook);
			if (tries === 1) throw busy();
			expect(hook).not.toHaveBeenCalled();
			return "done";
		});
		expect(result).toBe("done");
		expect(hook).toHaveBeenCalledTimes(1);
		expect(await stored()).toBe(1);
	});

	it("runs no hook of a transaction that failed", async () => {
		const hook = vi.fn();
		const failing = write(db(), async (trx) => {
			afterCommit(trx, hook);
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(hook).not.toHaveBeenCalled();
	});

	it("joins the transaction it is given, hooks and statements included", async () => {
		const hook = vi.fn();
		const failing = write(db(), async (outer) => {
			await write(outer, async (inner) => {
				await insert("a", inner);
				afterCommit(inner, hook);
			});
			await writeStatement(outer, (trx) => insert("b", trx));
			expect(hook).not.toHaveBeenCalled();
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(hook).not.toHaveBeenCalled();
		expect(await stored()).toBe(0);
	});

	it("makes small writes in the same way", async () => {
		const hook = vi.fn();
		await write(
			db(),
			async (trx) => {
				await insert("a", trx);
				afterCommit(trx, hook);
			},
			{ isOutsideCatalogue: true },
		);
		expect(hook).toHaveBeenCalledTimes(1);
		expect(await stored()).toBe(1);
	});
});

describe("afterCommit", () => {
	it("runs the hook immediately outside a transaction", () => {
		const hook = vi.fn();
		afterCommit(db(), hook);
		expect(hook).toHaveBeenCalledTimes(1);
	});

	it("throws in a transaction whose commit it cannot see", async () => {
		const opened = db()
			.transaction()
			.execute(async (trx) => afterCommit(trx, () => {}));
		await expect(opened).rejects.toThrow("opened by write()");
	});
});

it("emitAfterCommit calls the listener of the event once per commit", async () => {
	const listener = vi.fn();
	onCommitted("mail-queued", listener);
	await write(db(), async (trx) => {
		emitAfterCommit(trx, "mail-queued");
		emitAfterCommit(trx, "mail-queued");
		emitAfterCommit(trx, "offers-changed");
		expect(listener).not.toHaveBeenCalled();
	});
	expect(listener).toHaveBeenCalledTimes(1);
	onCommitted("mail-queued", undefined);
	emitAfterCommit(db(), "mail-queued");
	expect(listener).toHaveBeenCalledTimes(1);
});

import type { Db, Trx } from "../schema";
import { retryBusy } from "./retry-busy";

/** Time limit of a write that staff wait for, in ms. */
const STAFF_TIMEOUT_MS = 10_000;

/** Runs after a commit. Must not throw: the write has succeeded. */
type Hook = () => void;

/** Hooks of the open transactions that `write` opened. */
const hooksByTransaction = new WeakMap<Db, Set<Hook>>();

export interface WriteOptions {
	/** Time limit in ms for waiting for other writers; a minute by default. */
	timeoutMs?: number;
	/**
	 * True for a short write of rows outside the catalogue, such as a visitor's form: no import and no other long write
	 * changes them. On PostgreSQL the transaction is then serializable, so that it need not wait for the writer of the
	 * catalogue.
	 */
	isOutsideCatalogue?: boolean;
}

/**
 * Calls `run` in a transaction, and after the commit its hooks (`afterCommit`). Retries the transaction while another
 * connection is writing. If `db` is a transaction, `run` is part of it, and the hooks run after its commit.
 */
export async function write<Result>(
	db: Db,
	run: (trx: Trx) => Promise<Result>,
	{ timeoutMs, isOutsideCatalogue = false }: WriteOptions = {},
): Promise<Result> {
	if (isTransaction(db)) return run(db);
	let commitHooks = new Set<Hook>();
	const result = await retryBusy(() => {
		const transaction = isOutsideCatalogue
			? db.transaction().setIsolationLevel("serializable")
			: db.transaction();
		return transaction.execute((trx) => {
			commitHooks = new Set();
			hooksByTransaction.set(trx, commitHooks);
			return run(trx);
		});
	}, timeoutMs);
	for (const hook of commitHooks) hook();
	return result;
}

/** Runs a write that staff wait for: gives up after ten seconds. */
export function writeForStaff<Result>(db: Db, run: (trx: Trx) => Promise<Result>): Promise<Result> {
	return write(db, run, { timeoutMs: STAFF_TIMEOUT_MS });
}

/** Retries a single statement, which needs no transaction, while another connection is writing. */
export function writeStatement<Result>(
	db: Db,
	run: (db: Db) => Promise<Result>,
	{ timeoutMs }: Pick<WriteOptions, "timeoutMs"> = {},
): Promise<Result> {
	return db.isTransaction ? run(db) : retryBusy(() => run(db), timeoutMs);
}

/** Runs a hook once after the commit, even if it is added again; immediately if `db` is not a transaction. */
export function afterCommit(db: Db, hook: Hook): void {
	if (!db.isTransaction) {
		hook();
		return;
	}
	const commitHooks = hooksByTransaction.get(db);
	if (!commitHooks) throw new Error("afterCommit needs a transaction that was opened by write().");
	commitHooks.add(hook);
}

function isTransaction(db: Db): db is Trx {
	return db.isTransaction;
}

/** Events of commits to which background work of this process reacts. */
export type CommitEvent = "mail-queued" | "offers-changed";

const listenersByEvent: Partial<Record<CommitEvent, Hook>> = {};

const EMITTERS_BY_EVENT: Record<CommitEvent, Hook> = {
	"mail-queued": () => listenersByEvent["mail-queued"]?.(),
	"offers-changed": () => listenersByEvent["offers-changed"]?.(),
};

/** Emits an event for a commit on another connection, such as that of a thread. */
export function emitCommitted(event: CommitEvent): void {
	EMITTERS_BY_EVENT[event]();
}

/** Sets the only listener of an event; undefined removes it. */
export function onCommitted(event: CommitEvent, listener: Hook | undefined): void {
	if (listener) listenersByEvent[event] = listener;
	else delete listenersByEvent[event];
}

/**
 * Emits an event once the transaction is committed. To be called by the query function that makes the change, so that
 * its callers need not do it.
 */
export function emitAfterCommit(db: Db, event: CommitEvent): void {
	afterCommit(db, EMITTERS_BY_EVENT[event]);
}

import type { Db, Trx } from "../schema";
import { retryBusy } from "./retry-busy";

/** Time limit of a write on which staff wait, in ms. */
const FORM_WAIT_MS = 10_000;

/** Runs after a commit. Must not throw: the write has succeeded. */
type Hook = () => void;

/** Hooks of the open transactions that `write` opened. */
const hooks = new WeakMap<Db, Set<Hook>>();

export interface WriteOptions {
	/** Gives up after this many ms of waiting for other writers; a minute by default. */
	within?: number;
	/**
	 * True for a few rows that no import or other long write touches, such as a visitor's form: on PostgreSQL the
	 * transaction is serializable, so that it need not wait for the writer of the catalogue.
	 */
	isSmall?: boolean;
}

/**
 * Runs `fn` in a transaction, and after the commit its hooks (`afterCommit`). Retries the transaction while another
 * connection is writing. If `db` is a transaction, `fn` joins it, and the hooks run after that one's commit.
 */
export async function write<T>(
	db: Db,
	fn: (trx: Trx) => Promise<T>,
	{ within, isSmall = false }: WriteOptions = {},
): Promise<T> {
	if (isTransaction(db)) return fn(db);
	let committed = new Set<Hook>();
	const result = await retryBusy(() => {
		const transaction = isSmall
			? db.transaction().setIsolationLevel("serializable")
			: db.transaction();
		return transaction.execute((trx) => {
			committed = new Set();
			hooks.set(trx, committed);
			return fn(trx);
		});
	}, within);
	for (const hook of committed) hook();
	return result;
}

/** Runs a write on which staff wait: gives up after ten seconds. */
export function writeForStaff<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
	return write(db, fn, { within: FORM_WAIT_MS });
}

/** Retries a single statement, which needs no transaction, while another connection is writing. */
export function writeStatement<T>(
	db: Db,
	fn: (db: Db) => Promise<T>,
	{ within }: Pick<WriteOptions, "within"> = {},
): Promise<T> {
	return db.isTransaction ? fn(db) : retryBusy(() => fn(db), within);
}

/** Runs a hook once after the commit, even if it is added again; immediately if `db` is not a transaction. */
export function afterCommit(db: Db, hook: Hook): void {
	if (!db.isTransaction) {
		hook();
		return;
	}
	const waiting = hooks.get(db);
	if (!waiting) throw new Error("afterCommit needs a transaction that was opened by write().");
	waiting.add(hook);
}

function isTransaction(db: Db): db is Trx {
	return db.isTransaction;
}

/** Changes that background work of this process reacts to. */
export type CommitEvent = "mail-queued" | "offers-changed";

const listeners: Partial<Record<CommitEvent, Hook>> = {};

const EMITTERS: Record<CommitEvent, Hook> = {
	"mail-queued": () => listeners["mail-queued"]?.(),
	"offers-changed": () => listeners["offers-changed"]?.(),
};

/** Emits an event for a commit on another connection, such as that of a thread. */
export function emitCommitted(event: CommitEvent): void {
	EMITTERS[event]();
}

/** Sets the one listener of an event; undefined removes it. */
export function onCommitted(event: CommitEvent, listener: Hook | undefined): void {
	if (listener) listeners[event] = listener;
	else delete listeners[event];
}

/** Emits an event once the transaction is committed. For the queries that make the change, so that no caller has to. */
export function emitAfterCommit(db: Db, event: CommitEvent): void {
	afterCommit(db, EMITTERS[event]);
}

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { backgroundTurn } from "../background-turn";
import type { Db, Trx } from "../schema";
import { isBusy, unavailability } from "../writes/unavailable";
import { write, writeStatement } from "../writes/write";
import { type WaitingForm, type WaitingForms, waitingFormsOf } from "./waiting-forms";

/** Time limit of a write, after which the form is stored in a file, in ms. */
const WRITE_TIMEOUT_MS = 500;

/** Time limit of a write if the form cannot be stored in a file, in ms. */
const UNSTORED_WRITE_TIMEOUT_MS = 30_000;

/** Pause of the replay while the database cannot be written, in ms. */
const REPLAY_PAUSE_MS = 5000;

/** Row of `site_state` with the id of the waiting form that was written last. */
const LAST_REPLAYED_NAME = "last-replayed-form";

/** The result of submitting a form: written, or stored to be written later. */
export type VisitorWriteResult<Result> =
	| { isWaiting: false; result: Result }
	| { isWaiting: true; waitingCount: number };

interface WaitingLimit {
	/** Key by which waiting forms of a kind are counted. */
	subject: string;
	/** Number of forms of this subject that may wait; further forms are not stored. */
	max: number;
}

/** Writes the rows of a form in the caller's transaction. */
type WriteForm<Result> = (db: Db) => Promise<Result>;

export interface VisitorWrite<Input, Result> {
	/**
	 * Writes a visitor's form, or stores it to wait if another connection writes for long. `waitingCount` is the number
	 * of waiting forms of its kind and subject, including this form; if it is above `limit.max`, the form was not stored.
	 */
	submit: (
		db: Db,
		input: Input,
		now: Date,
		limit?: WaitingLimit,
	) => Promise<VisitorWriteResult<Result>>;
}

interface StoredFormWrite {
	/** Prepares the write of a stored form; throws for an invalid input. */
	prepare: (db: Db, input: unknown, now: Date) => Promise<WriteForm<unknown>>;
}

const writesByKind = new Map<string, StoredFormWrite>();

interface VisitorWriteDefinition<Input, Result> {
	/** Stored with waiting forms, so it must never change. */
	kind: string;
	schema: z.ZodType<Input>;
	/** Reads what the write needs, outside its transaction. */
	prepare: (db: Db, input: Input, now: Date) => Promise<WriteForm<Result>>;
	/** True for a single statement, which needs no transaction. */
	isSingleStatement?: boolean;
}

/**
 * Defines a write that a visitor waits for: a few rows that no import or other long write changes. On SQLite, where a
 * long write locks the complete database, the form is stored in a file beside the database after half a second and
 * replayed in order once the database is free (docs/decisions/server/0029-waiting-forms.md).
 */
export function visitorWrite<Input, Result>({
	kind,
	schema,
	prepare,
	isSingleStatement = false,
}: VisitorWriteDefinition<Input, Result>): VisitorWrite<Input, Result> {
	writesByKind.set(kind, { prepare: (db, input, now) => prepare(db, schema.parse(input), now) });

	async function writeNow(db: Db, input: Input, now: Date, timeoutMs: number): Promise<Result> {
		const writeForm = await prepare(db, input, now);
		if (isSingleStatement) return writeStatement(db, writeForm, { timeoutMs });
		return write(db, writeForm, { timeoutMs, isOutsideCatalogue: true });
	}

	return {
		async submit(db, input, now, limit) {
			const waitingForms = waitingFormsOf(db);
			if (!waitingForms) {
				return {
					isWaiting: false,
					result: await writeNow(db, input, now, UNSTORED_WRITE_TIMEOUT_MS),
				};
			}
			// Keeps the order: while a form waits, later forms wait too.
			if (!waitingForms.first()) {
				try {
					return { isWaiting: false, result: await writeNow(db, input, now, WRITE_TIMEOUT_MS) };
				} catch (error) {
					if (!isBusy(error)) throw error;
				}
			}
			const form = {
				id: randomUUID(),
				kind,
				subject: limit?.subject ?? null,
				input: JSON.stringify(input),
				submittedAt: now.toISOString(),
			};
			const waitingCount = waitingForms.add(form, limit?.max ?? Number.POSITIVE_INFINITY);
			if (waitingCount === undefined) {
				return {
					isWaiting: false,
					result: await writeNow(db, input, now, UNSTORED_WRITE_TIMEOUT_MS),
				};
			}
			void replayForms(db);
			return { isWaiting: true, waitingCount };
		},
	};
}

/**
 * Records a form as written; returns false if it was written already. Another process deletes a form before it writes
 * the next, so a form that is neither the last one nor still stored was written. SQLite refuses the record if anything
 * was committed since the first query.
 */
async function claimForm(trx: Trx, waitingForms: WaitingForms, id: string): Promise<boolean> {
	const lastReplayed = await trx
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", LAST_REPLAYED_NAME)
		.executeTakeFirst();
	if (lastReplayed?.value === id || !waitingForms.has(id)) return false;
	await trx
		.insertInto("site_state")
		.values({ name: LAST_REPLAYED_NAME, value: id })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: id }))
		.execute();
	return true;
}

async function replayForm(
	db: Db,
	waitingForms: WaitingForms,
	{ id, kind, input, submittedAt }: WaitingForm,
): Promise<void> {
	const writeForm = await writesByKind
		.get(kind)
		?.prepare(db, JSON.parse(input), new Date(submittedAt));
	if (!writeForm) throw new Error(`There are no forms of the kind "${kind}".`);
	await write(db, async (trx) => {
		if (await claimForm(trx, waitingForms, id)) await writeForm(trx);
	});
	waitingForms.remove(id);
}

async function replayAll(db: Db, waitingForms: WaitingForms): Promise<void> {
	for (let form = waitingForms.first(); form; form = waitingForms.first()) {
		try {
			await replayForm(db, waitingForms, form);
			// Each write waits for the disk several times; after an import there may be many. Pages are served in between.
			await backgroundTurn();
		} catch (error) {
			if (waitingForms.isClosed) return;
			if (isBusy(error)) continue;
			if (unavailability(error) !== undefined) {
				await wait(REPLAY_PAUSE_MS, undefined, { ref: false });
				continue;
			}
			console.error("A visitor's form that waited cannot be written, and is set aside:", error);
			waitingForms.setAside(form.id, error instanceof Error ? error.message : String(error));
		}
	}
}

const replaysByForms = new WeakMap<WaitingForms, Promise<void>>();

/** Writes the waiting forms in their order, each once. Resolves when no form waits. Never rejects. */
export function replayForms(db: Db): Promise<void> {
	const waitingForms = waitingFormsOf(db);
	if (!waitingForms) return Promise.resolve();
	const runningReplay = replaysByForms.get(waitingForms);
	if (runningReplay) return runningReplay;
	const replay = replayAll(db, waitingForms)
		.catch((error: unknown) => {
			if (!waitingForms.isClosed) console.error("Waiting forms cannot be read:", error);
		})
		.finally(() => replaysByForms.delete(waitingForms));
	replaysByForms.set(waitingForms, replay);
	return replay;
}

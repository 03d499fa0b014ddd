import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { Db, Trx } from "../schema";
import { isBusy, unavailability } from "../writes/unavailable";
import { write, writeStatement } from "../writes/write";
import { type WaitingForm, type WaitingForms, waitingFormsOf } from "./waiting-forms";

/** Time limit for the database before a form is stored to wait, in ms. */
const TRY_MS = 500;

/** Time limit of a write on which a visitor waits, where forms cannot be stored elsewhere, in ms. */
const VISITOR_WAIT_MS = 30_000;

/** Pause of the replay while the database cannot be written, in ms. */
const PAUSE_MS = 5000;

/** Row of `site_state` with the id of the waiting form that was written last. */
const LAST_REPLAYED = "last-replayed-form";

/** What became of a form: written, or stored to be written soon. */
export type VisitorWriteResult<Result> =
	| { waits: false; result: Result }
	| { waits: true; waiting: number };

interface WaitingLimit {
	/** What waiting forms of the kind are counted by. */
	subject: string;
	/** Forms of this subject that may wait; further ones are counted, and not stored. */
	max: number;
}

/** The rows of a form, to be written in the caller's transaction. */
type WriteForm<Result> = (db: Db) => Promise<Result>;

export interface VisitorWrite<Input, Result> {
	/**
	 * Writes a visitor's form, or stores it to wait if another connection writes for long. `waiting` is the number of
	 * forms of its kind and subject that would wait with it: above `max`, it was not stored.
	 */
	submit: (
		db: Db,
		input: Input,
		now: Date,
		bound?: WaitingLimit,
	) => Promise<VisitorWriteResult<Result>>;
}

interface Kind {
	/** Prepares the writing of a stored form; throws for an input that is not of this kind. */
	prepare: (db: Db, input: unknown, now: Date) => Promise<WriteForm<unknown>>;
}

const kinds = new Map<string, Kind>();

interface Definition<Input, Result> {
	/** Named in stored forms, so it never changes. */
	kind: string;
	schema: z.ZodType<Input>;
	/** Reads what the writing needs, outside its transaction. */
	prepare: (db: Db, input: Input, now: Date) => Promise<WriteForm<Result>>;
	/** True for a single statement, which needs no transaction. */
	isStatement?: boolean;
}

/**
 * Defines a write on which a visitor waits: a few rows that no import or other long write touches. On SQLite, which a
 * long write locks as a whole, such a write is stored in a file beside the database after half a second and replayed in
 * order once the database is free (docs/decisions/server/0029-waiting-forms.md).
 */
export function visitorWrite<Input, Result>({
	kind,
	schema,
	prepare,
	isStatement = false,
}: Definition<Input, Result>): VisitorWrite<Input, Result> {
	kinds.set(kind, { prepare: (db, input, now) => prepare(db, schema.parse(input), now) });

	async function writeNow(db: Db, input: Input, now: Date, within: number): Promise<Result> {
		const writing = await prepare(db, input, now);
		if (isStatement) return writeStatement(db, writing, { within });
		return write(db, writing, { within, isSmall: true });
	}

	return {
		async submit(db, input, now, bound) {
			const waitingForms = waitingFormsOf(db);
			if (!waitingForms) {
				return { waits: false, result: await writeNow(db, input, now, VISITOR_WAIT_MS) };
			}
			// A form never overtakes one that waits.
			if (!waitingForms.first()) {
				try {
					return { waits: false, result: await writeNow(db, input, now, TRY_MS) };
				} catch (error) {
					if (!isBusy(error)) throw error;
				}
			}
			const form = {
				id: randomUUID(),
				kind,
				subject: bound?.subject ?? null,
				input: JSON.stringify(input),
				submittedAt: now.toISOString(),
			};
			const waiting = waitingForms.add(form, bound?.max ?? Number.POSITIVE_INFINITY);
			if (waiting === undefined) {
				return { waits: false, result: await writeNow(db, input, now, VISITOR_WAIT_MS) };
			}
			void replayForms(db);
			return { waits: true, waiting };
		},
	};
}

/**
 * Notes a form as written; returns false if it is written already. Another process deletes a form before it writes the
 * next, so a form that is neither the last nor stored any more was written. SQLite refuses the note if anything was
 * committed since the first line.
 */
async function claim(trx: Trx, waitingForms: WaitingForms, id: string): Promise<boolean> {
	const last = await trx
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", LAST_REPLAYED)
		.executeTakeFirst();
	if (last?.value === id || !waitingForms.has(id)) return false;
	await trx
		.insertInto("site_state")
		.values({ name: LAST_REPLAYED, value: id })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: id }))
		.execute();
	return true;
}

async function replayForm(
	db: Db,
	waitingForms: WaitingForms,
	{ id, kind, input, submittedAt }: WaitingForm,
): Promise<void> {
	const writing = await kinds.get(kind)?.prepare(db, JSON.parse(input), new Date(submittedAt));
	if (!writing) throw new Error(`There are no forms of the kind "${kind}".`);
	await write(db, async (trx) => {
		if (await claim(trx, waitingForms, id)) await writing(trx);
	});
	waitingForms.remove(id);
}

async function replayAll(db: Db, waitingForms: WaitingForms): Promise<void> {
	for (let form = waitingForms.first(); form; form = waitingForms.first()) {
		try {
			await replayForm(db, waitingForms, form);
		} catch (error) {
			if (waitingForms.isClosed) return;
			if (isBusy(error)) continue;
			if (unavailability(error) !== undefined) {
				await wait(PAUSE_MS, undefined, { ref: false });
				continue;
			}
			console.error("A visitor's form that waited cannot be written, and is set aside:", error);
			waitingForms.setAside(form.id, error instanceof Error ? error.message : String(error));
		}
	}
}

const replays = new WeakMap<WaitingForms, Promise<void>>();

/** Writes the forms that wait, in their order, each once. Ends when none is left. Never rejects. */
export function replayForms(db: Db): Promise<void> {
	const waitingForms = waitingFormsOf(db);
	if (!waitingForms) return Promise.resolve();
	const running = replays.get(waitingForms);
	if (running) return running;
	const replay = replayAll(db, waitingForms)
		.catch((error: unknown) => {
			if (!waitingForms.isClosed) console.error("Waiting forms cannot be read:", error);
		})
		.finally(() => replays.delete(waitingForms));
	replays.set(waitingForms, replay);
	return replay;
}

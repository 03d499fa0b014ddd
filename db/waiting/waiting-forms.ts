import { existsSync } from "node:fs";
import SQLite from "better-sqlite3";
import { z } from "zod";
import { createFile } from "../create-file";
import type { Db } from "../schema";

/** A visitor's form that waits to be written to the database. */
export interface WaitingForm {
	/** Random, so that no other form ever has the same id, even if the file is deleted. */
	id: string;
	kind: string;
	/** Key by which forms of the kind are counted; null for a form that is not counted. */
	subject: string | null;
	/** As JSON. */
	input: string;
	submittedAt: string;
}

const storedFormSchema = z.object({
	id: z.string(),
	kind: z.string(),
	subject: z.string().nullable(),
	input: z.string(),
	submittedAt: z.string(),
});

/** Returns the path of the file of waiting forms, beside the database file. */
export function waitingPath(databasePath: string): string {
	return `${databasePath}.waiting`;
}

/** Far more than visitors send during an import; further forms wait for the database instead. */
const MAX_FORMS = 20_000;

/** Short, because other processes store and delete only single rows. */
const LOCK_TIMEOUT_MS = 1000;

const SCHEMA = `
	create table if not exists waiting_forms (
		place integer primary key autoincrement,
		id text not null unique,
		kind text not null,
		subject text,
		input text not null,
		submittedAt text not null,
		failure text
	) strict;
	create index if not exists waiting_forms_subject on waiting_forms (kind, subject);
`;

/**
 * The file beside a SQLite database in which visitors' forms wait while another connection writes for long, because
 * SQLite locks a database as a whole (docs/decisions/server/0029-waiting-forms.md). Created with the first form.
 */
export class WaitingForms {
	private sqlite: SQLite.Database | undefined;
	isClosed = false;

	constructor(private readonly path: string) {}

	private open(): SQLite.Database {
		if (this.sqlite) return this.sqlite;
		createFile(this.path);
		const sqlite = new SQLite(this.path);
		sqlite.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
		// Every commit is flushed to disk, and deleted rows are overwritten, because they contain personal data.
		sqlite.pragma("journal_mode = TRUNCATE");
		sqlite.pragma("synchronous = FULL");
		sqlite.pragma("secure_delete = ON");
		sqlite.exec(SCHEMA);
		this.sqlite = sqlite;
		return sqlite;
	}

	private get isCreated(): boolean {
		return this.sqlite !== undefined || existsSync(this.path);
	}

	/** Returns the form that has waited longest; undefined if no form waits. */
	first(): WaitingForm | undefined {
		if (this.isClosed || !this.isCreated) return undefined;
		const row = this.open()
			.prepare("select * from waiting_forms where failure is null order by place limit 1")
			.get();
		return row === undefined ? undefined : storedFormSchema.parse(row);
	}

	has(id: string): boolean {
		const row = this.open().prepare("select 1 from waiting_forms where id = ?").get(id);
		return row !== undefined;
	}

	private count(where: string, ...values: unknown[]): number {
		const count = this.open()
			.prepare<unknown[], number>(`select count(*) from waiting_forms where ${where}`)
			.pluck()
			.get(...values);
		return count ?? 0;
	}

	/**
	 * Stores a form, unless `max` forms of its kind and subject wait already. Returns the number of waiting forms of its
	 * kind and subject, including this form, so a number above `max` if it was not stored; undefined if the file is full.
	 */
	add({ id, kind, subject, input, submittedAt }: WaitingForm, max: number): number | undefined {
		const sqlite = this.open();
		return sqlite
			.transaction(() => {
				const waitingCount =
					subject === null ? 0 : this.count("kind = ? and subject = ?", kind, subject);
				if (waitingCount >= max) return waitingCount + 1;
				if (this.count("true") >= MAX_FORMS) return undefined;
				sqlite
					.prepare(
						"insert into waiting_forms (id, kind, subject, input, submittedAt) values (?, ?, ?, ?, ?)",
					)
					.run(id, kind, subject, input, submittedAt);
				return waitingCount + 1;
			})
			.immediate();
	}

	remove(id: string): void {
		this.open().prepare("delete from waiting_forms where id = ?").run(id);
	}

	/** Marks a form as one that cannot be written, so that later forms are not blocked. */
	setAside(id: string, failure: string): void {
		this.open().prepare("update waiting_forms set failure = ? where id = ?").run(failure, id);
	}

	close(): void {
		this.isClosed = true;
		this.sqlite?.close();
		this.sqlite = undefined;
	}
}

const formsByDatabase = new WeakMap<Db, WaitingForms>();

/** Sets the waiting forms of a database. */
export function setWaitingForms(db: Db, forms: WaitingForms): void {
	formsByDatabase.set(db, forms);
}

/** Returns the waiting forms of a database; undefined for a database on a server, in memory or opened read-only. */
export function waitingFormsOf(db: Db): WaitingForms | undefined {
	return formsByDatabase.get(db);
}

import type { Db, Trx } from "db/schema";
import type { Author } from "~/audit-log/audit-log.queries.server";
import type { FailedPicture, StaffRecord } from "./record";
import {
	inTransaction,
	type MadePicture,
	orFailedPicture,
	takePicture,
} from "./submit-record.server";

interface Pictures {
	/** Field of the audit log with the address of the picture, and the word for it. */
	field: "picture" | "logo";
	removeIntent: string;
	/** Toast after an uploaded picture was removed. */
	removedTitle: string;
	make(upload: Buffer): Promise<MadePicture>;
	/** Returns the address of a record's picture, null without one; undefined if the record is missing. */
	find(db: Db, key: string): Promise<string | null | undefined>;
	/** Returns the address that is shown without an upload. */
	defaultOf(key: string): string | null;
	/** Stores an upload, or removes it, with a line in the audit log. Returns false if the record was deleted. */
	set(trx: Trx, key: string, picture: MadePicture | undefined, author: Author): Promise<boolean>;
	/** Removes the upload without such a line. */
	reset(trx: Trx, key: string): Promise<void>;
}

/**
 * Adds a picture to a kind of record, which staff replace, remove and put back. Replaced pictures are not stored, so only
 * the state without an upload can be put back.
 */
export function withPicture(
	record: StaffRecord,
	{ field, removeIntent, removedTitle, make, find, defaultOf, set, reset }: Pictures,
): StaffRecord {
	const missing: FailedPicture = { status: 410, pictureProblem: record.texts.gone };
	const what = `A ${record.noun}'s ${field} was not`;
	const { revertible, path } = record;
	return {
		...record,
		picture: {
			removeIntent,
			async replace(key, upload, author) {
				const taken = await takePicture(`${what} stored`, upload, make, async (trx, picture) =>
					(await set(trx, key, picture, author)) ? undefined : missing,
				);
				if ("status" in taken) return taken;
				const title = `The ${field} was saved`;
				return { path: `${path}/${key}`, title, description: taken.warning };
			},
			remove: (key, author) =>
				orFailedPicture(`${what} removed`, async () => {
					const isDone = await inTransaction((trx) => set(trx, key, undefined, author));
					return isDone ? { path: `${path}/${key}`, title: removedTitle } : missing;
				}),
		},
		// A line about the picture has no other field.
		revertible: {
			...revertible,
			async find(db, key) {
				const fields = await revertible.find(db, key);
				return fields && { ...fields, [field]: (await find(db, key)) ?? null };
			},
			async check(db, key, fields, line) {
				if (fields[field] === undefined) return revertible.check(db, key, fields, line);
				return fields[field] === defaultOf(key)
					? { notes: [`Its uploaded ${field} is deleted.`] }
					: { problem: `The earlier ${field} is not stored any more.`, notes: [] };
			},
			async write(trx, key, fields, author) {
				if (fields[field] === undefined) return revertible.write(trx, key, fields, author);
				await reset(trx, key);
				return key;
			},
		},
	};
}

import type { Db, Trx } from "db/schema";
import {
	type ChangedFields,
	type ChangeStamp,
	changedFields,
	recordChange,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { CELL_RULES } from "~/features/catalogue/fields/field-values.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { poundsText } from "~/features/catalogue/values/pounds";
import { hasChangeParts } from "~/features/changes/change-parts.queries.server";
import { invert } from "~/features/changes/invert.queries.server";
import {
	findLineFields,
	findOfferRow,
	lineProblem,
} from "~/features/changes/lines/line-inverse.queries.server";
import { logFieldTexts } from "~/features/changes/lines/log-field-texts";
import { namedCategories } from "~/features/changes/models/derived-values";
import type { Undoable, UndoCheck } from "~/features/records/kit/record";
import { listDeletionTexts } from "~/features/records/models/delete/delete-model.queries.server";
import { STAFF_RECORDS } from "~/features/records/records.server";
import {
	deleteSynonym,
	insertSynonym,
	synonymErrors,
} from "~/features/search/synonyms/synonyms.queries.server";
import { ExpectedError } from "~/logging/expected-error";

/** Undoes the lines of one kind of row. */
interface LineUndo {
	/** Returns the row's fields as in the audit log; undefined if it is missing. */
	find(db: Db, line: StoredChange): Promise<ChangedFields | undefined>;
	check(db: Db, line: StoredChange): Promise<UndoCheck>;
	/** Undoes a line, and adds a line about the undo. Throws an ExpectedError if that is impossible. */
	undo(trx: Trx, line: StoredChange, stamp: ChangeStamp): Promise<unknown>;
}

async function unknownCategories(db: Db, fields: ChangedFields): Promise<string[]> {
	const parsedCategories = CELL_RULES.product_category.safeParse(
		logFieldTexts(fields).product_category,
	);
	const names = parsedCategories.data ?? [];
	if (names.length === 0) return [];
	const categories = await db.selectFrom("categories").select(["id", "name", "slug"]).execute();
	return names.filter((name) => namedCategories([name], categories).length === 0);
}

async function modelNotes(db: Db, { action, subjectKey, before = {} }: StoredChange) {
	if (action === "added") {
		const row = await findModelRow(db, subjectKey);
		const lines = row ? await listDeletionTexts(db, row) : [];
		return [
			...lines.map((text) => `Deleted with it: ${text}.`),
			"Its address will say that it was deleted.",
		];
	}
	const unknownNames = await unknownCategories(db, before);
	const successor = String(before.replaced_by ?? "");
	const isSuccessorMissing = successor !== "" && !(await findModelRow(db, successor));
	return [
		...unknownNames.map(
			(name) => `There is no category "${name}" any more, so the model will not be listed in it.`,
		),
		...(isSuccessorMissing
			? [`There is no model ${successor} any more, so the page will not name it.`]
			: []),
	];
}

/** Undoes lines of models and offers by their change sets, like imports and runs. */
const catalogueUndo: LineUndo = {
	find: findLineFields,
	async check(db, line) {
		const problem = await lineProblem(db, line);
		if (problem !== undefined) return { problem, notes: [] };
		if (line.subject === "model") return { notes: await modelNotes(db, line) };
		return { notes: line.action === "added" ? ["Its price history keeps what it cost."] : [] };
	},
	undo: (trx, { id: changeId }, stamp) => invert(trx, { changeId }, stamp),
};

/** Undoes a decision about a held price and what it changed in the offer, as the page of questions does. */
const priceUndo: LineUndo = {
	async find(db, { id: changeId, subjectKey, after = {} }) {
		const offer = await findOfferRow(db, subjectKey);
		// The line of a decision has a stored change set until the decision is undone; the line of that undo has none.
		const isInForce = await hasChangeParts(db, { changeId });
		return {
			price: offer ? poundsText(offer.pricePence) : null,
			decision: isInForce ? (after.decision ?? null) : null,
		};
	},
	async check(db, { id: changeId }) {
		if (await hasChangeParts(db, { changeId }))
			return { notes: ["The price is asked about again."] };
		return { problem: "This price is asked about under Questions.", notes: [] };
	},
	undo: (trx, { id: changeId }, stamp) => invert(trx, { changeId }, stamp),
};

/** Returns the fields whose names `fieldsToPick` has, null for missing ones. */
const pickFields = (fields: ChangedFields, fieldsToPick: ChangedFields): ChangedFields =>
	Object.fromEntries(Object.keys(fieldsToPick).map((name) => [name, fields[name] ?? null]));

/** Returns the undo for lines of a record, which uses the rules of the record's form. */
function recordUndo(undoable: Undoable): LineUndo {
	async function currentFields(trx: Trx, key: string): Promise<ChangedFields> {
		const fields = await undoable.find(trx, key);
		if (!fields) throw new ExpectedError(409, "It is not there any more.");
		return fields;
	}

	return {
		find: (db, { subjectKey }) => undoable.find(db, subjectKey),

		check: (db, line) =>
			line.action === "added"
				? undoable.checkRemoval(db, line.subjectKey)
				: undoable.check(db, line.subjectKey, line.before ?? {}, line),

		async undo(trx, line, stamp) {
			const { id: undoesId, subject, title, before: fields = {}, action } = line;
			if (action === "added") {
				await undoable.remove(trx, line.subjectKey, stamp, line);
				return;
			}
			const isDeletion = action === "deleted";
			const before = isDeletion ? {} : await currentFields(trx, line.subjectKey);
			const subjectKey = await undoable.write(trx, line.subjectKey, fields, stamp, line);
			const after = pickFields(await currentFields(trx, subjectKey), fields);
			const lineFields = { by: stamp.by, subject, subjectKey, title, undoesId };
			if (isDeletion) {
				await recordChange(trx, { ...lineFields, action: "added", after }, stamp.now);
				return;
			}
			const changedValues = changedFields(pickFields(before, fields), after);
			if (!changedValues) throw new ExpectedError(409, "Nothing would change.");
			await recordChange(trx, { ...lineFields, action: "changed", ...changedValues }, stamp.now);
		},
	};
}

async function synonymProblem(db: Db, words: string, { meaning }: ChangedFields) {
	const errors = await synonymErrors(db, { words, meaning: String(meaning ?? "") });
	return errors && Object.values(errors).flat().join(" ");
}

/** Synonyms are added and deleted, never changed; their key is their words. */
const synonymUndo: Undoable = {
	find: (db, words) =>
		db
			.selectFrom("synonyms")
			.select(["words", "meaning"])
			.where("words", "=", words)
			.executeTakeFirst(),
	check: async (db, words, fields) => ({
		problem: await synonymProblem(db, words, fields),
		notes: [],
	}),
	async write(trx, words, fields, stamp) {
		const problem = await synonymProblem(trx, words, fields);
		if (problem !== undefined) throw new ExpectedError(409, problem);
		await insertSynonym(trx, { words, meaning: String(fields.meaning ?? "") }, stamp);
		return words;
	},
	checkRemoval: async () => ({ notes: [] }),
	async remove(trx, words, stamp, { id }) {
		await deleteSynonym(trx, words, stamp, id);
	},
};

const LINE_UNDOS = new Map<string, LineUndo>([
	["model", catalogueUndo],
	["offer", catalogueUndo],
	["price", priceUndo],
	["synonym", recordUndo(synonymUndo)],
	// All settings have one subject, and each its own record: that of its key.
	...STAFF_RECORDS.map(
		({ subject, onlyKey, undoable }) =>
			[onlyKey === undefined ? subject : `${subject} ${onlyKey}`, recordUndo(undoable)] as const,
	),
]);

type LineSubject = Pick<StoredChange, "subject" | "subjectKey">;

/** Returns the undo for lines of this kind of row; undefined if such lines cannot be undone. */
export const findLineUndo = ({ subject, subjectKey }: LineSubject): LineUndo | undefined =>
	LINE_UNDOS.get(`${subject} ${subjectKey}`) ?? LINE_UNDOS.get(subject);

/** Returns the undo for lines of this kind of row. Throws if such lines cannot be undone. */
export function requireLineUndo(line: LineSubject): LineUndo {
	const undo = findLineUndo(line);
	if (!undo) throw new Error(`Nothing undoes a change of a ${line.subject}`);
	return undo;
}

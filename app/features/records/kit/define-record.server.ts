import type { ChangeSubject, Db, Trx } from "db/schema";
import type { z } from "zod";
import {
	type ChangedFields,
	type ChangeStamp,
	changedFields,
	recordChange,
	rowVersion,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import type { SavedForm } from "~/components/form/form-result";
import { pageOfNames } from "~/components/staff/list-state";
import { logFieldTexts, unstorableMessage } from "~/features/changes/lines/line-cells";
import type { PlacedRow } from "~/features/changes/table-rows.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { messagesOf, parseForm, sentTexts } from "./form-values";
import { moveRow, type RowMove, TARGETS } from "./order";
import {
	type DeletionImpact,
	type Errors,
	type ListItem,
	type OpenedForm,
	type RecordDetails,
	type RecordListPage,
	type Result,
	type SentRecord,
	type StaffRecord,
	secretFields,
	type Texts,
	type UndoCheck,
} from "./record";

/** Members of a `StaffRecord` that `defineRecord` derives from a definition. */
type DerivedMember = "find" | "read" | "impact" | "remove" | "undoable" | "texts" | "list";

/** A kind of record whose form has all fields that staff may change. */
export interface RecordDefinition<Row, Read extends object>
	extends Omit<StaffRecord, DerivedMember> {
	subject: ChangeSubject;
	schema: z.ZodType<Read>;
	texts?: Partial<StaffRecord["texts"]>;
	keyOf(row: Row): string;
	nameOf(row: Row): string;
	/** Returns the values of the row's form. */
	valuesOf(row: Row): Texts;
	/** Returns the row's fields in the audit log, without its place in an order; by default the values of its form. */
	loggedOf?(row: Row): ChangedFields;
	findRow(db: Db, key: string): Promise<Row | undefined>;
	/**
	 * Returns the row with the values of a submitted form. Without `storedRow` it is a new row or, with `key`, a deleted
	 * row that comes back.
	 */
	make(read: Read, stored: Row | undefined, key?: string): Row;
	/** Returns errors besides those of the schema. */
	check?(db: Db, after: Row, before: Row | undefined): Promise<Errors | undefined>;
	/** Updates or inserts a row, under its key if it has one. Returns the row with a note for the toast. */
	write(
		trx: Trx,
		after: Row,
		before: Row | undefined,
		stamp: ChangeStamp,
	): Promise<{ row: Row; note?: string | undefined }>;
	/** Deletes the row; `changeId` is the line of the audit log about it. Absent if `impactOf` blocks every deletion. */
	delete?(trx: Trx, row: NoInfer<Row>, now: Date, changeId: number): Promise<void>;
	/** Returns the page to open after the row was saved, with the toast. */
	done(row: Row, isNew: boolean, note: string | undefined): SavedForm;
	/** Returns further content of the row's page. */
	show?(row: Row, db: Db): Promise<Partial<RecordDetails>>;
	/** Returns the effects of deleting the row. Absent for records that no page deletes. */
	impactOf?(row: Row, db: Db): Promise<Omit<DeletionImpact, "name">>;
	/**
	 * Returns the message for a record that came into use after its deletion page was opened; by default the impact's
	 * text.
	 */
	blockedText?(row: Row): string;
	/** Sets values that are in the audit log but not in the form, on a row that an undo writes. */
	withLogged?(row: Row, fields: ChangedFields): Row;
	list?: Omit<RecordListPage, "isOrdered"> & {
		rows(db: Db): Promise<Row[]>;
		itemOf(row: Row): Pick<ListItem, "lines" | "image">;
		/** Returns the text that the list's search matches. */
		textOf(row: Row): string;
		more?: NonNullable<StaffRecord["list"]>["more"];
	};
	/** Order of the list, set by staff. */
	order?: {
		placedOf(row: NoInfer<Row>): PlacedRow;
		setPlaces(trx: Trx, placed: RowMove["placed"]): Promise<void>;
	};
}

/** Returns the default messages of a kind of record. */
export const defaultTexts = (noun: string): StaffRecord["texts"] => ({
	gone: `This ${noun} was deleted meanwhile, so nothing could be saved. What you typed is still here.`,
	conflict:
		"Somebody else saved this while you were changing it. Both versions are below: save again to keep yours.",
});

/** Returns the kind of record of a definition: one row with one key. */
export function defineRecord<Row, Read extends object>(
	definition: RecordDefinition<Row, Read>,
): StaffRecord {
	const { subject, noun, layout, schema, keyOf, nameOf, valuesOf, findRow, make } = definition;
	const loggedOf = definition.loggedOf ?? valuesOf;
	const texts = { ...defaultTexts(noun), ...definition.texts };
	const versionOf = (row: Row) => rowVersion(valuesOf(row));

	const lineOf = (row: Row, stamp: ChangeStamp, undoesId?: number) => ({
		by: stamp.by,
		subject,
		subjectKey: keyOf(row),
		title: nameOf(row),
		undoesId,
	});

	async function save(
		trx: Trx,
		record: Read,
		stamp: ChangeStamp,
		opened: OpenedForm | undefined,
	): Promise<Result> {
		const before = opened && (await findRow(trx, opened.key));
		if (opened && !before) return { result: "missing", problem: texts.gone };
		const after = make(record, before);
		const fields = before && changedFields(loggedOf(before), loggedOf(after));
		if (before && !fields) {
			return { result: "unchanged", ...definition.done(before, false, undefined) };
		}
		if (before && versionOf(before) !== opened.version) {
			const conflict = { stored: valuesOf(before) };
			return {
				result: "conflict",
				problem: texts.conflict,
				conflict,
				version: versionOf(before),
			};
		}
		const errors = await definition.check?.(trx, after, before);
		if (errors) return { result: "invalid", errors };
		const { row, note } = await definition.write(trx, after, before, stamp);
		const action = before ? "changed" : "added";
		const line = {
			...lineOf(row, stamp),
			action,
			...(fields ?? { after: loggedOf(row) }),
		} as const;
		await recordChange(trx, line, stamp.now);
		return { result: "saved", ...definition.done(row, !before, note) };
	}

	async function remove(
		trx: Trx,
		key: string,
		stamp: ChangeStamp,
		undoesId?: number,
	): Promise<Result<{ title?: string }>> {
		const row = await findRow(trx, key);
		const impact = row && (await definition.impactOf?.(row, trx));
		if (!row || !impact) return { result: "missing", problem: texts.gone };
		const problem = definition.blockedText?.(row) ?? impact.text;
		if (impact.isBlocked) return { result: "blocked", problem };
		const before = loggedOf(row);
		const line = { ...lineOf(row, stamp, undoesId), action: "deleted", before } as const;
		const changeId = await recordChange(trx, line, stamp.now);
		await definition.delete?.(trx, row, stamp.now, changeId);
		return { result: "saved" };
	}

	const listOrdered = async (db: Db) =>
		definition.order && definition.list ? definition.list.rows(db) : [];

	/** Moves a record to another index of the order. Returns the row and the move; undefined if nothing moves. */
	async function reorder(
		trx: Trx,
		key: string,
		target: (from: number) => number,
	): Promise<(RowMove & { row: Row }) | undefined> {
		const { order } = definition;
		const rows = await listOrdered(trx);
		const row = rows.find((otherRow) => keyOf(otherRow) === key);
		const change =
			row && order && moveRow(rows.map(order.placedOf), order.placedOf(row).id, target);
		if (!change) return undefined;
		await order.setPlaces(trx, change.placed);
		return { row, ...change };
	}

	/** Returns a record with the earlier fields of a line of the audit log, or the reason why that is impossible. */
	async function restoreFields(
		db: Db,
		key: string,
		fields: ChangedFields,
	): Promise<{ before: Row | undefined; after: Row } | { problem: string }> {
		const before = await findRow(db, key);
		const mergedFields = { ...(before && loggedOf(before)), ...fields };
		const { data: read, error } = schema.safeParse(logFieldTexts(mergedFields));
		if (error) return { problem: unstorableMessage(messagesOf(layout, error.issues)) };
		const made = make(read, before, key);
		const after = definition.withLogged?.(made, mergedFields) ?? made;
		const errors = await definition.check?.(db, after, before);
		return errors
			? { problem: unstorableMessage(Object.values(errors).flat()) }
			: { before, after };
	}

	const undoable: StaffRecord["undoable"] = {
		async find(db, key) {
			const row = await findRow(db, key);
			if (!row) return undefined;
			const orderedRows = await listOrdered(db);
			const place = orderedRows.findIndex((orderedRow) => keyOf(orderedRow) === key) + 1;
			return { ...loggedOf(row), ...(place > 0 && { place }) };
		},

		async check(db, key, fields): Promise<UndoCheck> {
			const result = await restoreFields(db, key, fields);
			return { problem: "problem" in result ? result.problem : undefined, notes: [] };
		},

		async write(trx, key, fields, stamp) {
			const result = await restoreFields(trx, key, fields);
			if ("problem" in result) throw new ExpectedError(409, result.problem);
			const { row } = await definition.write(trx, result.after, result.before, stamp);
			if (typeof fields.place === "number") {
				await reorder(trx, keyOf(row), () => Number(fields.place) - 1);
			}
			return keyOf(row);
		},

		async checkRemoval(db, key) {
			const row = await findRow(db, key);
			const impact = row && (await definition.impactOf?.(row, db));
			const problem = impact?.isBlocked ? impact.text : undefined;
			return { problem, notes: [...(impact?.counts ?? [])] };
		},

		async remove(trx, key, stamp, { id }: StoredChange) {
			const removed = await remove(trx, key, stamp, id);
			if (removed.result === "blocked") throw new ExpectedError(409, removed.problem);
		},
	};

	const { list, order, ...rest } = definition;
	return {
		...rest,
		...(list && {
			list: {
				...list,
				isOrdered: order !== undefined,
				async rows(db, state) {
					const all = (await list.rows(db)).map((row, index) => ({ row, position: index + 1 }));
					const { rows, ...page } = pageOfNames(all, ({ row }) => list.textOf(row), state);
					const items = rows.map(({ row, position }) => ({
						key: keyOf(row),
						to: `${rest.path}/${keyOf(row)}`,
						name: nameOf(row),
						position,
						...list.itemOf(row),
					}));
					return { ...page, rows: items, count: all.length };
				},
				async move(trx, key, move, stamp) {
					const change = await reorder(trx, key, TARGETS[move]);
					if (!change) return false;
					const places = { before: { place: change.from }, after: { place: change.to } };
					const line = { ...lineOf(change.row, stamp), action: "changed", ...places } as const;
					await recordChange(trx, line, stamp.now);
					return true;
				},
			},
		}),
		texts,

		async find(db, key) {
			const row = await findRow(db, key);
			if (!row) return undefined;
			const { path, deleteText } = rest;
			const details = (await definition.show?.(row, db)) ?? {};
			return {
				key: keyOf(row),
				name: nameOf(row),
				values: valuesOf(row),
				version: versionOf(row),
				...details,
				links: [
					...(details.links ?? []),
					deleteText ? { to: `${path}/${keyOf(row)}/delete`, text: deleteText } : [],
				].flat(),
			};
		},

		read(fields): SentRecord {
			const submission = parseForm(layout, schema, fields);
			const values = sentTexts(layout, fields);
			for (const name of secretFields(layout)) values[name] = "";
			return {
				values,
				errors: submission.reply().error,
				save: async (trx, stamp, opened) =>
					submission.status === "success"
						? save(trx, submission.value, stamp, opened)
						: { result: "invalid", errors: {} },
			};
		},

		async impact(db, key) {
			const row = await findRow(db, key);
			const impact = row && (await definition.impactOf?.(row, db));
			return impact && { name: nameOf(row), ...impact };
		},

		remove: (trx, key, stamp) => remove(trx, key, stamp),
		undoable,
	};
}

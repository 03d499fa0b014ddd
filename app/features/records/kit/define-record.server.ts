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
import type { SavedFormRedirect } from "~/components/form/form-result";
import { pageOfMatchingRows } from "~/components/staff/list-state";
import { logFieldTexts, unstorableMessage } from "~/features/changes/lines/log-field-texts";
import type { PlacedRow } from "~/features/changes/table-rows.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { messagesOf, parseForm, submittedFormTexts } from "./form-values";
import { moveRow, type RowMove, TARGET_INDEX_BY_MOVE } from "./order";
import {
	type DeletionImpact,
	type FormTexts,
	type ListItem,
	type OpenedForm,
	type RecordDetails,
	type RecordFormErrors,
	type RecordFormResult,
	type RecordListPage,
	type StaffRecord,
	type SubmittedRecord,
	secretFieldNames,
	type UndoCheck,
} from "./record";

/** Members of a `StaffRecord` that `defineRecord` derives from a definition. */
type DerivedMember = "find" | "read" | "findImpact" | "remove" | "undoable" | "texts" | "list";

/** A kind of record whose form has all fields that staff may change. */
export interface RecordDefinition<Row, FormValues extends object>
	extends Omit<StaffRecord, DerivedMember> {
	subject: ChangeSubject;
	schema: z.ZodType<FormValues>;
	texts?: Partial<StaffRecord["texts"]>;
	keyOf(row: Row): string;
	nameOf(row: Row): string;
	/** Returns the values of the row's form. */
	valuesOf(row: Row): FormTexts;
	/** Returns the row's fields in the audit log, without its place in an order; by default the values of its form. */
	loggedFields?(row: Row): ChangedFields;
	findRow(db: Db, key: string): Promise<Row | undefined>;
	/**
	 * Returns the row with the values of a submitted form. Without `storedRow` it is a new row or, with `key`, a deleted
	 * row that comes back.
	 */
	makeRow(formValues: FormValues, storedRow: Row | undefined, key?: string): Row;
	/** Returns errors besides those of the schema. */
	check?(db: Db, after: Row, before: Row | undefined): Promise<RecordFormErrors | undefined>;
	/** Updates or inserts a row, under its key if it has one. Returns the row with a note for the toast. */
	write(
		trx: Trx,
		after: Row,
		before: Row | undefined,
		stamp: ChangeStamp,
	): Promise<{ row: Row; note?: string | undefined }>;
	/** Deletes the row; `changeId` is the line of the audit log about it. Absent if `impactOf` blocks every deletion. */
	delete?(trx: Trx, row: NoInfer<Row>, now: Date, changeId: number): Promise<void>;
	/** Returns the redirect after the row was saved: the page to open, and its toast. */
	redirectAfterSave(row: Row, isNew: boolean, note: string | undefined): SavedFormRedirect;
	/** Returns further content of the row's page. */
	pageDetails?(row: Row, db: Db): Promise<Partial<RecordDetails>>;
	/** Returns the effects of deleting the row. Absent for records that no page deletes. */
	impactOf?(row: Row, db: Db): Promise<Omit<DeletionImpact, "name">>;
	/**
	 * Returns the message for a record that came into use after its deletion page was opened; by default the impact's
	 * text.
	 */
	blockedText?(row: Row): string;
	/** Sets values that are in the audit log but not in the form, on a row that an undo writes. */
	withFieldsOutsideForm?(row: Row, loggedFields: ChangedFields): Row;
	list?: Omit<RecordListPage, "isOrdered"> & {
		rows(db: Db): Promise<Row[]>;
		itemOf(row: Row): Pick<ListItem, "lines" | "image">;
		/** Returns the text that the list's search matches. */
		searchTextOf(row: Row): string;
		relatedLists?: NonNullable<StaffRecord["list"]>["relatedLists"];
	};
	/** Order of the list, set by staff. */
	order?: {
		placedRowOf(row: NoInfer<Row>): PlacedRow;
		setPlaces(trx: Trx, placedRows: RowMove["placedRows"]): Promise<void>;
	};
}

/** Returns the default messages of a kind of record. */
export const defaultMessages = (noun: string): StaffRecord["texts"] => ({
	recordDeletedMessage: `This ${noun} was deleted meanwhile, so nothing could be saved. What you typed is still here.`,
	conflictMessage:
		"Somebody else saved this while you were changing it. Both versions are below: save again to keep yours.",
});

/** Returns the kind of record of a definition: one row with one key. */
export function defineRecord<Row, FormValues extends object>(
	definition: RecordDefinition<Row, FormValues>,
): StaffRecord {
	const { subject, noun, layout, schema, keyOf, nameOf, valuesOf, findRow, makeRow } = definition;
	const loggedFields = definition.loggedFields ?? valuesOf;
	const texts = { ...defaultMessages(noun), ...definition.texts };
	const versionOf = (row: Row) => rowVersion(valuesOf(row));

	const logLine = (row: Row, stamp: ChangeStamp, undoesId?: number) => ({
		by: stamp.by,
		subject,
		subjectKey: keyOf(row),
		title: nameOf(row),
		undoesId,
	});

	async function save(
		trx: Trx,
		formValues: FormValues,
		stamp: ChangeStamp,
		openedForm: OpenedForm | undefined,
	): Promise<RecordFormResult> {
		const before = openedForm && (await findRow(trx, openedForm.key));
		if (openedForm && !before) return { result: "missing", problem: texts.recordDeletedMessage };
		const after = makeRow(formValues, before);
		const fields = before && changedFields(loggedFields(before), loggedFields(after));
		if (before && !fields) {
			return { result: "unchanged", ...definition.redirectAfterSave(before, false, undefined) };
		}
		if (before && versionOf(before) !== openedForm.version) {
			const conflict = { storedValues: valuesOf(before) };
			return {
				result: "conflict",
				problem: texts.conflictMessage,
				conflict,
				version: versionOf(before),
			};
		}
		const errors = await definition.check?.(trx, after, before);
		if (errors) return { result: "invalid", errors };
		const { row, note } = await definition.write(trx, after, before, stamp);
		const action = before ? "changed" : "added";
		const line = {
			...logLine(row, stamp),
			action,
			...(fields ?? { after: loggedFields(row) }),
		} as const;
		await recordChange(trx, line, stamp.now);
		return { result: "saved", ...definition.redirectAfterSave(row, !before, note) };
	}

	async function remove(
		trx: Trx,
		key: string,
		stamp: ChangeStamp,
		undoesId?: number,
	): Promise<RecordFormResult<{ title?: string }>> {
		const row = await findRow(trx, key);
		const impact = row && (await definition.impactOf?.(row, trx));
		if (!row || !impact) return { result: "missing", problem: texts.recordDeletedMessage };
		const problem = definition.blockedText?.(row) ?? impact.text;
		if (impact.isBlocked) return { result: "blocked", problem };
		const before = loggedFields(row);
		const line = { ...logLine(row, stamp, undoesId), action: "deleted", before } as const;
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
		targetIndex: (fromIndex: number) => number,
	): Promise<(RowMove & { row: Row }) | undefined> {
		const { order } = definition;
		const rows = await listOrdered(trx);
		const row = rows.find((otherRow) => keyOf(otherRow) === key);
		const rowMove =
			row && order && moveRow(rows.map(order.placedRowOf), order.placedRowOf(row).id, targetIndex);
		if (!rowMove) return undefined;
		await order.setPlaces(trx, rowMove.placedRows);
		return { row, ...rowMove };
	}

	/** Returns a record with the earlier fields of a line of the audit log, or the reason why that is impossible. */
	async function mergeLoggedFields(
		db: Db,
		key: string,
		fields: ChangedFields,
	): Promise<{ before: Row | undefined; after: Row } | { problem: string }> {
		const before = await findRow(db, key);
		const mergedFields = { ...(before && loggedFields(before)), ...fields };
		const { data: formValues, error } = schema.safeParse(logFieldTexts(mergedFields));
		if (error) return { problem: unstorableMessage(messagesOf(layout, error.issues)) };
		const madeRow = makeRow(formValues, before, key);
		const after = definition.withFieldsOutsideForm?.(madeRow, mergedFields) ?? madeRow;
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
			return { ...loggedFields(row), ...(place > 0 && { place }) };
		},

		async check(db, key, fields): Promise<UndoCheck> {
			const result = await mergeLoggedFields(db, key, fields);
			return { problem: "problem" in result ? result.problem : undefined, notes: [] };
		},

		async write(trx, key, fields, stamp) {
			const result = await mergeLoggedFields(trx, key, fields);
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
			return { problem, notes: [...(impact?.countTexts ?? [])] };
		},

		async remove(trx, key, stamp, { id }: StoredChange) {
			const removal = await remove(trx, key, stamp, id);
			if (removal.result === "blocked") throw new ExpectedError(409, removal.problem);
		},
	};

	const { list, order, ...sharedMembers } = definition;
	return {
		...sharedMembers,
		...(list && {
			list: {
				...list,
				isOrdered: order !== undefined,
				async rows(db, state) {
					const allRows = (await list.rows(db)).map((row, index) => ({ row, position: index + 1 }));
					const { rows, ...page } = pageOfMatchingRows(
						allRows,
						({ row }) => list.searchTextOf(row),
						state,
					);
					const items = rows.map(({ row, position }) => ({
						key: keyOf(row),
						to: `${sharedMembers.path}/${keyOf(row)}`,
						name: nameOf(row),
						position,
						...list.itemOf(row),
					}));
					return { ...page, rows: items, recordCount: allRows.length };
				},
				async move(trx, key, move, stamp) {
					const rowMove = await reorder(trx, key, TARGET_INDEX_BY_MOVE[move]);
					if (!rowMove) return false;
					const places = {
						before: { place: rowMove.fromPosition },
						after: { place: rowMove.toPosition },
					};
					const line = { ...logLine(rowMove.row, stamp), action: "changed", ...places } as const;
					await recordChange(trx, line, stamp.now);
					return true;
				},
			},
		}),
		texts,

		async find(db, key) {
			const row = await findRow(db, key);
			if (!row) return undefined;
			const { path, deleteText } = sharedMembers;
			const details = (await definition.pageDetails?.(row, db)) ?? {};
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

		read(fields): SubmittedRecord {
			const submission = parseForm(layout, schema, fields);
			const values = submittedFormTexts(layout, fields);
			for (const name of secretFieldNames(layout)) values[name] = "";
			return {
				values,
				errors: submission.reply().error,
				save: async (trx, stamp, openedForm) =>
					submission.status === "success"
						? save(trx, submission.value, stamp, openedForm)
						: { result: "invalid", errors: {} },
			};
		},

		async findImpact(db, key) {
			const row = await findRow(db, key);
			const impact = row && (await definition.impactOf?.(row, db));
			return impact && { name: nameOf(row), ...impact };
		},

		remove: (trx, key, stamp) => remove(trx, key, stamp),
		undoable,
	};
}

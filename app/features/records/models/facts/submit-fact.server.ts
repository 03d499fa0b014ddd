import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { type ChangeStamp, rowVersion } from "~/audit-log/audit-log.queries.server";
import { sourceText } from "~/features/catalogue/facts/fact-text";
import {
	bestFactsFirst,
	contradictingFacts,
	type Fact,
	factsByField,
} from "~/features/catalogue/facts/facts";
import {
	FACT_LABELS,
	factsOfRow,
	factText,
	withMoreFacts,
	withoutFact,
	withPin,
} from "~/features/catalogue/facts/row-facts.server";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { DATE_COLUMN, readCells } from "~/features/catalogue/fields/read-cells";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { factRecordSchema, futureDateFault } from "~/features/changes/cells/fact-record";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import type { ModelRow } from "~/features/changes/row-change";
import type { FormTexts } from "~/features/records/kit/record";
import { NOT_SAVED_TEXT } from "~/features/records/kit/submit-record.server";
import type { ColumnFacts, StaffFact } from "~/features/records/models/fact-list";
import { writeModel } from "~/features/records/models/form/model-form.queries.server";

/** Returns a fact's id for a form: a hash of it. */
function factId(fact: Fact): string {
	return rowVersion(fact).slice(0, 12);
}

/** Returns the sources of a model's facts for staff, by column. */
export function staffFacts(row: ModelRow): Record<string, ColumnFacts> {
	const toStaffFact = (fact: Fact): StaffFact => ({
		id: factId(fact),
		sourceText: sourceText(fact),
		value: factText(fact),
		source: fact.source,
		enteredBy: fact.enteredBy,
		isPinned: fact.isPinned === true,
	});
	return Object.fromEntries(
		[...factsByField(factsOfRow(row))].map(([field, facts]) => [
			field,
			{
				isDisputed: contradictingFacts(facts).length > 0,
				facts: bestFactsFirst(facts).map(toStaffFact),
			},
		]),
	);
}

/** Action data of the page of a fact's sources after a refused form. */
export interface FactActionData {
	problem: string;
	/** Typed values; absent for a button. */
	texts?: FormTexts | undefined;
	errors?: Record<string, string[]> | undefined;
}

/** The toast, or action data for the page; undefined if there is no such model. */
type FactResult = { title: string } | { status: number; actionData: FactActionData } | undefined;

/** A submitted form of a fact's sources, with account and time. */
export interface SubmittedFact extends ChangeStamp {
	sku: string;
	/** Column of the import template. */
	field: string;
	fields: FormData;
}

interface FactButton {
	title: string;
	change(row: ModelRow, fact: Fact): ModelRow;
}

const BUTTONS: Readonly<Record<string, FactButton>> = {
	delete: { title: "The source was deleted", change: withoutFact },
	pin: { title: "The source was pinned", change: (row, fact) => withPin(row, fact, true) },
	unpin: { title: "The source was unpinned", change: (row, fact) => withPin(row, fact, false) },
};

const SOURCES_CHANGED_TEXT = "The sources have changed since you saw them. Nothing was changed.";

function factTexts(fields: FormData): FormTexts {
	const names = ["value", "kind", "source", "seen_on"];
	return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? "")]));
}

/** Returns the values of a submitted form that adds a source; undefined for a button. */
export function submittedFactTexts(fields: FormData): FormTexts | undefined {
	return fields.has("kind") ? factTexts(fields) : undefined;
}

/**
 * Writes a model's row with changed facts, and a line in the audit log; `change` returns undefined if it is impossible.
 */
async function changeFacts(
	submittedFact: SubmittedFact,
	title: string,
	change: (row: ModelRow) => ModelRow | undefined,
): Promise<FactResult> {
	return writeForStaff(db(), async (trx): Promise<FactResult> => {
		const row = await findModelRow(trx, submittedFact.sku);
		if (!row) return undefined;
		const after = change(row);
		if (!after) return { status: 409, actionData: { problem: SOURCES_CHANGED_TEXT } };
		if (after === row) return { title: "Nothing was changed: it is so already" };
		await writeModel(trx, row, { ...withDerivedColumns(after), isSample: 0 }, submittedFact);
		return { title };
	});
}

/** Handles a form or a button of the page with a fact's sources. */
export async function submitFact(submittedFact: SubmittedFact): Promise<FactResult> {
	const { field, fields } = submittedFact;
	for (const [name, { title, change }] of Object.entries(BUTTONS)) {
		const id = fields.get(name);
		if (id === null) continue;
		return await changeFacts(submittedFact, title, (row) => {
			const fact = factsOfRow(row).find((fact) => fact.field === field && factId(fact) === id);
			return fact && change(row, fact);
		});
	}
	const texts = factTexts(fields);
	const { record, faults } = readCells(factRecordSchema, {
		sku: submittedFact.sku,
		field,
		...texts,
	});
	const isUnsourced = record?.fact.source === "" && record.fact.kind !== "staff";
	const futureDateReason = record && futureDateFault(record.fact, submittedFact.now);
	if (record && !isUnsourced && !futureDateReason) {
		const fact = { ...record.fact, enteredBy: submittedFact.by };
		return await changeFacts(submittedFact, "The source was added", (row) =>
			withMoreFacts(row, [fact]),
		);
	}
	const sourceFaults = [
		...(isUnsourced ? [{ column: "source", reason: "source is required" }] : []),
		...(futureDateReason ? [{ column: DATE_COLUMN, reason: futureDateReason }] : []),
	];
	const labels: Readonly<Record<string, string>> = {
		[field]: FACT_LABELS.get(field) ?? field,
		kind: "Kind",
		source: "Source",
		seen_on: "Seen on",
	};
	const errors = Object.fromEntries(
		[...sourceFaults, ...faults].map(({ column = "", reason }) => {
			// Messages about a value begin with its column, not with "value".
			const fieldName = column === "value" ? field : column;
			return [column, [labelledError(reason, fieldName, labels[fieldName] ?? fieldName)]];
		}),
	);
	return { status: 400, actionData: { problem: NOT_SAVED_TEXT, texts, errors } };
}

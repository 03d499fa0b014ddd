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
import { factRecord, futureDateFault } from "~/features/changes/cells/fact-record";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import type { ModelRow } from "~/features/changes/row-change";
import type { Texts } from "~/features/records/kit/record";
import { NOT_SAVED } from "~/features/records/kit/submit-record.server";
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
		who: sourceText(fact),
		value: factText(fact),
		source: fact.source,
		by: fact.enteredBy,
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
	texts?: Texts | undefined;
	errors?: Record<string, string[]> | undefined;
}

/** The toast, or action data for the page; undefined if there is no such model. */
type FactResult = { title: string } | { status: number; actionData: FactActionData } | undefined;

/** A submitted form of a fact's sources, with account and time. */
export interface SentFact extends ChangeStamp {
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

const SOURCES_CHANGED = "The sources have changed since you saw them. Nothing was changed.";

function factTexts(fields: FormData): Texts {
	const names = ["value", "kind", "source", "seen_on"];
	return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? "")]));
}

/** Returns the values of a submitted form that adds a source; undefined for a button. */
export function submittedFact(fields: FormData): Texts | undefined {
	return fields.has("kind") ? factTexts(fields) : undefined;
}

/**
 * Writes a model's row with changed facts, and a line in the audit log; `change` returns undefined if it is impossible.
 */
async function changeFacts(
	sent: SentFact,
	title: string,
	change: (row: ModelRow) => ModelRow | undefined,
): Promise<FactResult> {
	return writeForStaff(db(), async (trx): Promise<FactResult> => {
		const row = await findModelRow(trx, sent.sku);
		if (!row) return undefined;
		const after = change(row);
		if (!after) return { status: 409, actionData: { problem: SOURCES_CHANGED } };
		if (after === row) return { title: "Nothing was changed: it is so already" };
		await writeModel(trx, row, { ...withDerivedColumns(after), isSample: 0 }, sent);
		return { title };
	});
}

/** Handles a form or a button of the page with a fact's sources. */
export async function submitFact(sent: SentFact): Promise<FactResult> {
	const { field, fields } = sent;
	for (const [name, { title, change }] of Object.entries(BUTTONS)) {
		const id = fields.get(name);
		if (id === null) continue;
		return await changeFacts(sent, title, (row) => {
			const fact = factsOfRow(row).find((fact) => fact.field === field && factId(fact) === id);
			return fact && change(row, fact);
		});
	}
	const texts = factTexts(fields);
	const { record, faults } = readCells(factRecord, { sku: sent.sku, field, ...texts });
	const isUnsourced = record?.fact.source === "" && record.fact.kind !== "staff";
	const future = record && futureDateFault(record.fact, sent.now);
	if (record && !isUnsourced && !future) {
		const fact = { ...record.fact, enteredBy: sent.by };
		return await changeFacts(sent, "The source was added", (row) => withMoreFacts(row, [fact]));
	}
	const missing = [
		...(isUnsourced ? [{ column: "source", reason: "source is required" }] : []),
		...(future ? [{ column: DATE_COLUMN, reason: future }] : []),
	];
	const labels: Readonly<Record<string, string>> = {
		[field]: FACT_LABELS.get(field) ?? field,
		kind: "Kind",
		source: "Source",
		seen_on: "Seen on",
	};
	const errors = Object.fromEntries(
		[...missing, ...faults].map(({ column = "", reason }) => {
			// Messages about a value begin with its column, not with "value".
			const fieldName = column === "value" ? field : column;
			return [column, [labelledError(reason, fieldName, labels[fieldName] ?? fieldName)]];
		}),
	);
	return { status: 400, actionData: { problem: NOT_SAVED, texts, errors } };
}

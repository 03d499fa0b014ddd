import type { Author } from "~/audit-log/audit-log.queries.server";
import { rowVersion } from "~/audit-log/row-version.server";
import { factText } from "~/features/catalogue/facts/evidence.server";
import { sourceText } from "~/features/catalogue/facts/fact-text";
import { byField, contradicting, type Fact, inOrder } from "~/features/catalogue/facts/facts";
import {
	FACT_LABELS,
	factsOfRow,
	withMoreFacts,
	withoutFact,
	withPin,
} from "~/features/catalogue/facts/row-facts.server";
import { labelledError } from "~/features/catalogue/fields/labelled-errors";
import { DATE_COLUMN, readCells } from "~/features/catalogue/fields/read-cells";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { factRecord, futureFault } from "~/features/catalogue/write/cells/fact-record";
import { withDerivedColumns } from "~/features/catalogue/write/derived-columns";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import type { StaffFact, StaffFigure } from "~/features/model-editor/fact-list";
import { writeModel } from "~/features/model-editor/form/model-writes.queries.server";
import { inTransaction, NOT_SAVED } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";

/** Returns a fact's id for a form: a hash of it. */
function factId(fact: Fact): string {
	return rowVersion(fact).slice(0, 12);
}

/** Returns the sources of a model's figures for staff, by column. */
export function staffFigures(row: ProjectorRow): Record<string, StaffFigure> {
	const toShown = (fact: Fact): StaffFact => ({
		id: factId(fact),
		who: sourceText(fact),
		value: factText(fact),
		source: fact.source,
		by: fact.enteredBy,
		isPinned: fact.isPinned === true,
	});
	return Object.fromEntries(
		[...byField(factsOfRow(row))].map(([field, facts]) => [
			field,
			{ isDisputed: contradicting(facts).length > 0, facts: inOrder(facts).map(toShown) },
		]),
	);
}

/** Values of the form that adds a source. */
export type FactTexts = Record<"value" | "kind" | "source" | "seen_on", string>;

/** Data with which the page of a figure is shown again. */
export interface FigureAnswer {
	problem: string;
	/** Typed values; absent for a button. */
	texts?: FactTexts | undefined;
	errors?: Record<string, string[]> | undefined;
}

export type FigureReply =
	| { kind: "done"; title: string }
	| { kind: "missing" }
	| { kind: "answer"; status: 400 | 409 | 503; answer: FigureAnswer };

/** A submitted form of a figure, with its author. */
export interface SentFigure extends Author {
	sku: string;
	/** Column of the import template. */
	field: string;
	fields: FormData;
}

const BUTTONS = {
	delete: { title: "The source was deleted", change: withoutFact<ProjectorRow> },
	pin: {
		title: "The source was pinned",
		change: (row: ProjectorRow, fact: Fact) => withPin(row, fact, true),
	},
	unpin: {
		title: "The source was unpinned",
		change: (row: ProjectorRow, fact: Fact) => withPin(row, fact, false),
	},
} as const;

const STALE = "The sources have changed since you saw them. Nothing was changed.";

/** Returns the values of a submitted form that adds a source; undefined for a button. */
export function typedFact(fields: FormData): FactTexts | undefined {
	if (!fields.has("kind")) return undefined;
	const text = (name: keyof FactTexts) => String(fields.get(name) ?? "");
	return {
		value: text("value"),
		kind: text("kind"),
		source: text("source"),
		seen_on: text("seen_on"),
	};
}

/** Writes a model's row with other facts and a line in the audit log; `change` returns undefined if it is impossible. */
async function changeFacts(
	sent: SentFigure,
	title: string,
	change: (row: ProjectorRow) => ProjectorRow | undefined,
): Promise<FigureReply> {
	return inTransaction(async (trx): Promise<FigureReply> => {
		const row = await findModelRow(trx, sent.sku);
		if (!row) return { kind: "missing" };
		const after = change(row);
		if (!after) return { kind: "answer", status: 409, answer: { problem: STALE } };
		if (after === row) return { kind: "done", title: "Nothing was changed: it is so already" };
		await writeModel(trx, row, { ...withDerivedColumns(after), isSample: 0 }, sent);
		return { kind: "done", title };
	});
}

/** Runs a form or a button of the page with a figure's sources. */
export async function submitFigure(sent: SentFigure): Promise<FigureReply> {
	const { field, fields } = sent;
	const texts = typedFact(fields);
	try {
		for (const [name, { title, change }] of Object.entries(BUTTONS)) {
			const id = fields.get(name);
			if (id === null) continue;
			return await changeFacts(sent, title, (row) => {
				const fact = factsOfRow(row).find((one) => one.field === field && factId(one) === id);
				return fact && change(row, fact);
			});
		}
		const typed = texts ?? { value: "", kind: "", source: "", seen_on: "" };
		const { record, faults } = readCells(factRecord, { sku: sent.sku, field, ...typed });
		const isUnsourced = record?.fact.source === "" && record.fact.kind !== "staff";
		const future = record && futureFault(record.fact, sent.now);
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
				// The rule of a value names its own column.
				const named = column === "value" ? field : column;
				return [column, [labelledError(reason, named, labels[named] ?? named)]];
			}),
		);
		const answer = { problem: NOT_SAVED, texts: typed, errors };
		return { kind: "answer", status: 400, answer };
	} catch (error) {
		const problem = notSavedNow("The sources of a figure were not saved", error);
		return { kind: "answer", status: 503, answer: { problem, texts } };
	}
}

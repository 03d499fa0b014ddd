import { inChunks } from "db/in-chunks";
import { decodeJsonList } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { listText } from "~/features/catalogue/fields/cells";
import { gtin14, isInStoreBarcode, printedGtin } from "~/features/catalogue/identity/gtin";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import { modelChangeRecordSchema } from "~/features/changes/cells/records";
import {
	type FeedLineRow,
	readFeedLines,
} from "~/features/changes/feed-line-decisions.queries.server";
import {
	listCategoryKeys,
	modelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import type { ModelRow, RowChange } from "~/features/changes/row-change";
import { recordFeedChange } from "~/features/feeds/run/feed-runs.queries.server";
import { decodeProposals } from "~/features/ingest/columns/feed-line";
import { type LineFilter, selectMatchingLines } from "./feed-lines.queries.server";
import type { StaffDecision } from "./line-list";

/** Barcodes and part number of a line. */
interface LineNumbers {
	id: number;
	mpn: string;
	eans: readonly string[];
}

/** Limits of the import template. */
const MAX_EANS = 50;
const MAX_MPN_LENGTH = 70;

/** Returns every model with a barcode or part number, and the given models; an empty list if no SKUs are given. */
async function listNumberedModels(trx: Trx, skus: readonly string[]) {
	if (skus.length === 0) return [];
	const rows = await trx
		.selectFrom("projectors")
		.select(["sku", "mpn", "eans", "isSample"])
		.where((eb) =>
			eb.or([eb("eans", "!=", "[]"), eb("mpn", "is not", null), eb("sku", "in", skus)]),
		)
		.execute();
	return rows.map((row) => ({ ...row, eans: decodeJsonList(row.eans) }));
}

type NumberedModel = Awaited<ReturnType<typeof listNumberedModels>>[number];

/** A line with the decision of staff about it. */
interface DecidedLine extends LineNumbers {
	row: FeedLineRow;
	/** The line's model; null if the line is left out or is to be asked about again. */
	sku: string | null;
	/** The model that staff had confirmed before, if it is another. */
	formerSku: string | null;
}

/** Changes the numbers of a model in memory, so that the next line of the decision sees them. */
function changeNumbersInMemory(
	models: readonly NumberedModel[],
	sku: string,
	computeNumbers: (model: NumberedModel) => Pick<NumberedModel, "eans" | "mpn">,
): void {
	const model = models.find((candidate) => candidate.sku === sku);
	if (model) Object.assign(model, computeNumbers(model));
}

/**
 * Adds the barcodes and part number of a confirmed line to its model: barcodes that no other model has, and the part
 * number if the model has no part number and no other model has this one.
 */
function addLineNumbers(models: readonly NumberedModel[], sku: string, line: LineNumbers): void {
	changeNumbersInMemory(models, sku, (model) => {
		const takenCodes = new Set(
			models.flatMap((candidate) => candidate.eans.map((ean) => gtin14(ean) ?? ean)),
		);
		const addedEans = line.eans.filter((ean) => {
			const gtin = gtin14(ean);
			return gtin !== undefined && !isInStoreBarcode(gtin) && !takenCodes.has(gtin);
		});
		const lineMpn = line.mpn.trim();
		const canAddMpn =
			lineMpn !== "" &&
			lineMpn.length <= MAX_MPN_LENGTH &&
			!models.some((candidate) => candidate.mpn?.toLowerCase() === lineMpn.toLowerCase());
		return {
			eans: [...model.eans, ...addedEans.map(printedGtin)].slice(0, MAX_EANS),
			mpn: model.mpn ?? (canAddMpn ? lineMpn : null),
		};
	});
}

/** Returns the numbers of the lines that are confirmed as a model after this decision. */
async function listConfirmedNumbers(trx: Trx, sku: string, decidedLines: readonly DecidedLine[]) {
	const rows = await trx
		.selectFrom("feed_lines")
		.select(["id", "mpn", "eans"])
		.where("projectorSku", "=", sku)
		.where("rule", "=", "staff")
		.execute();
	const remainingLines = rows
		.filter(({ id }) => !decidedLines.some((line) => line.id === id))
		.map(({ mpn, eans }) => ({ mpn, eans: decodeJsonList(eans) }));
	return [...remainingLines, ...decidedLines.filter((line) => line.sku === sku)];
}

/** Removes a line's barcodes and part number from a model, unless another confirmed line of the model has them. */
async function removeLineNumbers(
	trx: Trx,
	models: readonly NumberedModel[],
	sku: string,
	{ line, decidedLines }: { line: LineNumbers; decidedLines: readonly DecidedLine[] },
) {
	const otherLines = await listConfirmedNumbers(trx, sku, decidedLines);
	const confirmedGtins = new Set(otherLines.flatMap(({ eans }) => eans.map(gtin14)));
	const unconfirmedGtins = new Set(
		line.eans.map(gtin14).filter((gtin) => !confirmedGtins.has(gtin)),
	);
	const isMpnUnconfirmed = line.mpn !== "" && !otherLines.some(({ mpn }) => mpn === line.mpn);
	changeNumbersInMemory(models, sku, (model) => ({
		eans: model.eans.filter((ean) => !unconfirmedGtins.has(gtin14(ean))),
		mpn: isMpnUnconfirmed && model.mpn === line.mpn ? null : model.mpn,
	}));
}

/** Returns the changes of the models whose numbers a decision changes. */
async function planNumberChanges(
	trx: Trx,
	decidedLines: readonly DecidedLine[],
	now: Date,
): Promise<RowChange<ModelRow>[]> {
	const skus = decidedLines.flatMap(({ sku, formerSku }) => [sku ?? [], formerSku ?? []].flat());
	const models = await listNumberedModels(trx, skus);
	const storedNumbersBySku = new Map(models.map(({ sku, eans, mpn }) => [sku, { eans, mpn }]));
	for (const line of decidedLines) {
		const { sku, formerSku } = line;
		if (formerSku !== null) await removeLineNumbers(trx, models, formerSku, { line, decidedLines });
		if (sku !== null) addLineNumbers(models, sku, line);
	}
	const categories = await listCategoryKeys(trx);
	const changes: RowChange<ModelRow>[] = [];
	for (const { sku, eans, mpn, isSample } of models) {
		const storedNumbers = storedNumbersBySku.get(sku);
		if (listText(eans) === listText(storedNumbers?.eans ?? []) && mpn === storedNumbers?.mpn)
			continue;
		const record = modelChangeRecordSchema.parse({ sku, eans: listText(eans), mpn: mpn ?? "" });
		const options = { now, isSample: isSample === 1 };
		for await (const batch of modelChanges(trx, [record], categories, options))
			changes.push(...batch);
	}
	return changes;
}

const UNDECIDED_COLUMNS = {
	state: "new",
	projectorSku: null,
	rule: null,
	answeredBy: null,
	answeredAt: null,
} as const;

const findStoredSku = async (trx: Trx, sku: string) => (await findModelRow(trx, sku))?.sku;

async function findFirstProposedSku(trx: Trx, proposals: string) {
	const [firstProposal] = decodeProposals(proposals);
	return firstProposal && findStoredSku(trx, firstProposal.sku);
}

/** Returns the columns of a decision of staff: the line's model, or null to leave the line out. */
const decisionColumns = (projectorSku: string | null, { by, now }: ChangeStamp) =>
	({
		state: projectorSku === null ? "left-out" : "matched",
		projectorSku,
		rule: "staff",
		answeredBy: by,
		answeredAt: now.toISOString(),
	}) as const;

/** Makes the next run apply the feed's file even if the file is unchanged. */
const resetAppliedInput = (trx: Trx, feedId: number) =>
	trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();

const LINE_COLUMNS = ["id", "mpn", "eans", "proposals"] as const;

/**
 * Returns the lines that a decision applies to. `decideSku` returns null for a line without a model, which is left out or
 * asked about again, and undefined to skip a line.
 */
async function listDecidedLines(
	trx: Trx,
	feedId: number,
	lineIds: readonly number[],
	decideSku: (proposals: string) => Promise<string | null | undefined>,
) {
	const lines = await trx
		.selectFrom("feed_lines")
		.select(LINE_COLUMNS)
		.where("feedId", "=", feedId)
		.where("id", "in", lineIds)
		.orderBy("id")
		.execute();
	const ids = lines.map(({ id }) => id);
	const rows = new Map((await readFeedLines(trx, ids)).map((row) => [row.id, row]));
	const decidedLines: DecidedLine[] = [];
	for (const { id, mpn, eans, proposals } of lines) {
		const row = rows.get(id);
		const sku = await decideSku(proposals);
		if (sku === undefined || !row) continue;
		const isMoved = row.rule === "staff" && row.projectorSku !== sku;
		const formerSku = isMoved ? row.projectorSku : null;
		decidedLines.push({ id, mpn, eans: decodeJsonList(eans), row, sku, formerSku });
	}
	return { decidedLines, skippedCount: lines.length - decidedLines.length };
}

/** Returns the changes of a decision of staff: of the lines, and of the numbers of their models. */
async function planDecision(
	trx: Trx,
	feedId: number,
	lineIds: readonly number[],
	decision: StaffDecision,
	stamp: ChangeStamp,
) {
	const chosenSku = typeof decision === "object" ? await findStoredSku(trx, decision.sku) : null;
	if (chosenSku === undefined) return { status: "missing" } as const;
	const { decidedLines, skippedCount } = await listDecidedLines(
		trx,
		feedId,
		lineIds,
		async (proposals) => (decision === "first" ? findFirstProposedSku(trx, proposals) : chosenSku),
	);
	const changes = {
		feedLines: decidedLines.map(({ row, sku }) => ({
			before: row,
			after: { ...row, ...(decision === "new" ? UNDECIDED_COLUMNS : decisionColumns(sku, stamp)) },
		})),
		models: await planNumberChanges(trx, decidedLines, stamp.now),
	};
	return { status: "saved", decidedCount: decidedLines.length, skippedCount, changes } as const;
}

/**
 * Stores a decision of staff about lines of a feed, for its next run. Adds the lines' barcodes and part numbers to the
 * models. Does nothing if there is no model with the SKU. The caller owns the transaction.
 */
export async function decideLines(
	trx: Trx,
	feedId: number,
	lineIds: readonly number[],
	decision: StaffDecision,
	stamp: ChangeStamp,
): Promise<void> {
	const { changes } = await planDecision(trx, feedId, lineIds, decision, stamp);
	if (changes) await apply(trx, { changes }, stamp.now);
}

const DECISION_TEXTS = {
	"left-out": "left out",
	first: "matched as proposed",
	new: "asked about again",
};

/**
 * Stores a decision in a transaction, with a line in the audit log by which it can be undone. Returns "missing" if
 * there is no model with the SKU, otherwise the numbers of decided lines and of lines without a proposal to accept.
 */
export function storeDecision(
	db: Db,
	feedId: number,
	lineIds: readonly number[],
	decision: StaffDecision,
	stamp: ChangeStamp,
) {
	return writeForStaff(db, async (trx) => {
		const plan = await planDecision(trx, feedId, lineIds, decision, stamp);
		if (plan.status === "missing") return plan;
		const { changes, ...result } = plan;
		if (result.decidedCount === 0) return { ...result, changeId: undefined };
		const decisionText =
			typeof decision === "object" ? `matched to ${decision.sku}` : DECISION_TEXTS[decision];
		const after = { lines: result.decidedCount, answer: decisionText };
		const changeId = await recordFeedChange(trx, feedId, stamp, { after });
		const cause = changeId !== undefined && { cause: { changeId } };
		await apply(trx, { ...cause, changes }, stamp.now);
		return { ...result, changeId };
	});
}

const LINES_PER_CHUNK = 500;

/**
 * Leaves out all waiting lines of a list, or queues all left-out lines of a list again, with a line in the audit log by
 * which that can be undone. Returns "conflict" if the list does not have the expected number of lines.
 */
export function decideAll(
	db: Db,
	feedId: number,
	filter: LineFilter,
	expectedCount: number,
	stamp: ChangeStamp,
): Promise<{ status: "saved"; changeId: number | undefined } | { status: "conflict" }> {
	return writeForStaff(db, async (trx) => {
		const matchingLines = await selectMatchingLines(trx, feedId, filter).select("id").execute();
		if (matchingLines.length !== expectedCount || filter.state === "matched") {
			return { status: "conflict" };
		}
		const leavesOut = filter.state === "new";
		const after = { lines: expectedCount, answer: DECISION_TEXTS[leavesOut ? "left-out" : "new"] };
		const changeId = await recordFeedChange(trx, feedId, stamp, { after });
		const cause = changeId !== undefined && { cause: { changeId } };
		const decision = leavesOut ? decisionColumns(null, stamp) : UNDECIDED_COLUMNS;
		for (const chunk of inChunks(matchingLines, LINES_PER_CHUNK)) {
			const ids = chunk.map(({ id }) => id);
			const feedLines = (await readFeedLines(trx, ids)).map((before) => ({
				before,
				after: { ...before, ...decision },
			}));
			await apply(trx, { ...cause, changes: { feedLines } }, stamp.now);
		}
		await resetAppliedInput(trx, feedId);
		return { status: "saved", changeId };
	});
}

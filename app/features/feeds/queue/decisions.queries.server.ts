import { countRows } from "db/count-rows";
import { decodeJsonList } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { listText } from "~/features/catalogue/fields/cells";
import { gtin14, isInStoreBarcode, printedGtin } from "~/features/catalogue/identity/gtin";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { modelChangeRecord } from "~/features/changes/cells/records";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { recordFeedChange } from "~/features/feeds/run/feed-runs.queries.server";
import { decodeProposals } from "~/features/ingest/columns/feed-line";
import { type LineFilter, matching } from "./feed-lines.queries.server";
import type { StaffDecision } from "./line-list";

/** Numbers of the product that a line has. */
interface LineNumbers {
	id: number;
	mpn: string;
	eans: readonly string[];
}

/** Limits of the import template. */
const MAX_EANS = 50;
const MAX_MPN_LENGTH = 70;

/** Returns every model with a barcode or part number, and the given ones; none if none are given. */
async function listNumbered(trx: Trx, skus: readonly string[]) {
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

type Numbered = Awaited<ReturnType<typeof listNumbered>>[number];

/** A model among those whose numbers a form may change or must not repeat. */
interface Place {
	models: readonly Numbered[];
	sku: string;
}

/** Changes the numbers of a model, in the database and in `models`, which the form's next line reads. */
async function changeNumbers(
	trx: Trx,
	{ models, sku }: Place,
	now: Date,
	change: (model: Numbered) => Pick<Numbered, "eans" | "mpn">,
): Promise<void> {
	const model = models.find((one) => one.sku === sku);
	if (!model) return;
	const { eans, mpn } = change(model);
	if (eans.length === model.eans.length && mpn === model.mpn) return;
	const record = modelChangeRecord.parse({ sku, eans: listText(eans), mpn: mpn ?? "" });
	await upsertModels(trx, [record], { now, isSample: model.isSample === 1 });
	Object.assign(model, { eans, mpn });
}

/**
 * Adds the barcodes and part number of a confirmed line to its model: barcodes that no other model has, and the number if
 * the model has none and no other has it.
 */
async function addLineNumbers(trx: Trx, place: Place, line: LineNumbers, now: Date): Promise<void> {
	const { models } = place;
	await changeNumbers(trx, place, now, (model) => {
		const taken = new Set(models.flatMap((one) => one.eans.map((ean) => gtin14(ean) ?? ean)));
		const added = line.eans.filter((ean) => {
			const gtin = gtin14(ean);
			return gtin !== undefined && !isInStoreBarcode(gtin) && !taken.has(gtin);
		});
		const lineMpn = line.mpn.trim();
		const isFree =
			lineMpn !== "" &&
			lineMpn.length <= MAX_MPN_LENGTH &&
			!models.some((one) => one.mpn?.toLowerCase() === lineMpn.toLowerCase());
		return {
			eans: [...model.eans, ...added.map(printedGtin)].slice(0, MAX_EANS),
			mpn: model.mpn ?? (isFree ? lineMpn : null),
		};
	});
}

/** Removes a line's barcodes and part number from a model, unless another confirmed line of the model has them. */
async function removeLineNumbers(trx: Trx, place: Place, line: LineNumbers, now: Date) {
	const otherLines = await trx
		.selectFrom("feed_lines")
		.select(["mpn", "eans"])
		.where("projectorSku", "=", place.sku)
		.where("rule", "=", "staff")
		.where("id", "!=", line.id)
		.execute();
	const confirmed = new Set(otherLines.flatMap(({ eans }) => decodeJsonList(eans).map(gtin14)));
	const wrong = new Set(line.eans.map(gtin14).filter((gtin) => !confirmed.has(gtin)));
	const isMpnWrong = line.mpn !== "" && !otherLines.some(({ mpn }) => mpn === line.mpn);
	await changeNumbers(trx, place, now, (model) => ({
		eans: model.eans.filter((ean) => !wrong.has(gtin14(ean))),
		mpn: isMpnWrong && model.mpn === line.mpn ? null : model.mpn,
	}));
}

const LINE = ["id", "mpn", "eans", "proposals", "rule", "projectorSku"] as const;

const UNANSWERED = {
	state: "new",
	projectorSku: null,
	rule: null,
	answeredBy: null,
	answeredAt: null,
} as const;

const storedSku = async (trx: Trx, sku: string) => (await findModelRow(trx, sku))?.sku;

async function firstProposed(trx: Trx, proposals: string) {
	const [first] = decodeProposals(proposals);
	return first && storedSku(trx, first.sku);
}

/** The columns of an answer of staff: the line's model, or null to leave the line out. */
const decisionColumns = (projectorSku: string | null, { by, now }: ChangeStamp) =>
	({
		state: projectorSku === null ? "left-out" : "matched",
		projectorSku,
		rule: "staff",
		answeredBy: by,
		answeredAt: now.toISOString(),
	}) as const;

const applyAgain = (trx: Trx, feedId: number) =>
	trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();

/**
 * Stores an answer of staff to lines of a feed, for its next run. Adds the lines' barcodes and part numbers to the
 * models. Returns "missing" if there is no model with the SKU, else the numbers of answered lines and of those without a
 * proposal to accept. The caller owns the transaction.
 */
export async function decideLines(
	trx: Trx,
	feedId: number,
	lineIds: readonly number[],
	decision: StaffDecision,
	stamp: ChangeStamp,
) {
	const chosen = typeof decision === "object" ? await storedSku(trx, decision.sku) : null;
	if (chosen === undefined) return { status: "missing" } as const;
	const rows = await trx
		.selectFrom("feed_lines")
		.select(LINE)
		.where("feedId", "=", feedId)
		.where("id", "in", lineIds)
		.execute();
	const decisions = [];
	for (const { proposals, eans, rule, projectorSku, ...row } of rows) {
		const sku = decision === "first" ? await firstProposed(trx, proposals) : chosen;
		if (sku === undefined) continue;
		const former = rule === "staff" && projectorSku !== sku ? projectorSku : null;
		decisions.push({ line: { ...row, eans: decodeJsonList(eans) }, sku, former });
	}
	const skus = decisions.flatMap(({ sku, former }) => [sku ?? [], former ?? []].flat());
	const models = await listNumbered(trx, skus);
	for (const { line, sku, former } of decisions) {
		await trx
			.updateTable("feed_lines")
			.set(decision === "new" ? UNANSWERED : decisionColumns(sku, stamp))
			.where("id", "=", line.id)
			.execute();
		if (former !== null) await removeLineNumbers(trx, { models, sku: former }, line, stamp.now);
		if (sku !== null) await addLineNumbers(trx, { models, sku }, line, stamp.now);
	}
	await applyAgain(trx, feedId);
	const answered = decisions.length;
	return { status: "saved", answered, skipped: rows.length - answered } as const;
}

const IN_WORDS = {
	"left-out": "left out",
	first: "matched as proposed",
	new: "asked about again",
};

/** Stores an answer in a transaction of its own, with a line in the audit log. */
export function storeDecision(
	db: Db,
	feedId: number,
	lineIds: readonly number[],
	answer: StaffDecision,
	stamp: ChangeStamp,
) {
	return write(db, async (trx) => {
		const stored = await decideLines(trx, feedId, lineIds, answer, stamp);
		if (stored.status === "missing" || stored.answered === 0) return stored;
		const words = typeof answer === "object" ? `matched to ${answer.sku}` : IN_WORDS[answer];
		await recordFeedChange(trx, feedId, stamp, {
			after: { lines: stored.answered, answer: words },
		});
		return stored;
	});
}

/**
 * Leaves out all waiting lines of a list, or returns all left-out lines of a list to the queue. Returns "conflict" if
 * the list does not have the expected number of lines.
 */
export function decideAll(
	db: Db,
	feedId: number,
	list: LineFilter,
	expected: number,
	stamp: ChangeStamp,
): Promise<{ status: "saved" } | { status: "conflict" }> {
	return write(db, async (trx) => {
		const matchingLines = matching(trx, feedId, list);
		if ((await countRows(matchingLines)) !== expected || list.state === "matched")
			return { status: "conflict" };
		await trx
			.updateTable("feed_lines")
			.set(list.state === "new" ? decisionColumns(null, stamp) : UNANSWERED)
			.where("id", "in", matchingLines.select("id"))
			.execute();
		await applyAgain(trx, feedId);
		const decisionText = list.state === "new" ? "left out" : "asked about again";
		await recordFeedChange(trx, feedId, stamp, {
			after: { lines: expected, answer: decisionText },
		});
		return { status: "saved" };
	});
}

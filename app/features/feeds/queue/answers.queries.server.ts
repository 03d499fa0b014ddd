import { decodeList } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { recordFeedChange } from "~/features/feeds/feed-history.queries.server";
import { decodeProposals } from "~/features/feeds/feed-line";
import type { Answer } from "./answer";
import { type LineFilter, matching } from "./feed-lines.queries.server";
import { addLineNumbers, removeLineNumbers } from "./line-numbers.queries.server";

export interface Answered {
	status: "saved";
	answered: number;
	/** Lines without a proposal to accept. */
	skipped: number;
}

const LINE = ["id", "mpn", "eans", "proposals", "rule", "projectorSku"] as const;

const UNANSWERED = {
	state: "new",
	projectorSku: null,
	rule: null,
	answeredBy: null,
	answeredAt: null,
} as const;

async function storedSku(trx: Trx, sku: string): Promise<string | undefined> {
	const row = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	return row?.sku;
}

async function firstProposed(trx: Trx, proposals: string) {
	const [first] = decodeProposals(proposals);
	return first && storedSku(trx, first.sku);
}

/** The columns of an answer of staff: the line's model, or null to leave the line out. */
const answerColumns = (projectorSku: string | null, { by, now }: Author) =>
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
 * models. Returns "missing" if there is no model with the SKU. The caller owns the transaction.
 */
export async function answerLines(
	trx: Trx,
	feedId: number,
	lineIds: readonly number[],
	answer: Answer,
	author: Author,
): Promise<Answered | { status: "missing" }> {
	const chosen = answer.kind === "model" ? await storedSku(trx, answer.sku) : null;
	if (chosen === undefined) return { status: "missing" };
	const rows = await trx
		.selectFrom("feed_lines")
		.select(LINE)
		.where("feedId", "=", feedId)
		.where("id", "in", lineIds)
		.execute();
	let answered = 0;
	for (const { proposals, eans, ...row } of rows) {
		const sku = answer.kind === "first" ? await firstProposed(trx, proposals) : chosen;
		if (sku === undefined) continue;
		const line = { ...row, eans: decodeList(eans) };
		await trx
			.updateTable("feed_lines")
			.set(answer.kind === "new" ? UNANSWERED : answerColumns(sku, author))
			.where("id", "=", row.id)
			.execute();
		if (row.rule === "staff" && row.projectorSku !== null && row.projectorSku !== sku) {
			await removeLineNumbers(trx, row.projectorSku, line, author.now);
		}
		if (sku !== null) await addLineNumbers(trx, sku, line, author.now);
		answered += 1;
	}
	await applyAgain(trx, feedId);
	return { status: "saved", answered, skipped: rows.length - answered };
}

const IN_WORDS: Record<Exclude<Answer["kind"], "model">, string> = {
	"left-out": "left out",
	first: "matched as proposed",
	new: "asked about again",
};

/** Stores an answer in a transaction of its own, with a line in the audit log. */
export function storeAnswers(
	db: Db,
	feedId: number,
	lineIds: readonly number[],
	answer: Answer,
	author: Author,
): Promise<Answered | { status: "missing" }> {
	return write(db, async (trx) => {
		const stored = await answerLines(trx, feedId, lineIds, answer, author);
		if (stored.status === "missing" || stored.answered === 0) return stored;
		const words = answer.kind === "model" ? `matched to ${answer.sku}` : IN_WORDS[answer.kind];
		await recordFeedChange(trx, feedId, author, {
			after: { lines: stored.answered, answer: words },
		});
		return stored;
	});
}

/**
 * Leaves out all waiting lines of a list, or returns all left-out lines of a list to the queue. Returns "conflict" if
 * the list does not have the expected number of lines.
 */
export function answerAll(
	db: Db,
	feedId: number,
	list: LineFilter,
	expected: number,
	author: Author,
): Promise<{ status: "saved" } | { status: "conflict" }> {
	return write(db, async (trx) => {
		const ids = matching(trx.selectFrom("feed_lines").select("id"), feedId, list);
		const counted = trx.selectFrom(ids.as("found")).select((eb) => eb.fn.countAll().as("count"));
		const { count } = await counted.executeTakeFirstOrThrow();
		if (count !== expected || list.state === "matched") return { status: "conflict" };
		await trx
			.updateTable("feed_lines")
			.set(list.state === "new" ? answerColumns(null, author) : UNANSWERED)
			.where("id", "in", ids)
			.execute();
		await applyAgain(trx, feedId);
		const answer = list.state === "new" ? "left out" : "asked about again";
		await recordFeedChange(trx, feedId, author, { after: { lines: expected, answer } });
		return { status: "saved" };
	});
}

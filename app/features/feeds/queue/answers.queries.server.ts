import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import type { Author } from "~/history/changes.queries.server";
import type { Answer } from "./answer";
import { forgetFromLine, learnFromLine } from "./learning.queries.server";

/** What became of answers. */
export interface Answered {
	answered: number;
	/** Lines without a proposal to accept. */
	skipped: number;
}

const firstProposal = z.array(z.object({ sku: z.string() }));

const LINE = ["id", "mpn", "eans", "proposals", "rule", "projectorSku"] as const;

/** A line of which nobody has said anything. */
export const UNANSWERED = {
	state: "new",
	projectorSku: null,
	rule: null,
	answeredBy: null,
	answeredAt: null,
} as const;

/** The model of a SKU, whatever its capitals. */
async function storedSku(trx: Transaction<Database>, sku: string): Promise<string | undefined> {
	const row = await trx
		.selectFrom("projectors")
		.select("sku")
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	return row?.sku;
}

/**
 * Stores what a member of staff says of lines of a feed, within the caller's transaction: the lines' models learn their
 * barcodes and numbers, and the feed's next run applies the answers. Returns "no model" for a SKU that nobody has.
 */
export async function answerLines(
	trx: Transaction<Database>,
	feedId: number,
	lineIds: readonly number[],
	answer: Answer,
	{ by, now }: Author,
): Promise<Answered | "no model"> {
	const chosen = answer.kind === "model" ? await storedSku(trx, answer.sku) : undefined;
	if (answer.kind === "model" && chosen === undefined) return "no model";
	const rows = await trx
		.selectFrom("feed_lines")
		.select(LINE)
		.where("feedId", "=", feedId)
		.where("id", "in", lineIds)
		.execute();
	let answered = 0;
	for (const { proposals, ...row } of rows) {
		const first = firstProposal.parse(JSON.parse(proposals))[0]?.sku;
		const proposed =
			answer.kind === "first" && first !== undefined ? await storedSku(trx, first) : undefined;
		if (answer.kind === "first" && proposed === undefined) continue;
		const projectorSku = chosen ?? proposed ?? null;
		const line = { id: row.id, mpn: row.mpn, eans: decodeList(row.eans) };
		await trx
			.updateTable("feed_lines")
			.set(
				answer.kind === "new"
					? UNANSWERED
					: {
							state: projectorSku === null ? "left-out" : "matched",
							projectorSku,
							rule: "staff",
							answeredBy: by,
							answeredAt: now.toISOString(),
						},
			)
			.where("id", "=", row.id)
			.execute();
		if (row.rule === "staff" && row.projectorSku !== null && row.projectorSku !== projectorSku) {
			await forgetFromLine(trx, row.projectorSku, line, now);
		}
		if (projectorSku !== null) await learnFromLine(trx, projectorSku, line, now);
		answered += 1;
	}
	await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();
	return { answered, skipped: rows.length - answered };
}

const IN_WORDS: Record<Exclude<Answer["kind"], "model">, string> = {
	"left-out": "left out",
	first: "matched as proposed",
	new: "asked about again",
};

/** The same in a transaction of its own, with its line in the history. */
export function storeAnswers(
	db: Kysely<Database>,
	feedId: number,
	lineIds: readonly number[],
	answer: Answer,
	author: Author,
): Promise<Answered | "no model"> {
	return db.transaction().execute(async (trx) => {
		const stored = await answerLines(trx, feedId, lineIds, answer, author);
		if (stored === "no model" || stored.answered === 0) return stored;
		const words = answer.kind === "model" ? `matched to ${answer.sku}` : IN_WORDS[answer.kind];
		await recordFeedAction(trx, feedId, author, { lines: stored.answered, answer: words });
		return stored;
	});
}

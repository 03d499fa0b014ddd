import { encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import type { KnownLine } from "../plan/decide-line";
import { lineKey, type PlannedLine } from "../plan/planned-line";

const CHUNK = 500;

/** Returns what is known of a feed's lines, by `lineKey`; of those that wait for an answer nothing is. */
export async function readKnownLines(
	db: Kysely<Database>,
	feedId: number,
): Promise<Map<string, KnownLine>> {
	const rows = await db
		.selectFrom("feed_lines")
		.select([
			"lineId",
			"merchant",
			"title",
			"state",
			"projectorSku",
			"rule",
			"answeredBy",
			"answeredAt",
		])
		.where("feedId", "=", feedId)
		.where("state", "!=", "new")
		.execute();
	return new Map(
		rows.map(({ lineId, merchant, ...known }) => [lineKey({ id: lineId, merchant }), known]),
	);
}

/** Writes lines as they were seen in a run. */
async function upsertLines(
	trx: Transaction<Database>,
	feedId: number,
	lines: readonly PlannedLine[],
	seenAt: string,
): Promise<void> {
	const rows = lines.map((line) => ({
		feedId,
		lineId: line.id,
		merchant: line.merchant,
		title: line.title,
		brand: line.brand,
		mpn: line.mpn,
		eans: encodeList(line.eans),
		url: line.url,
		pricePence: line.pricePence,
		inStock: line.inStock ? (1 as const) : (0 as const),
		condition: line.condition,
		state: line.state,
		projectorSku: line.sku,
		rule: line.rule,
		proposals: JSON.stringify(line.proposals),
		rank: line.rank,
		answeredBy: line.answeredBy,
		answeredAt: line.answeredAt,
		seenAt,
	}));
	await trx
		.insertInto("feed_lines")
		.values(rows)
		.onConflict((conflict) =>
			conflict.columns(["feedId", "lineId", "merchant"]).doUpdateSet((eb) => ({
				title: eb.ref("excluded.title"),
				brand: eb.ref("excluded.brand"),
				mpn: eb.ref("excluded.mpn"),
				eans: eb.ref("excluded.eans"),
				url: eb.ref("excluded.url"),
				pricePence: eb.ref("excluded.pricePence"),
				inStock: eb.ref("excluded.inStock"),
				condition: eb.ref("excluded.condition"),
				state: eb.ref("excluded.state"),
				projectorSku: eb.ref("excluded.projectorSku"),
				rule: eb.ref("excluded.rule"),
				proposals: eb.ref("excluded.proposals"),
				rank: eb.ref("excluded.rank"),
				answeredBy: eb.ref("excluded.answeredBy"),
				answeredAt: eb.ref("excluded.answeredAt"),
				seenAt: eb.ref("excluded.seenAt"),
			})),
		)
		.execute();
}

/** Writes the lines of an applied run, and forgets those that are gone and that nobody of staff has answered. */
export async function replaceLines(
	trx: Transaction<Database>,
	feedId: number,
	lines: readonly PlannedLine[],
	now: Date,
): Promise<void> {
	const seenAt = now.toISOString();
	for (const chunk of inChunks(lines, CHUNK)) await upsertLines(trx, feedId, chunk, seenAt);
	await trx
		.deleteFrom("feed_lines")
		.where("feedId", "=", feedId)
		.where("answeredBy", "is", null)
		.where("seenAt", "!=", seenAt)
		.execute();
}

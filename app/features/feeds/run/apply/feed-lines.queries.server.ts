import { encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import type { PlannedLine } from "../run-plan";

const CHUNK = 500;

/** The columns that each run writes again. */
const SEEN = [
	"title",
	"brand",
	"mpn",
	"eans",
	"url",
	"pricePence",
	"inStock",
	"condition",
	"state",
	"projectorSku",
	"rule",
	"proposals",
	"rank",
	"answeredBy",
	"answeredAt",
	"seenAt",
] as const;

function rowOf(feedId: number, line: PlannedLine, seenAt: string) {
	const { number: _, retailerId: _shop, deliveryPence: _delivery, ...stored } = line;
	const { id: lineId, sku: projectorSku, ...rest } = stored;
	return {
		...rest,
		feedId,
		lineId,
		projectorSku,
		eans: encodeList(line.eans),
		inStock: line.inStock ? (1 as const) : (0 as const),
		proposals: JSON.stringify(line.proposals),
		seenAt,
	};
}

/** Stores the lines of an applied run, and deletes lines that are gone and have no answer of staff. */
export async function replaceLines(
	trx: Transaction<Database>,
	feedId: number,
	lines: readonly PlannedLine[],
	now: Date,
): Promise<void> {
	const seenAt = now.toISOString();
	for (const chunk of inChunks(lines, CHUNK)) {
		await trx
			.insertInto("feed_lines")
			.values(chunk.map((line) => rowOf(feedId, line, seenAt)))
			.onConflict((conflict) =>
				conflict
					.columns(["feedId", "lineId", "merchant"])
					.doUpdateSet((eb) =>
						Object.fromEntries(SEEN.map((name) => [name, eb.ref(`excluded.${name}`)])),
					),
			)
			.execute();
	}
	await trx
		.deleteFrom("feed_lines")
		.where("feedId", "=", feedId)
		.where("answeredBy", "is", null)
		.where("seenAt", "!=", seenAt)
		.execute();
}

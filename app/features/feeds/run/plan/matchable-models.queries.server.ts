import { decodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { MatchableModel } from "~/features/feeds/match/matchable-model";

/** The catalogue as matching reads it: all of it, because any line may be any model. */
export async function listMatchable(db: Kysely<Database>): Promise<MatchableModel[]> {
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model", "eans", "mpn", "resolutionClass", "lightKind"])
		.orderBy("sku")
		.execute();
	return rows.map(({ eans, ...model }) => ({ ...model, eans: decodeList(eans) }));
}

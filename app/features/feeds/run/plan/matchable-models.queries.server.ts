import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { MatchableModel } from "~/features/feeds/match/matchable-model";

/** What matching goes by: a change of any of it makes the next run apply. */
export const MATCHABLE_COLUMNS = [
	"sku",
	"brand",
	"model",
	"eans",
	"mpn",
	"resolutionClass",
	"lightKind",
	"throwKind",
] as const satisfies readonly (keyof Required<MatchableModel>)[];

/** The catalogue as matching reads it: all of it, because any line may be any model. */
export async function listMatchable(db: Kysely<Database>): Promise<MatchableModel[]> {
	const rows = await db.selectFrom("projectors").select(MATCHABLE_COLUMNS).orderBy("sku").execute();
	return rows.map(({ eans, ...model }) => ({ ...model, eans: decodeList(eans) }));
}

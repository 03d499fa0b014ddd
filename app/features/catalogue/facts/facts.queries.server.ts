import { encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { decodeFacts, type Fact } from "./facts";

/** Returns the facts of a model whose sources disagree; none of other models. */
export async function listDisputedFacts(db: Kysely<Database>, sku: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("projectors")
		.select("facts")
		.where("sku", "=", sku)
		.where("disputed", "<>", encodeList([]))
		.executeTakeFirst();
	return decodeFacts(row?.facts ?? "[]");
}

import { encodeList } from "db/json/json-columns";
import type { Db } from "db/schema";
import { decodeFacts, type Fact } from "./facts";

/** Returns the facts of a model whose sources disagree; none of other models. */
export async function listDisputedFacts(db: Db, sku: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("projectors")
		.select("facts")
		.where("sku", "=", sku)
		.where("disputed", "<>", encodeList([]))
		.executeTakeFirst();
	return decodeFacts(row?.facts ?? "[]");
}

import { decodeList } from "db/json/json-columns";
import type { Db } from "db/schema";

/** Returns the sentences against some models by SKU, as editors wrote them. */
export async function listAgainst(
	db: Db,
	skus: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
	if (skus.length === 0) return new Map();
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "cons"])
		.where("sku", "in", skus)
		.limit(skus.length)
		.execute();
	return new Map(rows.map(({ sku, cons }) => [sku, decodeList(cons)]));
}

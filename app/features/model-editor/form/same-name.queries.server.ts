import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { nameKey } from "~/features/catalogue/identity/sku";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";

/**
 * Says that a model that was just named has the name of another one, as an import warns; undefined where it has not.
 * `before` is undefined for a new model.
 */
export async function sameNameWarning(
	db: Kysely<Database>,
	before: ProjectorRow | undefined,
	after: ProjectorRow,
): Promise<string | undefined> {
	const key = nameKey(after);
	if (before && nameKey(before) === key) return undefined;
	const others = await db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.where("brandSlug", "=", after.brandSlug)
		.where("sku", "!=", after.sku)
		.execute();
	const other = others.find((one) => nameKey(one) === key);
	if (!other) return undefined;
	return `SKU ${after.sku} is ${after.brand} ${after.model}, which is here already as SKU ${other.sku}.`;
}

import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";

async function findPence(db: Db): Promise<number | null> {
	const row = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.min("shownPricePence").as("pence"))
		.where("resolutionClass", "=", "native-4k")
		.where("isDiscontinued", "=", 0)
		.where("shownPricePence", ">", 0)
		.executeTakeFirst();
	return row?.pence ?? null;
}

/**
 * Returns the lowest price of a current model with native 4K, in pence; null without one. Read once for each version of
 * the data, because it reads every model: some tens of ms of 20,000.
 */
export const native4kPence = perVersion(findPence);

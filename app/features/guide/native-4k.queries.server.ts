import type { Db } from "db/schema";

/** Returns the lowest price of a current model with native 4K, in pence; null without one. */
export async function native4kPence(db: Db): Promise<number | null> {
	const row = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.min("shownPricePence").as("pence"))
		.where("resolutionClass", "=", "native-4k")
		.where("isDiscontinued", "=", 0)
		.where("shownPricePence", ">", 0)
		.executeTakeFirst();
	return row?.pence ?? null;
}

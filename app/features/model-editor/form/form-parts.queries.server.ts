import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { FORM_GROUPS } from "./form-groups.server";
import type { FormParts } from "./model-form";

/** Returns what the form of any model is made of. */
export async function listFormParts(db: Kysely<Database>): Promise<FormParts> {
	const categories = await listCategories(db);
	return { groups: FORM_GROUPS, categories: categories.map(({ slug, name }) => ({ slug, name })) };
}

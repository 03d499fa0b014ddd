import { db } from "db/connection.server";
import { listChanges } from "~/history/changes.queries.server";
import * as one from "~/routes/admin/taxonomy/category";
import * as adding from "~/routes/admin/taxonomy/new-category";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

export const GAMES = {
	name: "Board Games",
	slug: "",
	description: "For rules that everybody can read.",
};

export const history = async () =>
	(await listChanges(db(), { subject: "category" }, { limit: 50, offset: 0 })).map(
		({ action, title, before, after, by }) => ({ action, title, before, after, by }),
	);

export async function add(fields: Record<string, string> = {}) {
	const form = { ...GAMES, ...fields };
	return submitForm(adding.action, "/admin/categories/new", form, await staffHeaders());
}

export async function shown(id: number) {
	const { data } = await visit(one.loader, `/admin/categories/${id}`, await staffHeaders());
	if (!data.category) throw new Error("no category");
	return data.category;
}

export const model = (sku: string) =>
	db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

export const membersOf = async (id: number) => {
	const rows = await db()
		.selectFrom("projector_categories")
		.select("projectorSku")
		.where("categoryId", "=", id)
		.orderBy("projectorSku")
		.execute();
	return rows.map((row) => row.projectorSku);
};

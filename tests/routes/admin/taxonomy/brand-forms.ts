import { db } from "db/connection.server";
import { listChanges } from "~/history/changes.queries.server";
import * as one from "~/routes/admin/taxonomy/brand";
import { loader as brands } from "~/routes/site/brands";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

export const history = async () =>
	(await listChanges(db(), { subject: "brand" }, { limit: 50, offset: 0 })).map(
		({ action, subjectKey, title, before, after }) => ({
			action,
			subjectKey,
			title,
			before,
			after,
		}),
	);

export function fileForm(bytes: Buffer | undefined, fields: Record<string, string> = {}): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("file", new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? "mark" : ""));
	return form;
}

export const upload = async (slug: string, bytes: Buffer | undefined) =>
	submitForm(one.action, `/admin/brands/${slug}`, fileForm(bytes), await staffHeaders());

export const logoOf = async (slug: string) => {
	const { brands: section } = (await visit(brands, "/brands")).data;
	return section.status === "ok" ? section.data.find((one) => one.slug === slug)?.logo : undefined;
};

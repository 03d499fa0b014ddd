import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { findSuccessor } from "~/features/catalogue/identity/former-slugs.queries.server";
import { findCategoryBySlug } from "~/features/catalogue/listing/categories.queries.server";
import { categoryFeed, categoryPath } from "~/features/catalogue/listing/category";
import { ATOM_HEADERS, atomXml } from "~/features/catalogue/seo/xml";
import { findProjectors } from "~/features/finder/find-projectors.server";
import { modelEntries } from "~/features/finder/followed-search.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request, params: { slug: asked = "" } }: LoaderFunctionArgs) {
	const category = await findCategoryBySlug(db(), asked);
	const slug = category?.slug ?? (await findSuccessor(db(), "category", asked.toLowerCase()));
	if (slug === undefined) return new Response("Unknown category", { status: 404 });
	if (!category || slug !== asked) return redirect(categoryFeed(slug), 301);
	const { found } = await findProjectors(db(), new URLSearchParams({ use: slug }));
	const feed = {
		title: `${category.name} Projectors`,
		path: categoryFeed(slug),
		page: categoryPath(slug),
		entries: await modelEntries(db(), found.ids),
	};
	const { name } = (await siteSettings(db())).site;
	return withEntityTag(request, atomXml(siteOrigin(request), name, feed), ATOM_HEADERS);
}

export const action = readOnly;

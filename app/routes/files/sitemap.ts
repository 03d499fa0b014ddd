import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listBrands } from "~/features/catalogue/brands.queries.server";
import { listCategories } from "~/features/catalogue/categories.queries.server";
import { listSlugs } from "~/features/catalogue/projectors.queries.server";
import { sitemapXml, sitePaths } from "~/features/catalogue/sitemap";
import { listTags } from "~/features/catalogue/tags.queries.server";
import { siteOrigin } from "~/http/origin.server";
import { readOnly, withEntityTag } from "~/http/respond.server";

/** A site map holds at most 50,000 addresses (sitemaps.org); most of them are models. */
const MOST_MODELS = 40_000;
const MOST_TAGS = 5000;

export async function loader({ request }: LoaderFunctionArgs) {
	const [brands, categories, slugs, tags] = await Promise.all([
		listBrands(db()),
		listCategories(db()),
		listSlugs(db(), MOST_MODELS),
		listTags(db(), MOST_TAGS),
	]);
	const paths = sitePaths({ brands, categories, slugs, tags });
	return withEntityTag(request, sitemapXml(siteOrigin(request), paths), {
		"Content-Type": "application/xml; charset=utf-8",
	});
}

export const action = readOnly;

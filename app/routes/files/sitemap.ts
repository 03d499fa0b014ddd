import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { listCategories, listTags } from "~/features/catalogue/listing/categories.queries.server";
import { listSlugs } from "~/features/catalogue/projectors.queries.server";
import { sitemapXml, sitePaths } from "~/features/catalogue/seo/sitemap";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

/** A site map holds at most 50,000 addresses (sitemaps.org); most of them are models. */
const MAX_MODELS = 40_000;
const MAX_TAGS = 5000;

export async function loader({ request }: LoaderFunctionArgs) {
	const [brands, categories, slugs, tags] = await Promise.all([
		listBrands(db()),
		listCategories(db()),
		listSlugs(db(), MAX_MODELS),
		listTags(db(), MAX_TAGS),
	]);
	const paths = sitePaths({ brands, categories, slugs, tags });
	return withEntityTag(request, sitemapXml(siteOrigin(request), paths), {
		"Content-Type": "application/xml; charset=utf-8",
	});
}

export const action = readOnly;

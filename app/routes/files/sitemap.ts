import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { sitemapXml } from "~/features/catalogue/seo/xml";
import { listSitePaths } from "~/features/pages/pages.queries.server";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const paths = await listSitePaths(db());
	return withEntityTag(request, sitemapXml(siteOrigin(request), paths), {
		"Content-Type": "application/xml; charset=utf-8",
	});
}

export const action = readOnly;

import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { ATOM_HEADERS, atomXml, FEED_ENTRIES } from "~/features/catalogue/seo/xml";
import { GUIDES_FEED, GUIDES_PATH, pagePath } from "~/features/pages/page";
import { listArticles } from "~/features/pages/pages.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const articles = (await listArticles()).slice(0, FEED_ENTRIES);
	const entries = articles.map(({ id, title, summary, changedAt, ...article }) => {
		// The address may change, the id never does.
		const key = `${GUIDES_PATH}#${id}`;
		return { key, title, path: pagePath(article), updated: changedAt, text: summary };
	});
	const feed = { title: "Guides", path: GUIDES_FEED, page: GUIDES_PATH, entries };
	const { name } = (await siteSettings(db())).site;
	return withEntityTag(request, atomXml(siteOrigin(request), name, feed), ATOM_HEADERS);
}

export const action = readOnly;

import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listShopFalls } from "~/features/catalogue/history/price-falls.queries.server";
import {
	ATOM_HEADERS,
	atomXml,
	FALLS_FEED,
	FEED_ENTRIES,
	fallEntry,
} from "~/features/catalogue/seo/xml";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const entries = (await listShopFalls(db(), FEED_ENTRIES)).map(fallEntry);
	const feed = { title: "Price falls", path: FALLS_FEED, page: "/", entries };
	const { name } = (await siteSettings(db())).site;
	return withEntityTag(request, atomXml(siteOrigin(request), name, feed), ATOM_HEADERS);
}

export const action = readOnly;

import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { ATOM_HEADERS, atomXml } from "~/features/catalogue/seo/xml";
import { conditionsQuery, finderFeed, finderPath } from "~/features/finder/filters/address";
import { findProjectors } from "~/features/finder/find-projectors.server";
import { conditionsText, modelEntries } from "~/features/finder/followed-search.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const list = await findProjectors(db(), new URL(request.url).searchParams);
	const { conditions } = list.state;
	const text = await conditionsText(list.served, conditions);
	const feed = {
		title: text === "" ? "Projectors" : `Projectors: ${text}`,
		path: finderFeed(conditionsQuery(list.state)),
		page: finderPath(conditions),
		entries: await modelEntries(db(), list.found.ids),
	};
	const { name } = (await siteSettings(db())).site;
	return withEntityTag(request, atomXml(siteOrigin(request), name, feed), ATOM_HEADERS);
}

export const action = readOnly;

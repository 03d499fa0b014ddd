import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { disclosure } from "~/features/agents/agent-schemas.server";
import { TOOLS } from "~/features/agents/tools.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { categoryPath } from "~/features/catalogue/lists/category";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requestOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const origin = requestOrigin(request);
	const { name, sentence } = (await siteSettings(db())).site;
	const uses = await listCategories(db());
	const link = (text: string, path: string, note = "") => `- [${text}](${origin}${path})${note}`;
	const lines = [
		`# ${name}`,
		"",
		`> ${sentence}. Specifications of projectors with their sources, prices of UK shops, price histories and buying advice.`,
		"",
		await disclosure({ db: db(), origin, now: new Date() }),
		"Prices that are called example prices are invented.",
		"",
		"## Pages",
		"",
		link("Find a projector", "/projectors"),
		link("Compare projectors", "/compare"),
		link("Buying guide", "/buying-guide"),
		link("How we choose", "/how-we-choose"),
		link("Check a deal", "/deal-check"),
		...uses.map((use) => link(use.name, categoryPath(use.slug))),
		link("All pages", "/sitemap.xml"),
		"",
		"## Where to ask",
		"",
		"- Any page as Markdown: send `Accept: text/markdown`.",
		link(
			"Model Context Protocol",
			"/mcp",
			`, by POST: ${TOOLS.map((tool) => tool.name).join(", ")}`,
		),
		link("Universal Commerce Protocol", "/.well-known/ucp", ": catalogue search and lookup"),
		link("JSON calls", "/api/openapi.json", " as an OpenAPI document"),
	];
	return withEntityTag(request, `${lines.join("\n")}\n`, {
		"Content-Type": "text/plain; charset=utf-8",
	});
}

export const action = readOnly;

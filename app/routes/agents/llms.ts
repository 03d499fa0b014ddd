import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { disclosure } from "~/features/agents/agent-schemas.server";
import { TOOLS } from "~/features/agents/tools.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { categoryPath } from "~/features/catalogue/lists/category";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requestOrigin } from "~/http/request/origin.server";
import { readOnlyAction, responseWithEtag } from "~/http/response/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const origin = requestOrigin(request);
	const { name, sentence } = (await siteSettings(db())).site;
	const uses = await listCategories(db());
	const linkLine = (text: string, path: string, note = "") =>
		`- [${text}](${origin}${path})${note}`;
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
		linkLine("Find a projector", "/projectors"),
		linkLine("Compare projectors", "/compare"),
		linkLine("Buying guide", "/buying-guide"),
		linkLine("How we choose", "/how-we-choose"),
		linkLine("Check a deal", "/deal-check"),
		...uses.map((use) => linkLine(use.name, categoryPath(use.slug))),
		linkLine("All pages", "/sitemap.xml"),
		"",
		"## Where to ask",
		"",
		"- Any page as Markdown: send `Accept: text/markdown`.",
		linkLine(
			"Model Context Protocol",
			"/mcp",
			`, by POST: ${TOOLS.map((tool) => tool.name).join(", ")}`,
		),
		linkLine("Universal Commerce Protocol", "/.well-known/ucp", ": catalogue search and lookup"),
		linkLine("JSON calls", "/api/openapi.json", " as an OpenAPI document"),
	];
	return responseWithEtag(request, `${lines.join("\n")}\n`, {
		"Content-Type": "text/plain; charset=utf-8",
	});
}

export const action = readOnlyAction;

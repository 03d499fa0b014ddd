import { db } from "db/connection.server";
import { sitemapPartXml, sitemapXml } from "~/features/catalogue/seo/xml";
import { TEMPLATE_FILE_NAME, templateCsv } from "~/features/imports/export/sheet-columns.server";
import { letterPath } from "~/features/letters/letter";
import { listArchivedLetters } from "~/features/letters/letters.queries.server";
import { linkedPairPaths } from "~/features/linked-pairs/linked-pairs.queries.server";
import { listSitePaths } from "~/features/pages/pages.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requestOrigin } from "~/http/request/origin.server";
import { readOnlyAction, responseWithEtag } from "~/http/response/json.server";
import { loaderByPath } from "~/http/response/loader-by-path.server";

/**
 * Links that browsers may prefetch: cheap pages without side effects, until the router has started
 * (docs/decisions/server/0028-display-face.md).
 */
const SPECULATION_RULES = {
	prefetch: [
		{
			where: {
				and: [
					{
						href_matches: [
							"/",
							"/brands",
							"/brand/*",
							"/buying-guide",
							"/category/*",
							"/guides",
							"/guides/*",
							"/how-we-choose",
							"/projector/:slug",
							"/projectors",
							"/retailers",
							"/tag/*",
						],
					},
					{ selector_matches: "html:not([data-routed]) a" },
				],
			},
			eagerness: "moderate",
		},
	],
};

/** Google's id at the Trustworthy Accountability Group, the same in everybody's /ads.txt. */
const GOOGLE_TAG_ID = "f08c47fec0942fa0";

/** Returns the addresses of the letters in the archive. */
async function listArchivePaths(): Promise<string[]> {
	return (await listArchivedLetters(db())).map(({ name }) => letterPath(name));
}

/** Returns all addresses of the site map: pages, letters, and linked comparisons. */
async function listSiteMapPaths(): Promise<string[]> {
	return [
		...(await listSitePaths(db())),
		...(await listArchivePaths()),
		...(await linkedPairPaths()),
	];
}

export const loader = loaderByPath({
	"projector-template.csv": ({ request }) =>
		responseWithEtag(request, templateCsv(), {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${TEMPLATE_FILE_NAME}"`,
		}),
	"sitemap.xml": async ({ request }) =>
		responseWithEtag(request, sitemapXml(requestOrigin(request), await listSiteMapPaths()), {
			"Content-Type": "application/xml; charset=utf-8",
		}),
	"sitemap/:part.xml": async ({ request, params: { part = "" } }) => {
		const xml = sitemapPartXml(requestOrigin(request), await listSiteMapPaths(), part);
		if (xml === undefined) throw new Response(null, { status: 404 });
		return responseWithEtag(request, xml, { "Content-Type": "application/xml; charset=utf-8" });
	},
	"robots.txt": ({ request }) => {
		const lines = [
			"User-agent: *",
			"Disallow: /admin/",
			"Disallow: /api/",
			"Disallow: /go/",
			`Sitemap: ${requestOrigin(request)}/sitemap.xml`,
		];
		return responseWithEtag(request, `${lines.join("\n")}\n`, {
			"Content-Type": "text/plain; charset=utf-8",
		});
	},
	"ads.txt": async ({ request }) => {
		const { client } = (await siteSettings(db())).ads;
		if (client === "") throw new Response(null, { status: 404 });
		return responseWithEtag(
			request,
			`google.com, ${client.replace(/^ca-/, "")}, DIRECT, ${GOOGLE_TAG_ID}\n`,
			{
				"Content-Type": "text/plain; charset=utf-8",
			},
		);
	},
	"speculation-rules.json": ({ request }) =>
		responseWithEtag(request, JSON.stringify(SPECULATION_RULES), {
			"Content-Type": "application/speculationrules+json",
		}),
});

export const action = readOnlyAction;

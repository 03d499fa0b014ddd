import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/http/request/origin.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		"Disallow: /admin/",
		"Disallow: /api/",
		"Disallow: /go/",
		`Sitemap: ${siteOrigin(request)}/sitemap.xml`,
	];
	return withEntityTag(request, `${lines.join("\n")}\n`, {
		"Content-Type": "text/plain; charset=utf-8",
	});
}

export const action = readOnly;

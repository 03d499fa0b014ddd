import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly, withEntityTag } from "~/http/response/json.server";

/** Pages that cost little and change nothing, while the browser loads pages by itself (docs/decisions/server/0028-display-face.md). */
const RULES = {
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

export function loader({ request }: LoaderFunctionArgs) {
	return withEntityTag(request, JSON.stringify(RULES), {
		"Content-Type": "application/speculationrules+json",
	});
}

export const action = readOnly;

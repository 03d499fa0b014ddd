import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import { LegalPage, LegalPart } from "~/features/legal/legal-page";
import { termsSections } from "~/features/legal/terms";
import { originIn, pageMeta } from "~/features/shell/page-meta";

/** The date shown is always today's (docs/product.md#legal-pages). */
export function loader() {
	return { updated: ukDate(new Date()) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Terms of Use",
		description: `The terms on which you may use ${SITE_NAME}, in plain words: accuracy of prices, affiliate links to UK retailers, liability and the law that applies.`,
		origin: originIn(matches),
		path: "/terms-of-use",
	});

export default function TermsOfUse() {
	const { updated } = useLoaderData<typeof loader>();
	return (
		<LegalPage title="Terms of Use" updated={updated}>
			{termsSections.map((section) => (
				<LegalPart key={section.id} section={section} />
			))}
		</LegalPage>
	);
}

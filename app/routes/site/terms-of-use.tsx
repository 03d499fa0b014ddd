import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import { LegalPage, LegalSectionView } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";
import { findLegalOverrides } from "~/features/pages/pages.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";

const { sections, ...text } = LEGAL_TEXTS["terms-of-use"];

export const loader = () => findLegalOverrides(db(), "terms-of-use");

export const meta: MetaFunction = ({ matches }) => {
	const site = siteMetaOf(matches);
	return pageMeta({
		title: text.title,
		description: `The terms on which you may use ${site.name}, in plain words: accuracy of prices, affiliate links to UK retailers, liability and the law that applies.`,
		...site,
		path: "/terms-of-use",
	});
};

export default function TermsOfUse() {
	const { name: siteName } = siteMetaOf(useMatches());
	return (
		<LegalPage {...text} overrides={useLoaderData<typeof loader>()}>
			{sections.map((section) => (
				<LegalSectionView key={section.id} section={section} siteName={siteName} />
			))}
		</LegalPage>
	);
}

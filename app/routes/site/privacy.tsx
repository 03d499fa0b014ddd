import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import { EntryList, LegalPage, LegalSectionView } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";
import { privacy, storedData } from "~/features/legal/privacy";
import { findLegalOverrides } from "~/features/pages/pages.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";

const { title, updatedAt } = LEGAL_TEXTS.privacy;

export const loader = () => findLegalOverrides(db(), "privacy");

export const meta: MetaFunction = ({ matches }) => {
	const site = siteMetaOf(matches);
	return pageMeta({
		title,
		description: `What ${site.name} stores about you and for how long, who else learns of it, how to leave the newsletter or a price alert, and how to have data removed.`,
		...site,
		path: "/privacy",
	});
};

export default function Privacy() {
	const { name: siteName } = siteMetaOf(useMatches());
	const overrides = useLoaderData<typeof loader>();
	const storedDataSection = (
		<LegalSectionView section={privacy.stored}>
			<EntryList entries={storedData} />
		</LegalSectionView>
	);
	return (
		<LegalPage
			title={title}
			updatedAt={updatedAt}
			overrides={overrides}
			sectionsBelowOwnerText={storedDataSection}
		>
			<LegalSectionView section={privacy.responsible} siteName={siteName} />
			{storedDataSection}
			<LegalSectionView section={privacy.browser} />
			<LegalSectionView section={privacy.recipients} />
			<LegalSectionView section={privacy.leaving} />
			<LegalSectionView section={privacy.rights} />
		</LegalPage>
	);
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { SITE_NAME } from "~/config/site";
import { LegalPage, LegalPart } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";
import { findOwnLegal } from "~/features/pages/pages.queries.server";
import { originIn, pageMeta } from "~/features/shell/page-meta";

const { sections, ...text } = LEGAL_TEXTS["terms-of-use"];

export const loader = () => findOwnLegal(db(), "terms-of-use");

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: text.title,
		description: `The terms on which you may use ${SITE_NAME}, in plain words: accuracy of prices, affiliate links to UK retailers, liability and the law that applies.`,
		origin: originIn(matches),
		path: "/terms-of-use",
	});

export default function TermsOfUse() {
	return (
		<LegalPage {...text} own={useLoaderData<typeof loader>()}>
			{sections.map((section) => (
				<LegalPart key={section.id} section={section} />
			))}
		</LegalPage>
	);
}

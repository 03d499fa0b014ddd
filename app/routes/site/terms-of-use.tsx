import type { MetaFunction } from "@remix-run/node";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import { LegalPage, LegalPart } from "~/features/legal/legal-page";
import { TERMS_UPDATED, termsSections } from "~/features/legal/terms";
import { originIn, pageMeta } from "~/features/shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "Terms of Use",
		description: `The terms on which you may use ${SITE_NAME}, in plain words: accuracy of prices, affiliate links to UK retailers, liability and the law that applies.`,
		origin: originIn(matches),
		path: "/terms-of-use",
	});

export default function TermsOfUse() {
	return (
		<LegalPage title="Terms of Use" updated={ukDate(TERMS_UPDATED)}>
			{termsSections.map((section) => (
				<LegalPart key={section.id} section={section} />
			))}
		</LegalPage>
	);
}

import type { MetaFunction } from "@remix-run/node";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import { EntryList, LegalPage, LegalPart } from "~/features/legal/legal-page";
import { PRIVACY_UPDATED, privacy, storedData } from "~/features/legal/privacy";
import { originIn, pageMeta } from "~/features/shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "Privacy",
		description: `What ${SITE_NAME} stores about you and for how long, who else learns of it, how to leave the newsletter or a price alert, and how to have data removed.`,
		origin: originIn(matches),
		path: "/privacy",
	});

export default function Privacy() {
	return (
		<LegalPage title="Privacy" updated={ukDate(PRIVACY_UPDATED)}>
			<LegalPart section={privacy.responsible} />
			<LegalPart section={privacy.stored}>
				<EntryList entries={storedData} />
			</LegalPart>
			<LegalPart section={privacy.browser} />
			<LegalPart section={privacy.others} />
			<LegalPart section={privacy.leaving} />
			<LegalPart section={privacy.rights} />
		</LegalPage>
	);
}

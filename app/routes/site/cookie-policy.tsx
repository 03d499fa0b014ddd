import type { MetaFunction } from "@remix-run/node";
import { originIn, pageMeta } from "~/components/page-meta";
import { SITE_NAME } from "~/config/site";
import { CookieKindList, SiteCookieList } from "~/features/legal/cookie-lists";
import { COOKIE_POLICY_UPDATED, cookiePolicy } from "~/features/legal/cookie-policy";
import { LegalPage, LegalPart } from "~/features/legal/legal-page";
import { ukDate } from "~/features/legal/uk-date";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "Cookie Policy",
		description: `Every cookie that ${SITE_NAME} sets, what each is for and how long it lasts, with the third-party services involved and your rights under UK GDPR.`,
		origin: originIn(matches),
		path: "/cookie-policy",
	});

export default function CookiePolicy() {
	return (
		<LegalPage title="Cookie Policy" updated={ukDate(COOKIE_POLICY_UPDATED)}>
			<LegalPart section={cookiePolicy.whatTheyAre} />
			<LegalPart section={cookiePolicy.set}>
				<SiteCookieList />
			</LegalPart>
			<LegalPart section={cookiePolicy.kinds}>
				<CookieKindList />
			</LegalPart>
			<LegalPart section={cookiePolicy.thirdParties} />
			<LegalPart section={cookiePolicy.browser} />
			<LegalPart section={cookiePolicy.rights} />
		</LegalPage>
	);
}

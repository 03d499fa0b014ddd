import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import { ConsentForm } from "~/features/ads/consent-form";
import {
	COOKIE_POLICY_UPDATED,
	cookieKinds,
	cookiePolicy,
	siteCookies,
} from "~/features/legal/cookie-policy";
import { EntryList, LegalPage, LegalPart } from "~/features/legal/legal-page";
import { originIn, pageMeta } from "~/features/shell/page-meta";
import { adHeaders, adsFor } from "~/http/request/ad-consent.server";
import { formHeaders } from "~/http/response/cache-control.server";

const ANSWERS = {
	none: "You have not answered yet, so no advert is shown.",
	granted: "You allow advertising.",
	denied: "You asked for no advertising.",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
	const ads = await adsFor(request);
	// Send the form the answer only, not the ad network's identifiers.
	return data({ hasAds: ads !== null, consent: ads?.consent ?? null }, { headers: adHeaders(ads) });
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Cookie Policy",
		description: `Every cookie that ${SITE_NAME} sets, what each is for and how long it lasts, with the third-party services involved and your rights under UK GDPR.`,
		origin: originIn(matches),
		path: "/cookie-policy",
	});

export default function CookiePolicy() {
	const { hasAds, consent } = useLoaderData<typeof loader>();
	return (
		<LegalPage title="Cookie Policy" updated={ukDate(COOKIE_POLICY_UPDATED)}>
			<LegalPart section={cookiePolicy.whatTheyAre} />
			<LegalPart section={cookiePolicy.set}>
				<EntryList entries={siteCookies} />
			</LegalPart>
			<LegalPart section={cookiePolicy.kinds}>
				<EntryList entries={cookieKinds} />
			</LegalPart>
			<LegalPart section={cookiePolicy.thirdParties} />
			<LegalPart section={cookiePolicy.advertising}>
				{hasAds ? (
					<>
						<p className="mb-4 font-semibold">{ANSWERS[consent ?? "none"]}</p>
						<ConsentForm from="/cookie-policy" />
					</>
				) : (
					<p>This site carries no adverts today, so there is nothing to agree to.</p>
				)}
			</LegalPart>
			<LegalPart section={cookiePolicy.browser} />
			<LegalPart section={cookiePolicy.rights} />
		</LegalPage>
	);
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { db } from "db/connection.server";
import { ConsentForm } from "~/features/ads/consent-form";
import { cookieKinds, cookiePolicy, siteCookies } from "~/features/legal/cookie-policy";
import { EntryList, LegalPage, LegalSectionView } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";
import { findLegalOverrides } from "~/features/pages/pages.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { adCacheHeaders, loadAds } from "~/http/request/cookies.server";
import { formHeaders } from "~/http/response/cache-control.server";

const CONSENT_TEXTS = {
	none: "You have not answered yet, so no advert is shown.",
	granted: "You allow advertising.",
	denied: "You asked for no advertising.",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
	const [ads, overrides] = await Promise.all([
		loadAds(request, (await siteSettings(db())).ads),
		findLegalOverrides(db(), "cookie-policy"),
	]);
	// The form gets only the visitor's answer, not the ad network's identifiers.
	return data(
		{ hasAds: ads !== null, consent: ads?.consent ?? null, overrides },
		{ headers: adCacheHeaders(ads) },
	);
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
	const site = siteMetaOf(matches);
	return pageMeta({
		title: LEGAL_TEXTS["cookie-policy"].title,
		description: `Every cookie that ${site.name} sets, what each is for and how long it lasts, with the third-party services involved and your rights under UK GDPR.`,
		...site,
		path: "/cookie-policy",
	});
};

export default function CookiePolicy() {
	const { name: siteName } = siteMetaOf(useMatches());
	const { hasAds, consent, overrides } = useLoaderData<typeof loader>();
	const { title, updatedAt } = LEGAL_TEXTS["cookie-policy"];
	const cookies = (
		<>
			<LegalSectionView section={cookiePolicy.set}>
				<EntryList entries={siteCookies} />
			</LegalSectionView>
			<LegalSectionView section={cookiePolicy.kinds}>
				<EntryList entries={cookieKinds} />
			</LegalSectionView>
		</>
	);
	const advertising = (
		<LegalSectionView section={cookiePolicy.advertising}>
			{hasAds ? (
				<>
					<p className="mb-4 font-semibold">{CONSENT_TEXTS[consent ?? "none"]}</p>
					<ConsentForm from="/cookie-policy" />
				</>
			) : (
				<p>This site carries no adverts today, so there is nothing to agree to.</p>
			)}
		</LegalSectionView>
	);
	const sectionsBelowOwnerText = (
		<>
			{cookies}
			{advertising}
		</>
	);
	return (
		<LegalPage
			title={title}
			updatedAt={updatedAt}
			overrides={overrides}
			sectionsBelowOwnerText={sectionsBelowOwnerText}
		>
			<LegalSectionView section={cookiePolicy.whatTheyAre} siteName={siteName} />
			{cookies}
			<LegalSectionView section={cookiePolicy.thirdParties} />
			{advertising}
			<LegalSectionView section={cookiePolicy.browser} />
			<LegalSectionView section={cookiePolicy.rights} />
		</LegalPage>
	);
}

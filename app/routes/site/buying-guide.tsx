import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { revalidateUnlessActionData } from "~/components/form/form-fetcher";
import { RouteError, SectionFallback } from "~/components/state/state-panel";
import { glossaryOf, termId } from "~/features/catalogue/glossary/glossary";
import { listTermsInOrder } from "~/features/catalogue/glossary/jargon.queries.server";
import { articleData, breadcrumbData } from "~/features/catalogue/seo/structured-data";
import { GuideArticle, GuideSection } from "~/features/guide/guide-article";
import { GUIDE_PATH, GUIDE_SUMMARY, GUIDE_TITLE } from "~/features/guide/guide-head";
import { findNative4kPence } from "~/features/guide/native-4k.queries.server";
import { ARCHIVE_PATH } from "~/features/letters/letter";
import { hasArchivedLetters } from "~/features/letters/letters.queries.server";
import { NewsletterSignUp, newsletterClientAction } from "~/features/newsletter/newsletter-sign-up";
import { findCustomSections, listGuideArticles } from "~/features/pages/pages.queries.server";
import { HOME_SECTIONS } from "~/features/settings/home-texts";
import { loadShareImage } from "~/features/share-images/share-image.server";
import { NotFound } from "~/features/shell/not-found";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";
import { formHeaders } from "~/http/response/cache-control.server";
import { loadSection } from "~/logging/section.server";
import { newsletterAction } from "./newsletter-action.server";

export async function loader() {
	const [glossary, native4k, customTexts, articles, archive, image] = await Promise.all([
		loadSection("glossary", async () => glossaryOf(await listTermsInOrder(db()))),
		loadSection("price of native 4K", () => findNative4kPence(db())),
		loadSection("owner's advice", () => findCustomSections(db())),
		loadSection("articles", listGuideArticles),
		loadSection("letters", () => hasArchivedLetters(db())),
		loadShareImage(GUIDE_PATH),
	]);
	return data(
		{
			glossary,
			image,
			native4kPence: native4k.status === "ok" ? native4k.data : null,
			...(customTexts.status === "ok" && customTexts.data && { customTexts: customTexts.data }),
			...(articles.status === "ok" && articles.data.length > 0 && { articles: articles.data }),
			...(archive.status === "ok" && archive.data && { archivePath: ARCHIVE_PATH }),
		},
		{ status: glossary.status === "ok" ? 200 : 500 },
	);
}

export const action = newsletterAction(GUIDE_PATH);

export const clientAction = newsletterClientAction;

export const shouldRevalidate = revalidateUnlessActionData;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta({
		title: GUIDE_TITLE,
		description: GUIDE_SUMMARY,
		...siteMetaOf(matches),
		image: data?.image,
		path: GUIDE_PATH,
	});

export const handle = withStructuredData<typeof loader>((_, { origin, name }) => [
	articleData(origin, name, { title: GUIDE_TITLE, summary: GUIDE_SUMMARY, path: GUIDE_PATH }),
	breadcrumbData(origin, [
		{ name: "Home", path: "/" },
		{ name: GUIDE_TITLE, path: GUIDE_PATH },
	]),
]);

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function BuyingGuide() {
	return <GuidePage {...useLoaderData<typeof loader>()} />;
}

function GuidePage({
	glossary,
	native4kPence,
	customTexts = {},
	articles = [],
	archivePath,
}: PageData) {
	return (
		<>
			<GuideArticle native4kPence={native4kPence} customTexts={customTexts} articles={articles}>
				<GuideSection id="glossary">
					{glossary.status === "error" ? (
						<SectionFallback dataName="the jargon terms" />
					) : (
						<dl className="grid gap-x-8 gap-y-4 wrap-anywhere md:grid-cols-2">
							{glossary.data.map(({ term, description }) => (
								<div key={term} id={termId(term)}>
									<dt>{term}</dt>
									<dd>{description}</dd>
								</div>
							))}
						</dl>
					)}
				</GuideSection>
			</GuideArticle>
			<NewsletterSignUp title={HOME_SECTIONS.newsletter} archivePath={archivePath} />
		</>
	);
}

export function ErrorBoundary() {
	return (
		<RouteError
			notFound={<NotFound />}
			failure={<GuidePage glossary={{ status: "error" }} native4kPence={null} image={undefined} />}
		/>
	);
}

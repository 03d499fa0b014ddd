import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { originIn, pageMeta } from "~/components/page-meta";
import { SectionFallback } from "~/components/section-fallback";
import { listJargonTerms } from "~/features/catalogue/jargon.queries.server";
import { GuideArticle } from "~/features/guide/article/guide-article";
import { GuideSection } from "~/features/guide/article/guide-section";
import { glossaryOf } from "~/features/guide/glossary";
import { GlossaryList } from "~/features/guide/glossary-list";
import { NewsletterSignUp } from "~/features/newsletter/newsletter-sign-up";
import { formHeaders } from "~/http/cache.server";
import { loadSection } from "~/http/section.server";
import { newsletterAction } from "./newsletter-action.server";

export async function loader() {
	const glossary = await loadSection("glossary", async () =>
		glossaryOf(await listJargonTerms(db())),
	);
	return data({ glossary }, { status: glossary.status === "ok" ? 200 : 500 });
}

export const action = newsletterAction;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Projector Buying Guide",
		description:
			"How to choose a projector in the UK: brightness, throw, light sources and budgets explained in plain English, with a glossary of the jargon.",
		origin: originIn(matches),
		path: "/buying-guide",
	});

export default function BuyingGuide() {
	const { glossary } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>()?.refused;
	return (
		<>
			<GuideArticle>
				<GuideSection id="glossary">
					{glossary.status === "error" ? (
						<SectionFallback>
							Sorry, we couldn't load the jargon terms. Please try again later.
						</SectionFallback>
					) : (
						<GlossaryList glossary={glossary.data} />
					)}
				</GuideSection>
			</GuideArticle>
			<NewsletterSignUp refused={refused} />
		</>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Container, Hero } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { RouteError } from "~/components/state/state-panel";
import { ukDate } from "~/components/uk-date";
import { ARCHIVE_PATH, letterPath } from "~/features/letters/letter";
import { LetterArticle } from "~/features/letters/letter-article";
import { findArchivedLetter } from "~/features/letters/letters.queries.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import textsCss from "~/styles/texts.css?inline";

export async function loader({ params }: LoaderFunctionArgs) {
	const letter = await findArchivedLetter(db(), params.name ?? "");
	if (!letter) throw new Response(null, { status: 404 });
	const { name, content, startedAt } = letter;
	return { name, content, day: ukDate(new Date(startedAt)) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (!data) return noindexMeta("Page Not Found", matches);
	const { content, name, day } = data;
	return pageMeta({
		...siteMetaOf(matches),
		title: content.subject,
		description: `${content.subject}: our newsletter of ${day.text}.`,
		path: letterPath(name),
	});
};

export default function LetterPage() {
	const { content, day } = useLoaderData<typeof loader>();
	return (
		<article aria-labelledby="title">
			<PageStyles css={textsCss} />
			<Hero>
				<h1 id="title" className="text-hero wrap-anywhere">
					{content.subject}
				</h1>
				<p className="mt-3 text-on-dark-muted">
					Newsletter of <time dateTime={day.iso}>{day.text}</time>
				</p>
			</Hero>
			<Container className="py-4 sm:py-8">
				<LetterArticle content={content} />
				<p className="mt-8">
					<Link to={ARCHIVE_PATH} className="inline-block py-1 underline">
						All letters
					</Link>
				</p>
			</Container>
		</article>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} />;
}

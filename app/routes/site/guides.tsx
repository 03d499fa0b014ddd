import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Container, Hero } from "~/components/page";
import { ukDate } from "~/components/uk-date";
import { GUIDES_FEED_PATH, GUIDES_PATH, pagePath } from "~/features/pages/page";
import { listArticles } from "~/features/pages/pages.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";

export async function loader() {
	const articles = await listArticles();
	return articles.map(({ kind, slug, title, summary, changedAt }) => ({
		path: pagePath({ kind, slug }),
		title,
		summary,
		changedDate: ukDate(new Date(changedAt)),
	}));
}

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "Guides",
		description:
			"Guides to choosing and using a projector: our buying guide, and articles on rooms, screens and models.",
		...siteMetaOf(matches),
		path: GUIDES_PATH,
		feed: GUIDES_FEED_PATH,
	});

const LINK_CLASSES = "inline-block py-1 underline underline-offset-4 wrap-anywhere";

export default function Guides() {
	const articles = useLoaderData<typeof loader>();
	return (
		<>
			<Hero title="Guides" />
			<Container className="py-2 sm:py-6">
				<ul className="grid max-w-prose gap-6">
					{articles.map(({ path, title, summary, changedDate }) => (
						<li key={path}>
							<h2 className="text-lg">
								<Link to={path} className={LINK_CLASSES}>
									{title}
								</Link>
							</h2>
							<p className="wrap-anywhere">{summary}</p>
							<p className="text-sm text-muted">
								<time dateTime={changedDate.iso}>{changedDate.text}</time>
							</p>
						</li>
					))}
					<li>
						<h2 className="text-lg">
							<Link to="/buying-guide" className={LINK_CLASSES}>
								Projector Buying Guide
							</Link>
						</h2>
						<p>What matters, what does not, and which questions to ask.</p>
					</li>
				</ul>
			</Container>
		</>
	);
}

import { Link } from "@remix-run/react";
import { guideContents } from "./guide-advice";

/** An article in the contents. */
export interface GuideLink {
	title: string;
	path: string;
}

/** The guide's list of contents: above the text on phones; beside it and always visible on wide screens. */
export function ContentsList({ articles }: { articles: readonly GuideLink[] }) {
	return (
		<nav aria-labelledby="contents" className="lg:sticky lg:top-6 lg:self-start">
			<h2 id="contents" className="text-lg">
				In this guide
			</h2>
			<ol className="mt-2 border-l border-line *:*:block *:*:py-1.5 *:*:pl-4 *:*:hover:underline *:*:hover:underline">
				{guideContents.map(({ id, title }) => (
					<li key={id}>
						<a href={`#${id}`}>{title}</a>
					</li>
				))}
				{articles.map(({ path, title }) => (
					<li key={path} className="wrap-anywhere">
						<Link to={path}>{title}</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}

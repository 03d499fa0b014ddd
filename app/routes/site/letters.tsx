import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Container, Hero } from "~/components/page";
import { ukDate } from "~/components/uk-date";
import { ARCHIVE_PATH, letterPath } from "~/features/letters/letter";
import { listArchivedLetters } from "~/features/letters/letters.queries.server";
import { NEWSLETTER_ID } from "~/features/newsletter/newsletter-address";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";

export async function loader() {
	const letters = await listArchivedLetters(db());
	return letters.map(({ name, subject, startedAt }) => ({
		path: letterPath(name),
		subject,
		day: ukDate(new Date(startedAt)),
	}));
}

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "Newsletter",
		description: "The letters of our newsletter: projector deals, new models and buying advice.",
		...siteMetaOf(matches),
		path: ARCHIVE_PATH,
	});

export default function Letters() {
	const letters = useLoaderData<typeof loader>();
	return (
		<>
			<Hero title="Newsletter" />
			<Container className="py-2 sm:py-6">
				<p className="max-w-prose">
					{letters.length === 0
						? "No letter was sent yet. "
						: "The letters that we have sent, the latest first. "}
					<Link to={`/#${NEWSLETTER_ID}`} className="underline">
						Subscribe to the newsletter
					</Link>
				</p>
				<ul className="mt-6 grid max-w-prose gap-4">
					{letters.map(({ path, subject, day }) => (
						<li key={path}>
							<h2 className="text-lg">
								<Link
									to={path}
									className="inline-block py-1 underline underline-offset-4 wrap-anywhere"
								>
									{subject}
								</Link>
							</h2>
							<p className="text-sm text-muted">
								<time dateTime={day.iso}>{day.text}</time>
							</p>
						</li>
					))}
				</ul>
			</Container>
		</>
	);
}

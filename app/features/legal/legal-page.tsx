import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Container, Hero } from "~/components/page";
import type { UkDate } from "~/components/uk-date";

/** An entry of a legal page: its purpose, and its duration. */
export interface LegalEntry {
	name: string;
	text: string;
	lasts: string;
}

/** Entries in boxes under each other. */
export function EntryList({ entries }: { entries: readonly LegalEntry[] }) {
	return (
		<dl className="mt-4 grid max-w-prose gap-4">
			{entries.map(({ name, text, lasts }) => (
				<div key={name} className="rounded-card border border-line bg-card p-4">
					<dt className="font-semibold">{name}</dt>
					<dd className="mt-1">{text}</dd>
					<dd className="mt-1 text-muted">How long: {lasts}</dd>
				</div>
			))}
		</dl>
	);
}

/** One headed section of a legal page. */
export interface LegalSection {
	/** Names the section in the page's address. */
	id: string;
	title: string;
	paragraphs: readonly string[];
	/** A link that ends the section. */
	link?: { to: string; name: string };
}

/** A page of plain legal text under its title and date. */
export function LegalPage({
	title,
	updated,
	children,
}: {
	title: string;
	updated: UkDate;
	children: ReactNode;
}) {
	return (
		<>
			<Hero>
				<h1 className="text-3xl">{title}</h1>
				<p className="mt-3 text-on-dark-muted">
					Last updated: <time dateTime={updated.iso}>{updated.text}</time>
				</p>
			</Hero>
			<Container className="grid gap-10 py-10 [&_a]:inline-block [&_a]:py-0.5 [&_a]:text-link [&_a]:underline [&_h2]:text-xl [&_p]:mt-3 [&_p]:max-w-prose">
				{children}
			</Container>
		</>
	);
}

/** A section under its heading; its further content follows its paragraphs. */
export function LegalPart({ section, children }: { section: LegalSection; children?: ReactNode }) {
	const { id, title, paragraphs, link } = section;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{paragraphs.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
			{link && (
				<p>
					<Link to={link.to}>{link.name}</Link>
				</p>
			)}
			{children}
		</section>
	);
}

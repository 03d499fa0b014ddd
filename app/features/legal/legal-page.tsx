import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { OwnerText } from "~/components/owner-text";
import { Container, Hero, NonBreaking } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import textsCss from "~/styles/texts.css?inline";

/** An entry of a legal page, such as a cookie: its purpose, and its duration. */
export interface LegalEntry {
	name: string;
	text: string;
	durationText: string;
}

/** Shows each entry in a box. */
export function EntryList({ entries }: { entries: readonly LegalEntry[] }) {
	return (
		<dl className="mt-4 grid max-w-prose gap-4">
			{entries.map(({ name, text, durationText }) => (
				<div key={name} className="rounded-card border border-line bg-card p-4">
					<dt className="font-semibold">
						<NonBreaking>{name}</NonBreaking>
					</dt>
					<dd className="mt-1">
						<NonBreaking>{text}</NonBreaking>
					</dd>
					<dd className="mt-1 text-muted">How long: {durationText}</dd>
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

/** Identity of the company behind the site; empty texts are unknown. */
export interface Company {
	name: string;
	form: string;
	number: string;
	address: string;
	vat: string;
}

/** The owner's settings for a legal page. */
export interface LegalOverrides {
	/** The owner's text in place of ours. */
	text?: { html: string; changedAt: string } | undefined;
	company?: Company | undefined;
}

/** A legal page: title, date, and either the owner's text with `sectionsBelowOwnerText` below it or our text. */
export function LegalPage({
	title,
	updatedAt: ourTextUpdatedAt,
	overrides: { text, company },
	sectionsBelowOwnerText,
	children,
}: {
	title: string;
	/** The day of the last change of our text. */
	updatedAt: Date;
	overrides: LegalOverrides;
	/** Sections that the code generates, such as a list of cookies; our text, in `children`, contains them already. */
	sectionsBelowOwnerText?: ReactNode;
	children: ReactNode;
}) {
	const updatedAt = ukDate(text ? new Date(text.changedAt) : ourTextUpdatedAt);
	return (
		<>
			<PageStyles css={textsCss} />
			<Hero title={title}>
				<p className="mt-3 text-on-dark-muted">
					Last updated: <time dateTime={updatedAt.iso}>{updatedAt.text}</time>
				</p>
			</Hero>
			<Container className="long-text grid gap-8 py-4 sm:py-8">
				{text ? <OwnerText html={text.html} /> : children}
				{company && <CompanySection company={company} />}
				{text && sectionsBelowOwnerText}
			</Container>
		</>
	);
}

function CompanySection({ company: { name, form, number, address, vat } }: { company: Company }) {
	const companyRows = [
		["Name", [name, form].filter(Boolean).join(", ")],
		["Company number", number],
		["Registered address", address],
		["VAT number", vat],
	].filter(([, text]) => text !== "");
	if (companyRows.length === 0) return null;
	return (
		<section aria-labelledby="company">
			<h2 id="company">The company behind this site</h2>
			<dl className="mt-3 grid max-w-prose gap-2">
				{companyRows.map(([label, text]) => (
					<div key={label}>
						<dt className="font-semibold">{label}</dt>
						<dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** A section under its heading; its further content follows its paragraphs. */
export function LegalSectionView({
	section,
	siteName = SITE_NAME,
	children,
}: {
	section: LegalSection;
	/** Replaces the site's name in our texts. */
	siteName?: string;
	children?: ReactNode;
}) {
	const { id, title, paragraphs, link } = section;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{paragraphs.map((paragraph) => (
				<p key={paragraph}>
					<NonBreaking>{paragraph.replaceAll(SITE_NAME, siteName)}</NonBreaking>
				</p>
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

import { NodeHtmlMarkdown } from "node-html-markdown";
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escapeMarkup, unescapeMarkup } from "~/config/markup";
import { drawingPath } from "~/features/catalogue/image/photo-address";
import { modelPath } from "~/features/catalogue/model";
import { ARCHIVE_PATH, LETTER_PARAM, letterPath } from "~/features/letters/letter";
import {
	type LetterContent,
	type LetterLine,
	type LetterModel,
	SECTION_TITLES,
} from "~/features/letters/letter-content";

/** A letter's sender, and the data of its links. */
export interface LetterSender {
	siteName: string;
	/** Origin of the letter's links. */
	origin: string;
	/** The company's name and postal address in lines; empty if staff have not set them. */
	address: readonly string[];
	/** The letter's name, by which clicks are counted; undefined for a draft. */
	letterName?: string | undefined;
	/** True if the archive shows the letter. */
	isArchived: boolean;
}

/** Placeholder for the link that stops the letters: the only difference between a letter's copies. */
const STOP_LINK_PLACEHOLDER = "https://stop-link.invalid/";

const NO_POSTAL_ADDRESS_TEXT = "The sender has not given a postal address.";

const pricesNoteText = (day: string) => `Prices of ${day}: look before you buy.`;

/** Returns the absolute address of a link; links to our pages name the letter. */
function absoluteAddress(path: string, { origin, letterName }: LetterSender): string {
	const url = new URL(path, origin);
	if (url.origin === new URL(origin).origin && letterName !== undefined) {
		url.searchParams.set(LETTER_PARAM, letterName);
	}
	return url.href;
}

/** Returns the HTML of the owner's words with absolute addresses. */
function withAbsoluteAddresses(words: string, sender: LetterSender): string {
	return words.replace(
		/ (href|src)="([^"#][^"]*)"/g,
		(match, attribute: string, escapedAddress: string) => {
			const address = unescapeMarkup(escapedAddress);
			if (!URL.canParse(address, sender.origin)) return match;
			const isLink = attribute === "href" && !/^(?:mailto|tel):/i.test(address);
			const absoluteUrl = isLink
				? absoluteAddress(address, sender)
				: new URL(address, sender.origin).href;
			return ` ${attribute}="${escapeMarkup(absoluteUrl)}"`;
		},
	);
}

// Inline, because mail programs support few styles and many drop a style sheet.
const STYLES = {
	body: {
		margin: 0,
		padding: "16px",
		background: "#fbfaf7",
		color: "#161a27",
		font: "16px/1.5 Arial, Helvetica, sans-serif",
	},
	sheet: { maxWidth: "600px", margin: "0 auto" },
	title: { margin: "0 0 16px", fontSize: "26px", lineHeight: 1.2 },
	heading: { margin: "32px 0 8px", fontSize: "20px", lineHeight: 1.3 },
	model: { borderTop: "1px solid #d9d6cd", padding: "16px 0" },
	drawing: { display: "block", width: "100%", maxWidth: "240px", height: "auto", border: 0 },
	name: { margin: "8px 0 4px", fontSize: "18px", lineHeight: 1.3 },
	link: { color: "#161a27" },
	price: { margin: "4px 0", fontWeight: "bold" },
	text: { margin: "4px 0" },
	small: {
		margin: "32px 0 0",
		paddingTop: "16px",
		borderTop: "1px solid #d9d6cd",
		fontSize: "13px",
		color: "#4d5366",
	},
} as const satisfies Record<string, CSSProperties>;

/** Style sheet for the owner's words, whose elements have no inline styles, and for narrow screens. */
const HEAD_STYLES =
	"img{max-width:100%;height:auto}a{color:#161a27}table{border-collapse:collapse}td,th{padding:4px 8px;border:1px solid #d9d6cd;text-align:left}@media(max-width:480px){body{padding:12px!important}}";

const DRAWING_SIZE = { width: 240, height: 180 } as const;

/** The address of a model's drawing as PNG: mail programs show no SVG. */
function drawingAddress(slug: string, origin: string): string {
	return origin + drawingPath(slug).replace(/\.svg$/, ".png");
}

function MailLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<a href={to} style={STYLES.link}>
			{children}
		</a>
	);
}

function ModelBlock({ model, sender }: { model: LetterModel; sender: LetterSender }) {
	const to = absoluteAddress(modelPath(model.slug), sender);
	return (
		<div style={STYLES.model}>
			<a href={to}>
				<img
					src={drawingAddress(model.slug, sender.origin)}
					alt={`Drawing of the ${model.name}`}
					{...DRAWING_SIZE}
					style={STYLES.drawing}
				/>
			</a>
			<h2 style={STYLES.name}>
				<MailLink to={to}>{model.name}</MailLink>
			</h2>
			{model.price !== "" && <p style={STYLES.price}>{model.price}</p>}
			{model.verdict !== "" && <p style={STYLES.text}>{model.verdict}</p>}
		</div>
	);
}

function ModelLines({
	title,
	lines,
	sender,
}: {
	title: string;
	lines: readonly LetterLine[];
	sender: LetterSender;
}) {
	if (lines.length === 0) return null;
	return (
		<>
			<h2 style={STYLES.heading}>{title}</h2>
			<ul>
				{lines.map(({ slug, name, text }) => (
					<li key={slug} style={STYLES.text}>
						<MailLink to={absoluteAddress(modelPath(slug), sender)}>{name}</MailLink>
						{`: ${text}`}
					</li>
				))}
			</ul>
		</>
	);
}

/** Returns true if the letter has a price. */
const hasPrices = ({ models, falls, newModels }: LetterContent) =>
	models.length + falls.length + newModels.length > 0;

const TEST_NOTE = "This is a test. In the letter itself, the link to stop stands here.";

/** The end of a mail: why it was sent, how to stop the letters, and who sent it. */
function MailFooter({ sender, isTest }: { sender: LetterSender; isTest: boolean }) {
	return (
		<div style={STYLES.small}>
			<p style={STYLES.text}>{subscriptionText(sender)}</p>
			<p style={STYLES.text}>
				{isTest ? TEST_NOTE : <MailLink to={STOP_LINK_PLACEHOLDER}>Stop these letters</MailLink>}
			</p>
			{sender.isArchived && sender.letterName !== undefined && (
				<p style={STYLES.text}>
					<MailLink to={archiveAddress(sender)}>Read this letter on the website</MailLink>
				</p>
			)}
			<p style={STYLES.text}>
				{(sender.address.length > 0 ? sender.address : [NO_POSTAL_ADDRESS_TEXT]).map((line) => (
					<span key={line}>
						{line}
						<br />
					</span>
				))}
			</p>
		</div>
	);
}

const subscriptionText = ({ siteName }: LetterSender) =>
	`You get this because you subscribed to the ${siteName} newsletter.`;

function archiveAddress({ origin, letterName }: LetterSender): string {
	return origin + (letterName === undefined ? ARCHIVE_PATH : letterPath(letterName));
}

function LetterMail({
	content,
	sender,
	isTest,
}: {
	content: LetterContent;
	sender: LetterSender;
	isTest: boolean;
}) {
	const { subject, words, models, falls, newModels, article, day } = content;
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{subject}</title>
				<style>{HEAD_STYLES}</style>
			</head>
			<body style={STYLES.body}>
				<div style={STYLES.sheet}>
					<h1 style={STYLES.title}>{subject}</h1>
					<div
						// biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown, with raw HTML as text
						dangerouslySetInnerHTML={{ __html: withAbsoluteAddresses(words, sender) }}
					/>
					{models.map((model) => (
						<ModelBlock key={model.slug} model={model} sender={sender} />
					))}
					<ModelLines title={SECTION_TITLES.falls} lines={falls} sender={sender} />
					<ModelLines title={SECTION_TITLES.newModels} lines={newModels} sender={sender} />
					{article && (
						<>
							<h2 style={STYLES.heading}>{SECTION_TITLES.article}</h2>
							<p style={STYLES.text}>
								<MailLink to={absoluteAddress(article.path, sender)}>{article.title}</MailLink>
							</p>
							<p style={STYLES.text}>{article.summary}</p>
						</>
					)}
					{hasPrices(content) && <p style={STYLES.small}>{pricesNoteText(day)}</p>}
					<MailFooter sender={sender} isTest={isTest} />
				</div>
			</body>
		</html>
	);
}

const markdownConverter = new NodeHtmlMarkdown({ bulletMarker: "-", useInlineLinks: false });

function lineParagraphs(
	title: string,
	lines: readonly LetterLine[],
	sender: LetterSender,
): readonly string[] {
	if (lines.length === 0) return [];
	const items = lines.map(
		({ slug, name, text }) => `- ${name}: ${text}\n  ${absoluteAddress(modelPath(slug), sender)}`,
	);
	return [`${title.toUpperCase()}\n\n${items.join("\n")}`];
}

function mailText(content: LetterContent, sender: LetterSender, isTest: boolean): string {
	const { subject, words, models, falls, newModels, article, day } = content;
	const paragraphs = [
		subject,
		markdownConverter.translate(withAbsoluteAddresses(words, sender)).trim(),
		...models.map(({ name, price, verdict, slug }) =>
			[name, price, verdict, absoluteAddress(modelPath(slug), sender)].filter(Boolean).join("\n"),
		),
		...lineParagraphs(SECTION_TITLES.falls, falls, sender),
		...lineParagraphs(SECTION_TITLES.newModels, newModels, sender),
		article &&
			`${SECTION_TITLES.article.toUpperCase()}\n\n${article.title}\n${article.summary}\n${absoluteAddress(article.path, sender)}`,
		hasPrices(content) && pricesNoteText(day),
		"-- ",
		subscriptionText(sender),
		isTest ? TEST_NOTE : `Stop these letters:\n${STOP_LINK_PLACEHOLDER}`,
		sender.isArchived &&
			sender.letterName !== undefined &&
			`Read this letter on the website:\n${archiveAddress(sender)}`,
		sender.address.length > 0 ? sender.address.join("\n") : NO_POSTAL_ADDRESS_TEXT,
	];
	return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

/** A letter as mail, with `STOP_LINK_PLACEHOLDER` for the link of each copy. */
export interface RenderedLetter {
	subject: string;
	text: string;
	html: string;
}

/** Returns a letter as text and HTML, which is the same for all copies except for the link to stop. */
export function renderLetter(
	content: LetterContent,
	sender: LetterSender,
	{ isTest = false } = {},
): RenderedLetter {
	const html = renderToStaticMarkup(
		<LetterMail content={content} sender={sender} isTest={isTest} />,
	);
	return {
		subject: content.subject,
		text: mailText(content, sender, isTest),
		html: `<!doctype html>${html}\n`,
	};
}

/** Returns a rendered letter with the link of one copy. */
export function withStopLink(
	{ subject, text, html }: RenderedLetter,
	stopLink: string,
): RenderedLetter {
	return {
		subject,
		text: text.replaceAll(STOP_LINK_PLACEHOLDER, stopLink),
		html: html.replaceAll(STOP_LINK_PLACEHOLDER, stopLink),
	};
}

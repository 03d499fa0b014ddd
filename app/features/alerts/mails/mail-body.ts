import type { OutgoingMail } from "~/features/mail/mails.queries.server";

/** A paragraph of a mail: a sentence, or a link with what it does. */
export type Paragraph = string | { text: string; url: string };

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function htmlOf(paragraph: Paragraph): string {
	if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph)}</p>`;
	return `<p><a href="${escapeHtml(paragraph.url)}">${escapeHtml(paragraph.text)}</a></p>`;
}

/** The same mail as plain text and as small HTML. */
export function mailBody(paragraphs: readonly Paragraph[]): Pick<OutgoingMail, "text"> & {
	html: string;
} {
	const lines = paragraphs.map((paragraph) =>
		typeof paragraph === "string" ? paragraph : `${paragraph.text}:\n${paragraph.url}`,
	);
	const body = paragraphs.map(htmlOf).join("\n");
	const html = `<!doctype html>\n<html lang="en-GB">\n<body style="font:16px/1.5 sans-serif;max-width:36em">\n${body}\n</body>\n</html>\n`;
	return { text: `${lines.join("\n\n")}\n`, html };
}

/** A text of the site's owner, rendered from Markdown. */
export function OwnerText({ html }: { html: string }) {
	return (
		<div
			className="long-text own-text"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown, with raw HTML as text
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

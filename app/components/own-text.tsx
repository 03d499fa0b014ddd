const LOOK = [
	"*:mt-3 [&_p,&_ul,&_ol,&_blockquote,&_pre,&_figure]:max-w-prose wrap-anywhere [&_a]:text-link [&_a]:underline",
	"[&_h2]:mt-8 [&_h2]:text-2xl [&_h3]:mt-8 [&_h3]:text-lg [&_h4]:mt-6 [&_h4]:font-semibold",
	"[&_ul]:list-disc [&_ol]:list-decimal [&_ul,&_ol]:pl-5 [&_li]:mt-1",
	"[&_blockquote]:border-l-4 [&_blockquote]:border-accent [&_blockquote]:pl-4 [&_blockquote]:text-muted",
	"[&_code]:text-sm [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-backdrop [&_pre]:p-4",
	"[&_.table]:overflow-x-auto [&_td,&_th]:border-t [&_td,&_th]:border-line [&_td,&_th]:px-3 [&_td,&_th]:py-2",
	"[&_.right]:text-right [&_.center]:text-center [&_th]:text-left [&_img]:h-auto [&_img]:max-w-full",
	"[&_.model-card]:flex [&_.model-card]:max-w-prose [&_.model-card]:items-center [&_.model-card]:gap-3",
	"[&_.model-card]:rounded-card [&_.model-card]:border [&_.model-card]:border-line [&_.model-card]:bg-card",
	"[&_.model-card]:p-3 [&_.model-card]:no-underline",
].join(" ");

/** A text of the site's owner, rendered from Markdown. */
export function OwnText({ html }: { html: string }) {
	return (
		<div
			className={LOOK}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown, with raw HTML as text
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

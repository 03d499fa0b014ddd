import { Link } from "@remix-run/react";
import { OwnerText } from "~/components/owner-text";
import { drawingPath } from "~/features/catalogue/image/photo-address";
import { modelPath } from "~/features/catalogue/model";
import { type LetterContent, type LetterLine, SECTION_TITLES } from "./letter-content";

const LINK_CLASSES = "underline underline-offset-4 wrap-anywhere";

function ModelLines({ title, lines }: { title: string; lines: readonly LetterLine[] }) {
	if (lines.length === 0) return null;
	return (
		<section aria-label={title} className="mt-8">
			<h2 className="text-2xl">{title}</h2>
			<ul className="mt-2 grid gap-2">
				{lines.map(({ slug, name, text }) => (
					<li key={slug}>
						<Link to={modelPath(slug)} className={LINK_CLASSES}>
							{name}
						</Link>
						{`: ${text}`}
					</li>
				))}
			</ul>
		</section>
	);
}

/** A letter in the archive, with the prices of the day it was sent. */
export function LetterArticle({ content }: { content: LetterContent }) {
	const { words, models, falls, newModels, article, day } = content;
	return (
		<div className="max-w-prose">
			<p className="text-muted">{`Prices are those of ${day}, and may have changed since.`}</p>
			<OwnerText html={words} />
			{models.length > 0 && (
				<ul className="mt-8 grid gap-6">
					{models.map(({ slug, name, price, verdict }) => (
						<li key={slug}>
							<img
								src={drawingPath(slug)}
								alt=""
								width="240"
								height="150"
								loading="lazy"
								className="rounded-card bg-stage"
							/>
							<h2 className="mt-2 text-lg">
								<Link to={modelPath(slug)} className={LINK_CLASSES}>
									{name}
								</Link>
							</h2>
							{price !== "" && <p className="font-semibold">{price}</p>}
							<p>{verdict}</p>
						</li>
					))}
				</ul>
			)}
			<ModelLines title={SECTION_TITLES.falls} lines={falls} />
			<ModelLines title={SECTION_TITLES.newModels} lines={newModels} />
			{article && (
				<section aria-label={SECTION_TITLES.article} className="mt-8">
					<h2 className="text-2xl">{SECTION_TITLES.article}</h2>
					<p className="mt-2">
						<Link to={article.path} className={LINK_CLASSES}>
							{article.title}
						</Link>
					</p>
					<p>{article.summary}</p>
				</section>
			)}
		</div>
	);
}

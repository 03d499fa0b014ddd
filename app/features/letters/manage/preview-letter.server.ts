import type { Db } from "db/schema";
import { type RenderedLetter, renderLetter } from "~/features/letters/content/letter-mail.server";
import { letterSender } from "~/features/letters/content/letter-sender.server";
import { loadContent } from "~/features/letters/content/load-content.server";
import { findSentLetter, type Letter } from "~/features/letters/letters.queries.server";

interface LetterPreviewContent extends RenderedLetter {
	/** Sentences about parts of the letter that are missing on the site. */
	warnings: string[];
}

/** Returns a letter as mail, as it was sent or would be sent now, with links below an origin. */
export async function previewLetter(
	db: Db,
	letter: Letter,
	origin: string,
	now: Date,
): Promise<LetterPreviewContent> {
	const sentLetter = await findSentLetter(db, letter.id);
	const content = sentLetter?.content ?? (await loadContent(db, letter, now));
	// Without the letter's name in links, clicks in a preview are not counted.
	const sender = { ...(await letterSender(db, letter)), origin, letterName: undefined };
	return {
		...renderLetter(content, sender),
		warnings: sentLetter ? [] : missingContentWarnings(letter, content),
	};
}

function missingContentWarnings(
	{ skus, articleId, hasFalls, hasNewModels }: Letter,
	{ models, article, falls, newModels }: Awaited<ReturnType<typeof loadContent>>,
): string[] {
	const slugs = new Set(models.map(({ slug }) => slug));
	return [
		...skus
			.filter((sku) => !slugs.has(sku.toLowerCase()))
			.map((sku) => `The model ${sku} is no longer there, so the letter leaves it out.`),
		...(articleId !== null && !article
			? ["The article is no longer published, so the letter leaves it out."]
			: []),
		...(hasFalls === 1 && falls.length === 0
			? [
					"No price fell in the last 30 days, so the letter leaves that part out. Example prices do not count.",
				]
			: []),
		...(hasNewModels === 1 && newModels.length === 0
			? [
					"There is no new model that an earlier letter did not name, so the letter leaves that part out.",
				]
			: []),
	];
}

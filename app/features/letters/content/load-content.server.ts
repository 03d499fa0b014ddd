import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { DAY_MS } from "~/config/time";
import { listShopPriceFalls } from "~/features/catalogue/history/price-falls.queries.server";
import { type Model, modelName } from "~/features/catalogue/model";
import { recentLaunchYear } from "~/features/catalogue/model-rows.server";
import { findBySku, listModelsById } from "~/features/catalogue/models.queries.server";
import { formatPence, priceTextForMail } from "~/features/catalogue/offers/price/price";
import { MAX_FEED_ENTRIES } from "~/features/catalogue/seo/xml";
import { splitLead } from "~/features/catalogue/spec-text";
import { MAX_LETTER_MODELS } from "~/features/letters/letter";
import type { LetterContent, LetterLine, LetterModel } from "~/features/letters/letter-content";
import { type Letter, listUnannouncedLaunches } from "~/features/letters/letters.queries.server";
import { pagePath } from "~/features/pages/page";
import { listArticles, renderText } from "~/features/pages/pages.queries.server";

const MONTH_MS = 30 * DAY_MS;

const verdictOf = ({ verdict, description }: Model) => verdict || splitLead(description ?? "")[0];

async function listLetterModels(db: Db, skus: readonly string[]): Promise<LetterModel[]> {
	const models = await Promise.all(skus.map((sku) => findBySku(db, sku)));
	return models.flatMap((model) =>
		model
			? {
					slug: model.slug,
					name: modelName(model),
					verdict: verdictOf(model),
					price: priceTextForMail(model),
				}
			: [],
	);
}

/**
 * Returns the models whose price a shop cut within the last 30 days and that still cost no more, the latest cut first.
 */
async function listFallLines(db: Db, now: Date): Promise<LetterLine[]> {
	const since = new Date(now.getTime() - MONTH_MS).toISOString();
	const latestFalls = await listShopPriceFalls(db, MAX_FEED_ENTRIES, now);
	const falls = latestFalls.filter(
		({ at, allowsPriceInMails }) => at >= since && allowsPriceInMails === 1,
	);
	const ids = [...new Set(falls.map(({ projectorId }) => projectorId))];
	const models = ids.length === 0 ? [] : await listModelsById(db, ids);
	const lines = models.flatMap((model) => {
		const fall = falls.find(({ projectorId }) => projectorId === model.id);
		const isPriceStillLow =
			fall !== undefined && model.pricePence > 0 && model.pricePence <= fall.afterPence;
		if (!isPriceStillLow || model.isLastKnownPrice || model.shopWithoutMailPrice !== null)
			return [];
		const text = `now ${priceTextForMail(model)}, was ${formatPence(fall.beforePence)} at ${fall.shop}`;
		return [{ slug: model.slug, name: modelName(model), text }];
	});
	return lines.slice(0, MAX_LETTER_MODELS);
}

/** Returns the models launched this year or last that no earlier letter named as new, the newest first. */
async function listNewModelLines(db: Db, now: Date): Promise<LetterLine[]> {
	const launches = await listUnannouncedLaunches(db, now.getUTCFullYear() - 1);
	const ids = launches
		.filter(({ launchYear }) => recentLaunchYear(launchYear, now) !== null)
		.map(({ id }) => id);
	const models = ids.length === 0 ? [] : await listModelsById(db, ids);
	return models.map((model) => ({
		slug: model.slug,
		name: modelName(model),
		text: [String(model.launchYear), priceTextForMail(model)].filter(Boolean).join(", "),
	}));
}

/** Returns the published article of an id. */
async function findArticle(id: number | null) {
	const article = (await listArticles()).find((page) => page.id === id);
	if (!article) return undefined;
	return { path: pagePath(article), title: article.title, summary: article.summary };
}

/** Returns a letter's content with current prices, price falls and new models. */
export async function loadContent(db: Db, letter: Letter, now: Date): Promise<LetterContent> {
	const [words, models, falls, newModels, article] = await Promise.all([
		renderText(db, letter.words, { isForMail: true }),
		listLetterModels(db, letter.skus),
		letter.hasFalls === 1 ? listFallLines(db, now) : [],
		letter.hasNewModels === 1 ? listNewModelLines(db, now) : [],
		findArticle(letter.articleId),
	]);
	return {
		subject: letter.subject,
		words,
		day: ukDate(now).text,
		models,
		falls,
		newModels,
		...(article && { article }),
	};
}

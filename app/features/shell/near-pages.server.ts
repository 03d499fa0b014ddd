import { perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { brandPath } from "~/features/catalogue/brand/brand";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { categoryPath } from "~/features/catalogue/lists/category";
import { modelName, modelPath } from "~/features/catalogue/model";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { MAX_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import { typoCandidates } from "~/features/search/index/typo-candidates";
import { QUICK_LINKS, type SiteLink } from "./site-links";

const MAX_MODELS = 3;
const MAX_NEAR_PAGES = 5;

/** Minimum length of a common beginning, in characters: too many names share a shorter one. */
const MIN_BEGINNING_LENGTH = 4;

/** Returns the words of an address's last part: 'benq w1071' of '/projector/benq-w1071'. */
function wordsOf(path: string): string[] {
	const lastPart = path.split("/").findLast((part) => part !== "") ?? "";
	let text = lastPart;
	try {
		text = decodeURIComponent(lastPart);
	} catch {
		// Not valid UTF-8: the encoded letters are used as they are.
	}
	return (
		text
			.slice(0, MAX_QUERY_LENGTH)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** Returns true if a name begins with the text, or differs from it by a single typing error. */
function isNear(text: string, name: string): boolean {
	if (text.length >= MIN_BEGINNING_LENGTH && name.startsWith(text)) return true;
	return text === name || typoCandidates(text).includes(name);
}

const lettersOf = (path: string) => wordsOf(path).join("");

/** Links to all brands, uses and main pages. Cached by data version, because wrong addresses are requested often. */
const namedPages = perVersion(async (db) => {
	const brands = (await listBrands(db)).map(({ slug, name }) => ({ to: brandPath(slug), name }));
	const uses = (await listCategories(db)).map(({ slug, name }) => ({
		to: categoryPath(slug),
		name,
	}));
	return { brands, otherPages: [...uses, ...QUICK_LINKS] };
});

/**
 * Returns the pages that a visitor may have meant by an address that has no page: models, brands, uses, main pages.
 */
export async function findNearPages(db: Db, path: string): Promise<SiteLink[]> {
	const words = wordsOf(path);
	const [firstWord] = words;
	if (firstWord === undefined) return [];
	const text = words.join("");
	const { projectors } = await searchModels(db, searchTerms(words.join(" ")), MAX_MODELS);
	const models = projectors.map((model) => ({
		to: modelPath(model.slug),
		name: modelName(model),
	}));
	const { brands, otherPages } = await namedPages();
	const pagesWithNearName = [...brands, ...otherPages].filter(({ to }) =>
		isNear(text, lettersOf(to)),
	);
	const brandsOfFirstWord = brands.filter(
		(brand) => !pagesWithNearName.includes(brand) && isNear(firstWord, lettersOf(brand.to)),
	);
	return [...pagesWithNearName, ...models, ...brandsOfFirstWord].slice(0, MAX_NEAR_PAGES);
}

import type { CardScore } from "~/features/catalogue/card/card";
import { hasEditorsProsOrCons } from "~/features/catalogue/detail/editors-pros-and-cons";
import type { Model } from "~/features/catalogue/model";
import type { Room } from "~/features/room/room";
import type { ComparedScores, DisplayScore } from "~/features/scores/display-score";
import { type FactProsAndCons, makeProsAndCons } from "~/features/scores/fact-pros-and-cons";
import type { Score, Scores } from "~/features/scores/scores";
import { loadSection } from "~/logging/section.server";
import { decodeFinder } from "./filters/address-parts";
import { capitalise } from "./filters/filter-kinds";
import { type Conditions, judgedScreen, NO_CONDITIONS } from "./filters/filters";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import type { FinderCatalogue } from "./find/finder-catalogue";
import type { FinderModel } from "./finder-model";
import { underFloorReason } from "./floors";

export const roundToTenth = (points: number) => Math.round(points * 10) / 10;

/** Returns a score as JSON. */
export function scoreJson({ total, parts }: Score) {
	return {
		score: roundToTenth(total),
		parts: parts.map(({ name, points, maxPoints }) => ({
			name,
			points: roundToTenth(points),
			of: roundToTenth(maxPoints),
		})),
	};
}

/** Returns the uses for which there are scores; `uses` are slugs of categories. */
function scoredUsesAmong({ catalogue }: ServedCatalogue, uses: readonly string[]): string[] {
	return uses.filter((use) => catalogue.scores({ ...NO_CONDITIONS, use }).use.slug !== null);
}

/**
 * Returns a function that returns the score of a model, by its id, under conditions; undefined for an unknown model.
 */
export async function loadScoreFunction(conditions: Conditions) {
	const { catalogue } = await currentCatalogue();
	const scores = catalogue.scores(conditions);
	return (id: number) => {
		const [model] = catalogue.modelsAt([catalogue.indexById.get(id) ?? -1], conditions);
		return model && scores.scoreOf(model);
	};
}

/**
 * Returns the scores of a model as JSON, by the slug of each of its uses; only of `onlyUse` if given.
 */
export async function modelScoresJson(id: number, onlyUse: string | null = null) {
	const servedCatalogue = await currentCatalogue();
	const model = servedCatalogue.catalogue.modelOf(id);
	if (!model) return {};
	const requestedUse = onlyUse === null ? null : servedCatalogue.toCurrentSlug("use", onlyUse);
	const uses =
		requestedUse === null ? scoredUsesAmong(servedCatalogue, model.uses) : [requestedUse];
	const entries = uses.map((use) => {
		const scores = servedCatalogue.catalogue.scores({ ...NO_CONDITIONS, use });
		return [use, scoreJson(scores.scoreOf(model))] as const;
	});
	return Object.fromEntries(entries);
}

function displayScore(use: string, scores: Scores, model: FinderModel): DisplayScore {
	const { total, parts } = scores.scoreOf(model);
	return {
		use,
		forUse: scores.use.forUse,
		points: Math.round(total),
		parts: parts.map(({ name, points, maxPoints, unknownMeasures }) => ({
			name,
			points: Math.round(points),
			maxPoints: Math.round(maxPoints),
			hasUnknownFact: unknownMeasures.length > 0,
		})),
	};
}

/**
 * Returns the scores for a model's page: first that for the use in the visitor's conditions, under those conditions and
 * even if the model is not listed under that use; then those for the model's other uses.
 */
export async function displayScores(id: number, params: URLSearchParams): Promise<DisplayScore[]> {
	const servedCatalogue = await currentCatalogue();
	const { conditions } = decodeFinder(params, servedCatalogue.toCurrentSlug);
	const { catalogue } = servedCatalogue;
	const model = catalogue.modelOf(id);
	if (!model) return [];
	const usesOfModel = scoredUsesAmong(servedCatalogue, model.uses);
	const requestedUses = conditions.use === null ? [] : [conditions.use];
	return [...new Set([...requestedUses, ...usesOfModel])].map((use) => {
		const scores = catalogue.scores(
			use === conditions.use ? conditions : { ...NO_CONDITIONS, use },
		);
		return displayScore(use, scores, model);
	});
}

/**
 * Returns a function that returns the score on a model's card, "82 for gaming", by SKU: for the use in the conditions,
 * else for the model's first use; undefined for a model without a use.
 */
export async function loadCardScoreFunction(conditions: Conditions = NO_CONDITIONS) {
	const servedCatalogue = await currentCatalogue();
	const { catalogue } = servedCatalogue;
	return (sku: string): CardScore | undefined => {
		const model = catalogue.modelOf(catalogue.idBySku.get(sku) ?? -1);
		const use =
			conditions.use ?? (model ? scoredUsesAmong(servedCatalogue, model.uses)[0] : undefined);
		if (!model || use === undefined) return undefined;
		const scores = catalogue.scores(
			conditions.use === null ? { ...NO_CONDITIONS, use } : conditions,
		);
		return { points: Math.round(scores.totalsOf(model).total), forUse: scores.use.forUse };
	};
}

/**
 * Returns a function that returns the points of any model, by SKU, for one use: that in an address, else the first use
 * of the model `id`.
 */
export async function loadPointsFunction(
	id: number,
	params: URLSearchParams = new URLSearchParams(),
) {
	const servedCatalogue = await currentCatalogue();
	const { catalogue, toCurrentSlug } = servedCatalogue;
	const { conditions } = decodeFinder(params, toCurrentSlug);
	const use =
		conditions.use ??
		scoredUsesAmong(servedCatalogue, catalogue.modelOf(id)?.uses ?? [])[0] ??
		null;
	const scores = catalogue.scores(use === conditions.use ? conditions : { ...NO_CONDITIONS, use });
	return (sku: string): number | undefined => {
		const model = catalogue.modelOf(catalogue.idBySku.get(sku) ?? -1);
		return model && scores.totalsOf(model).total;
	};
}

/** Returns the options of a card list whose cards show scores; empty if the scores cannot be computed. */
export async function loadCardListOptions() {
	const section = await loadSection("scores of cards", () => loadCardScoreFunction());
	return section.status === "ok" ? { scoreOf: section.data } : {};
}

/**
 * Returns why a model comes last in a use's list, sorted by best match: "Under 2,500 lumens"; empty if it reaches every
 * floor.
 */
export function floorNotes(
	catalogue: FinderCatalogue,
	model: FinderModel,
	conditions: Conditions,
): string[] {
	if (conditions.use === null) return [];
	const reason = underFloorReason(model, conditions, catalogue.scores(conditions).use);
	return reason === undefined ? [] : [capitalise(reason)];
}

/**
 * Returns the scores of models in a room for `use`, else for the first use that all of them share; undefined if there
 * is no such use.
 */
export async function comparedScores(
	ids: readonly number[],
	use: string | null,
	{ distance, screen, light }: Room,
): Promise<ComparedScores | undefined> {
	const servedCatalogue = await currentCatalogue();
	const { catalogue, toCurrentSlug } = servedCatalogue;
	const models = ids.map((id) => catalogue.modelOf(id));
	const sharedUses = catalogue.options.use.filter((use) =>
		models.every((model) => model?.uses.includes(use)),
	);
	const requestedUse = use === null ? null : toCurrentSlug("use", use);
	const comparedUse = requestedUse ?? scoredUsesAmong(servedCatalogue, sharedUses)[0];
	if (comparedUse === undefined || models.length === 0) return undefined;
	const conditions = { ...NO_CONDITIONS, use: comparedUse, distance, screen, room: light };
	const scores = catalogue.scores(conditions);
	return {
		use: comparedUse,
		forUse: scores.use.forUse,
		usualScreen: scores.use.light.screen,
		scores: models.map((model) => model && displayScore(comparedUse, scores, model)),
		points: models.map((model) =>
			Object.fromEntries(
				(model ? scores.scoreOf(model).parts : []).map(({ part, points }) => [part, points]),
			),
		),
	};
}

/**
 * Returns the pros and cons that a model's facts give, for the use in an address, else for its first use; undefined for
 * an unknown model.
 */
export async function loadProsAndCons(
	id: number,
	params: URLSearchParams = new URLSearchParams(),
): Promise<FactProsAndCons | undefined> {
	const servedCatalogue = await currentCatalogue();
	const { catalogue, toCurrentSlug } = servedCatalogue;
	const model = catalogue.modelOf(id);
	if (!model) return undefined;
	const requestedUse = decodeFinder(params, toCurrentSlug).conditions.use;
	const use = requestedUse ?? scoredUsesAmong(servedCatalogue, model.uses)[0] ?? null;
	return makeProsAndCons(model, catalogue.scores({ ...NO_CONDITIONS, use }));
}

/** The introduction of a model's page for the use in its address. */
export interface UseIntro {
	categoryId: number;
	/** The slug of its category. */
	use: string;
	/** Diagonal in inches at which light is judged if neither a distance nor a size is given. */
	usualScreen: number;
	/** The score with the first pro and con; absent for the main use, which the editors' texts are about. */
	lead?: string;
}

const withFullStop = (line: string) => (line.endsWith(".") ? line : `${line}.`);

/** Returns the introduction of a model's page for the use in its address; undefined without a use. */
export async function findUseIntro(
	{ id, categoryId: mainCategoryId }: Pick<Model, "id" | "categoryId">,
	params: URLSearchParams,
): Promise<UseIntro | undefined> {
	const { catalogue, toCurrentSlug, useIds } = await currentCatalogue();
	const { conditions } = decodeFinder(params, toCurrentSlug);
	const { use } = conditions;
	const categoryId = useIds.get(use ?? "");
	const model = catalogue.modelOf(id);
	if (use === null || categoryId === undefined || model === undefined) return undefined;
	const intro = { categoryId, use, usualScreen: judgedScreen({ use, screen: null }) };
	if (categoryId === mainCategoryId) return intro;
	const scores = catalogue.scores(conditions);
	const { figurePros, figureCons } = makeProsAndCons(model, scores);
	const lines = [figurePros[0] ?? [], figureCons[0] ?? []].flat().map(withFullStop);
	const points = Math.round(scores.totalsOf(model).total);
	return { ...intro, lead: [`${points} of 100 ${scores.use.forUse}.`, ...lines].join(" ") };
}

/** Returns models with the pros and cons from their facts, except models with pros or cons of editors. */
export function withProsAndCons<
	Compared extends { projector: Pick<Model, "id" | "pros" | "cons"> },
>(models: readonly Compared[], params: URLSearchParams) {
	return Promise.all(
		models.map(async (model) => {
			const { projector } = model;
			const prosAndCons = hasEditorsProsOrCons(projector)
				? undefined
				: await loadProsAndCons(projector.id, params);
			return { ...model, prosAndCons };
		}),
	);
}

/** Returns the pros and cons from a model's facts as JSON; empty if editors wrote something for or against it. */
export async function factProsAndConsJson(
	model: Pick<Model, "id" | "pros" | "cons">,
): Promise<FactProsAndCons> {
	const prosAndCons = hasEditorsProsOrCons(model) ? undefined : await loadProsAndCons(model.id);
	return prosAndCons ?? { figurePros: [], figureCons: [] };
}

import type { Score } from "~/features/scores/scores";
import { decodeFinder } from "./filters/address";
import { capital } from "./filters/filter-kinds";
import { type Conditions, NO_CONDITIONS } from "./filters/filters";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import type { FinderCatalogue } from "./find/finder-catalogue";
import type { FinderModel } from "./finder-model";
import { underFloorReason } from "./floors";

/** A part of a model's score as pages show it. */
export interface ShownPart {
	name: string;
	/** Whole points. */
	points: number;
	of: number;
	/** True if a figure is not known and counted as the least of its class. */
	isGuess: boolean;
}

/** A model's score for one use as pages show it. */
export interface ShownScore {
	/** Slug of the use. */
	use: string;
	/** Follows the points: "for gaming". */
	forUse: string;
	/** 0 to 100, whole. */
	points: number;
	parts: ShownPart[];
}

const oneDecimal = (points: number) => Math.round(points * 10) / 10;

/** Returns a score as JSON has it. */
export function scoreJson({ total, parts }: Score) {
	return {
		score: oneDecimal(total),
		parts: parts.map(({ name, points, of }) => ({
			name,
			points: oneDecimal(points),
			of: oneDecimal(of),
		})),
	};
}

/** Returns the uses of a model that scores are made for, by the slugs of their categories, in the catalogue's order. */
function usesOf({ catalogue }: ServedCatalogue, uses: readonly string[]): string[] {
	return catalogue.options.use.filter(
		(use) => uses.includes(use) && catalogue.scores({ ...NO_CONDITIONS, use }).use.slug !== null,
	);
}

/** Returns a function for the score of models under conditions: by id; undefined for one that is not in the catalogue. */
export async function scoresUnder(conditions: Conditions) {
	const { catalogue } = await currentCatalogue();
	const scores = catalogue.scores(conditions);
	return (id: number) => {
		const [model] = catalogue.modelsAt([catalogue.placeOf.get(id) ?? -1], conditions);
		return model && scores.scoreOf(model);
	};
}

/** Returns the scores of a model by the slug of each of its uses, as JSON has them. */
export async function modelScoresJson(id: number) {
	const served = await currentCatalogue();
	const model = served.catalogue.modelOf(id);
	if (!model) return {};
	const entries = usesOf(served, model.uses).map((use) => {
		const scores = served.catalogue.scores({ ...NO_CONDITIONS, use });
		return [use, scoreJson(scores.scoreOf(model))] as const;
	});
	return Object.fromEntries(entries);
}

/**
 * Returns the scores of a model as its page shows them, that of the use in the visitor's conditions first and under
 * those conditions; of a use that it is not listed under too, if the visitor asks for that.
 */
export async function shownScores(id: number, params: URLSearchParams): Promise<ShownScore[]> {
	const served = await currentCatalogue();
	const { conditions } = decodeFinder(params, served.currentSlug);
	const { catalogue } = served;
	const model = catalogue.modelOf(id);
	if (!model) return [];
	const ofModel = usesOf(served, model.uses);
	const asked = conditions.use === null ? [] : [conditions.use];
	return [...new Set([...asked, ...ofModel])].map((use) => {
		const scores = catalogue.scores(
			use === conditions.use ? conditions : { ...NO_CONDITIONS, use },
		);
		const { total, parts } = scores.scoreOf(model);
		return {
			use,
			forUse: scores.use.forUse,
			points: Math.round(total),
			parts: parts.map(({ name, points, of, unknown }) => ({
				name,
				points: Math.round(points),
				of: Math.round(of),
				isGuess: unknown.length > 0,
			})),
		};
	});
}

/**
 * Returns a function for the one number on a model's card, "82 for gaming": of the use asked for, else of the model's
 * first use; undefined for a model without one.
 */
export async function cardScores(conditions: Conditions = NO_CONDITIONS) {
	const served = await currentCatalogue();
	const { catalogue } = served;
	return (sku: string): string | undefined => {
		const model = catalogue.modelOf(catalogue.idOf.get(sku) ?? -1);
		const use = conditions.use ?? (model ? usesOf(served, model.uses)[0] : undefined);
		if (!model || use === undefined) return undefined;
		const scores = catalogue.scores(
			conditions.use === null ? { ...NO_CONDITIONS, use } : conditions,
		);
		return `${Math.round(scores.sumOf(model).total)} ${scores.use.forUse}`;
	};
}

/** Returns why a model comes last in the best match for a use: "Under 2,500 lumens"; empty if it reaches every floor. */
export function floorNotes(
	catalogue: FinderCatalogue,
	model: FinderModel,
	conditions: Conditions,
): string[] {
	if (conditions.use === null) return [];
	const reason = underFloorReason(model, conditions, catalogue.scores(conditions).use);
	return reason === undefined ? [] : [capital(reason)];
}

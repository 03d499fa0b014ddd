import type { Db } from "db/schema";
import type { ModelCard } from "~/features/catalogue/model";
import { listCardsById } from "~/features/catalogue/models.queries.server";
import { pick } from "~/features/catalogue/pick";
import { budgetText, roundToPounds } from "~/features/catalogue/values/pounds";
import { decodeFinder, finderPath } from "~/features/finder/filters/address-parts";
import type { ToCurrentSlug } from "~/features/finder/filters/filter-kinds";
import { type NameOf, removableConditionsOf } from "~/features/finder/filters/filter-texts";
import { type Conditions, type FilterName, judgedScreen } from "~/features/finder/filters/filters";
import type { WordMatchIds } from "~/features/finder/find/condition-rules";
import { currentCatalogue, loadSlugNames } from "~/features/finder/find/current-catalogue.server";
import { modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import { findMatchingModels } from "~/features/finder/find-models.server";
import type { FinderModel } from "~/features/finder/finder-model";
import { roundToTenth } from "~/features/finder/model-scores.server";
import { ROOM_LIGHTS, type RoomLight } from "~/features/room/room";
import type { Scores } from "~/features/scores/scores";
import { exclusionText } from "./exclusion-text";
import { WORTH_OVER_BUDGET } from "./pick-limits";
import type { PickRole } from "./pick-role";
import { asksForPicks, candidateConditions, choosePicks } from "./picks";
import { LIGHT_PHRASES } from "./reasons";

/** A change of one condition that makes a model a pick. */
export interface ConditionChange {
	/** Follows "It would be Best for most": "with a budget of £859". */
	change: string;
	/** Address of the finder's list with that change. */
	address: string;
	role: PickRole;
}

/** A model and the state of a list, with functions to try other states. */
export interface WhyNotContext {
	model: { sku: string; pricePence: number };
	conditions: Conditions;
	toCurrentSlug: ToCurrentSlug;
	nameOf: NameOf;
	/** Returns the role of the model in a state. */
	roleIn(conditions: Conditions): PickRole | undefined;
}

/** Upper limit of changes in a response. */
export const MAX_CHANGES = 3;
/**
 * Size of a change that adds or removes a condition. The size of a changed number is the difference divided by the
 * number.
 */
const FULL_CHANGE = 1;
/** Size of a change by one step of `ROOM_LIGHTS`. */
const LIGHT_STEP_SIZE = 0.25;
/** Factors that are tried on a budget, a size or a distance, the smallest change first. */
const VALUE_FACTORS = [1.1, 0.9, 1.25, 0.8, 1.5, 0.65, 2, 0.5];
/**
 * Factors of the model's price that are tried as budgets if none is given, the largest first. With the last one the
 * model costs as much over the budget as "worth more money" may.
 */
const BUDGET_FACTORS = [2, 1.5, 1.25, 1.1, 1, 1 / WORTH_OVER_BUDGET];

/** A state that differs in one condition. */
interface ChangedState {
	param: FilterName;
	size: number;
	change: string;
	conditions: Conditions;
}

/** Returns the states without one of the conditions. */
function statesWithoutOneCondition({ conditions, nameOf }: WhyNotContext): ChangedState[] {
	return removableConditionsOf(conditions, nameOf).map(({ param, texts, remainingValue }) => ({
		param,
		size: FULL_CHANGE,
		change: `without “${texts.join(", ")}”`,
		conditions: { ...conditions, [param]: remainingValue },
	}));
}

/** Returns the states with another light. */
function statesInOtherLight({ conditions }: WhyNotContext): ChangedState[] {
	const { room } = conditions;
	const sizeOf = (light: RoomLight) =>
		room === null
			? FULL_CHANGE
			: Math.abs(ROOM_LIGHTS.indexOf(light) - ROOM_LIGHTS.indexOf(room)) * LIGHT_STEP_SIZE;
	return ROOM_LIGHTS.filter((light) => light !== room).map((light) => ({
		param: "room",
		size: sizeOf(light),
		change: LIGHT_PHRASES[light],
		conditions: { ...conditions, room: light },
	}));
}

const CHANGE_TEXTS = {
	max: (value: number) => `with a budget of ${budgetText(value)}`,
	screen: (value: number) => `at ${value} inches`,
	distance: (value: number) => `from ${value} m`,
};

/** Rounds a number to what its parameter accepts. */
function roundForParameter(
	param: keyof typeof CHANGE_TEXTS,
	value: number,
	round = Math.round,
): number {
	if (param === "max") return roundToPounds(value, round);
	return param === "distance" ? round(value * 100) / 100 : round(value);
}

/** Returns the values of a number to try, the nearest first. */
function valuesToTry(
	param: keyof typeof CHANGE_TEXTS,
	{ model, conditions }: WhyNotContext,
): number[] {
	const budgetOf = (factor: number) => roundToPounds(model.pricePence * factor, Math.ceil);
	if (param === "max" && conditions.max === null) {
		return BUDGET_FACTORS.map(budgetOf);
	}
	const currentValue = param === "screen" ? judgedScreen(conditions) : conditions[param];
	if (currentValue === null) return [];
	const values = VALUE_FACTORS.map((factor) => roundForParameter(param, currentValue * factor));
	return [...values, ...(param === "max" ? [1, 1 / WORTH_OVER_BUDGET].map(budgetOf) : [])].sort(
		(a, b) => Math.abs(a - currentValue) - Math.abs(b - currentValue),
	);
}

/**
 * Returns a value near to `currentValue` that makes the model a pick: halves the change for as long as the model
 * remains one.
 */
function nearestPickValue(
	param: keyof typeof CHANGE_TEXTS,
	currentValue: number,
	value: number,
	isPick: (value: number) => boolean,
): number {
	const nearerValue = [Math.floor, Math.ceil]
		.map((round) => roundForParameter(param, (currentValue + value) / 2, round))
		.find((halfwayValue) => halfwayValue !== value && isPick(halfwayValue));
	return nearerValue === undefined
		? value
		: nearestPickValue(param, currentValue, nearerValue, isPick);
}

/** Returns the state with the smallest change of a number that makes the model a pick; empty if none does. */
function statesWithOtherNumber(
	param: keyof typeof CHANGE_TEXTS,
	context: WhyNotContext,
): ChangedState[] {
	const { conditions } = context;
	const currentValue = conditions[param];
	const isPick = (value: number) =>
		value !== currentValue && context.roleIn({ ...conditions, [param]: value }) !== undefined;
	const firstPickValue = valuesToTry(param, context).find(isPick);
	if (firstPickValue === undefined) return [];
	const value =
		currentValue === null
			? firstPickValue
			: nearestPickValue(param, currentValue, firstPickValue, isPick);
	const size = currentValue === null ? FULL_CHANGE : Math.abs(value - currentValue) / currentValue;
	return [
		{
			param,
			size,
			change: CHANGE_TEXTS[param](value),
			conditions: { ...conditions, [param]: value },
		},
	];
}

/**
 * Returns the smallest changes of one condition each that would make a model a pick, at most three, the smallest first.
 * Empty if it is one already, and if no single change would (docs/product.md#why-not-this-one).
 */
export function changesToBecomePick(context: WhyNotContext): ConditionChange[] {
	if (context.roleIn(context.conditions)) return [];
	const changedStates = [
		...statesInOtherLight(context),
		...(["max", "screen", "distance"] as const).flatMap((param) =>
			statesWithOtherNumber(param, context),
		),
		...statesWithoutOneCondition(context),
	].sort((a, b) => a.size - b.size);
	const params = new Set<FilterName>();
	const changes: ConditionChange[] = [];
	for (const { param, change, conditions } of changedStates) {
		if (changes.length === MAX_CHANGES) break;
		if (params.has(param)) continue;
		const address = finderPath(conditions);
		// The state is read from its address, because a condition may depend on the one that was removed.
		const state = decodeFinder(new URLSearchParams(address.split("?")[1]), context.toCurrentSlug);
		const role = context.roleIn(state.conditions);
		if (role === undefined) continue;
		params.add(param);
		changes.push({ change, address: finderPath(state.conditions), role });
	}
	return changes;
}

/** The content of "Why isn't this a pick?". */
export interface WhyNot {
	/** The role of the model, if it is a pick. */
	role: PickRole | undefined;
	/** The scores of the model and of the best pick, if the model is no pick and there is a best one. */
	lostPoints: LostPoints | undefined;
	changes: ConditionChange[];
}

/** The points that a model's score lacks compared with the best pick. */
export interface LostPoints {
	/** The best pick. */
	best: Pick<ModelCard, "sku" | "slug" | "brand" | "model">;
	bestScore: number;
	score: number;
	/** Follows the scores: "for gaming". */
	forUse: string;
	/** The parts in which the model has fewer points, the largest loss first. */
	parts: { name: string; points: number }[];
	/** Why the model is no pick whatever its score, as the end of a sentence; undefined if only its score is too low. */
	keptOut: string | undefined;
}

/** Returns the points that a model loses to another, by part, with one decimal. */
export function lostPoints(
	model: FinderModel,
	bestModel: FinderModel,
	scores: Scores,
): Omit<LostPoints, "best" | "keptOut"> {
	const [modelScore, bestScore] = [scores.scoreOf(model), scores.scoreOf(bestModel)];
	const parts = bestScore.parts
		.map(({ name, points }, index) => ({
			name,
			points: roundToTenth(points - (modelScore.parts[index]?.points ?? 0)),
		}))
		.filter(({ points }) => points > 0)
		.sort((a, b) => b.points - a.points);
	return {
		bestScore: roundToTenth(bestScore.total),
		score: roundToTenth(modelScore.total),
		forUse: scores.use.forUse,
		parts,
	};
}

/** Returns lost points as JSON. */
export function lostPointsJson(lost: LostPoints | undefined) {
	if (lost === undefined) return null;
	const { best, bestScore, score, parts, keptOut = null } = lost;
	return { best: best.sku, bestScore, score, parts, keptOut };
}

/** Returns the picks of a state. `ids` are those of the models that match the words. */
function picksIn(catalogue: FinderCatalogue, conditions: Conditions, ids: WordMatchIds) {
	const wordMatchIds = conditions.q === "" ? null : ids;
	const widerConditions = candidateConditions(conditions);
	const candidates = modelsMeeting(catalogue, widerConditions, { wordMatchIds });
	return choosePicks(candidates, conditions, catalogue.pickRules(conditions));
}

/** Returns a function for the role of a model in a state. `ids` are those of the models that match the words. */
export function roleFinder(catalogue: FinderCatalogue, id: number, ids: WordMatchIds) {
	const { indexById } = catalogue;
	const modelIndex = indexById.get(id);
	return (conditions: Conditions): PickRole | undefined => {
		if (modelIndex === undefined || !asksForPicks(conditions)) return undefined;
		const wordMatchIds = conditions.q === "" ? null : ids;
		const widerConditions = candidateConditions(conditions);
		const [model] = modelsMeeting(catalogue, widerConditions, {
			indexes: [modelIndex],
			wordMatchIds,
		});
		if (model === undefined) return undefined;
		return picksIn(catalogue, conditions, ids).find((chosen) => chosen.model.id === id)?.role;
	};
}

/** Returns the points that a model loses to the best pick of a state; undefined if there is no best pick. */
async function findLostPoints(
	db: Db,
	catalogue: FinderCatalogue,
	id: number,
	conditions: Conditions,
	ids: WordMatchIds,
): Promise<LostPoints | undefined> {
	const best = picksIn(catalogue, conditions, ids).find(({ role }) => role === "best")?.model;
	const indexes = [catalogue.indexById.get(id) ?? -1];
	const [model] = catalogue.modelsAt(indexes, conditions);
	if (model === undefined || best === undefined) return undefined;
	const [card] = await listCardsById(db, [best.id]);
	if (card === undefined) return undefined;
	const rules = catalogue.pickRules(conditions);
	const wordMatchIds = conditions.q === "" ? null : ids;
	const conditionsWithoutBudget = { ...conditions, max: null };
	const meetsOtherConditions =
		modelsMeeting(catalogue, conditionsWithoutBudget, { indexes, wordMatchIds }).length > 0;
	return {
		best: pick(card, ["sku", "slug", "brand", "model"]),
		...lostPoints(model, best, rules.scores),
		keptOut: exclusionText(model, best, meetsOtherConditions, conditions, rules),
	};
}

/** Returns why a model is no pick under the conditions of an address; undefined if they ask for no picks. */
export async function findWhyNot(
	db: Db,
	model: { id: number; sku: string; pricePence: number },
	params: URLSearchParams,
): Promise<WhyNot | undefined> {
	const servedCatalogue = await currentCatalogue();
	const { conditions } = decodeFinder(params, servedCatalogue.toCurrentSlug);
	if (!asksForPicks(conditions)) return undefined;
	const matches = await findMatchingModels(db, servedCatalogue, conditions.q);
	const roleIn = roleFinder(servedCatalogue.catalogue, model.id, matches?.ids ?? null);
	const nameOf = await loadSlugNames(servedCatalogue, conditions);
	const { toCurrentSlug } = servedCatalogue;
	const role = roleIn(conditions);
	if (role !== undefined) return { role, lostPoints: undefined, changes: [] };
	return {
		role,
		lostPoints: await findLostPoints(
			db,
			servedCatalogue.catalogue,
			model.id,
			conditions,
			matches?.ids ?? null,
		),
		changes: changesToBecomePick({ model, conditions, toCurrentSlug, nameOf, roleIn }),
	};
}

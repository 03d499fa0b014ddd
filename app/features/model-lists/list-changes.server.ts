import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import { removableConditionsOf } from "~/features/finder/filters/filter-texts";
import { loadSlugNames } from "~/features/finder/find/current-catalogue.server";
import { modelsMeeting } from "~/features/finder/find/find";
import type { FinderList } from "~/features/finder/find-models.server";
import type { FinderModel } from "~/features/finder/finder-model";
import type { ListChange, ListMember } from "./model-lists.queries.server";

const nameOf = ({ brandSlug, model }: FinderModel) => `${brandNameFromSlug(brandSlug)} ${model}`;

const isSold = ({ pricePence, isDiscontinued }: FinderModel) => pricePence > 0 && !isDiscontinued;

/** Returns the data of a model that is stored for the comparison in the next run. */
export function memberOf(model: FinderModel): ListMember {
	return {
		projectorId: model.id,
		name: nameOf(model),
		isSold: isSold(model) ? 1 : 0,
		inStock: model.inStock ? 1 : 0,
	};
}

function costText({ pricePence, isSamplePrice, isLastKnownPrice }: FinderModel): string {
	const price = formatPence(pricePence);
	if (isSamplePrice) return `its example price is ${price}`;
	return isLastKnownPrice ? `its last known price is ${price}` : `it costs ${price}`;
}

/** Returns the condition that a model no longer meets, as the end of a sentence; undefined if it meets all. */
async function unmetText(
	{ servedCatalogue, state, wordMatchIds, result }: FinderList,
	model: FinderModel,
): Promise<string | undefined> {
	if (result.ids.includes(model.id)) return undefined;
	const { conditions } = state;
	const { min, max } = conditions;
	if (max !== null && model.pricePence > max)
		return `${costText(model)}, over £${penceToPounds(max)}`;
	if (min !== null && model.pricePence < min)
		return `${costText(model)}, under £${penceToPounds(min)}`;
	const { catalogue } = servedCatalogue;
	const indexes = [catalogue.indexById.get(model.id) ?? -1];
	const nameOfSlug = await loadSlugNames(servedCatalogue, conditions);
	// The unmet condition is the one without which the model is on the list.
	const unmetCondition = removableConditionsOf(conditions, nameOfSlug).find(
		({ param, remainingValue }) => {
			const otherConditions = { ...conditions, [param]: remainingValue };
			const wordMatches = param === "q" ? null : wordMatchIds;
			return (
				modelsMeeting(catalogue, otherConditions, { indexes, wordMatchIds: wordMatches }).length > 0
			);
		},
	);
	return unmetCondition === undefined
		? "it does not meet the conditions any more"
		: `it does not meet “${unmetCondition.texts.join(" or ")}” any more`;
}

/** A model that left a list, with the reason. */
interface Departure {
	member: ListMember;
	/** Undefined if it left only because other models come before it. */
	reason: string | undefined;
}

async function departureOf(list: FinderList, member: ListMember): Promise<Departure> {
	const { servedCatalogue, state } = list;
	const model = servedCatalogue.catalogue.modelOf(member.projectorId);
	if (model === undefined || (member.isSold === 1 && !isSold(model))) {
		return { member, reason: "it is not sold any more" };
	}
	const isStockDecisive = state.sort === "best" || state.conditions.stock;
	if (isStockDecisive && member.inStock === 1 && !model.inStock) {
		return { member, reason: "no shop we list has it in stock" };
	}
	return { member, reason: await unmetText(list, model) };
}

/** Returns the models that came into a list or left it since the last run, with the reasons as ends of sentences. */
export async function compareList(
	previousMembers: readonly ListMember[],
	models: readonly FinderModel[],
	limit: number,
	list: FinderList,
): Promise<Omit<ListChange, "day">[]> {
	const isSortedByScore = list.state.sort === "best";
	const previousIds = new Set(previousMembers.map(({ projectorId }) => projectorId));
	const currentIds = new Set(models.map(({ id }) => id));
	const newModels = models.filter(({ id }) => !previousIds.has(id));
	const departures: Departure[] = [];
	for (const member of previousMembers) {
		if (!currentIds.has(member.projectorId)) departures.push(await departureOf(list, member));
	}
	const overtakenName = departures.find(({ reason }) => reason === undefined)?.member.name;
	const [firstNewModel] = newModels;
	const firstNewName = firstNewModel ? nameOf(firstNewModel) : "another";
	const overtakenReason = isSortedByScore
		? `a better one: ${firstNewName}`
		: `${firstNewName} comes before it now`;

	function arrivalReason(model: FinderModel): string {
		if (previousMembers.length < limit) return `it meets every condition now, ${costText(model)}`;
		if (overtakenName === undefined) return "it was the next in the order";
		return isSortedByScore
			? `it is better than ${overtakenName}`
			: `it comes before ${overtakenName} now`;
	}

	return [
		...departures.map(({ member, reason = overtakenReason }) => {
			return { name: member.name, change: "left" as const, reason };
		}),
		...newModels.map((model) => {
			return { name: nameOf(model), change: "came" as const, reason: arrivalReason(model) };
		}),
	];
}

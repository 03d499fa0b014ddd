import { z } from "zod";
import { CARDS_PER_PAGE } from "~/config/site";
import { modelPath } from "~/features/catalogue/model";
import { listModelsById } from "~/features/catalogue/models.queries.server";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import {
	comparisonPath,
	decodeComparison,
	MAX_SLOTS,
	skuLabel,
} from "~/features/compare/comparison";
import type { ComparedValue } from "~/features/compare/table/comparison-rows";
import { comparisonTable } from "~/features/compare/table/comparison-table";
import { withoutIsolatingCharacters } from "~/features/compare/table/differences";
import { finderPath } from "~/features/finder/filters/address-parts";
import {
	findModelList,
	idsOfPage,
	isMeaningless,
	parametersOfSentence,
} from "~/features/finder/find-models.server";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { findResultSchema, whyNotSchema } from "~/features/finder/finder-schemas";
import { comparedScores, withProsAndCons } from "~/features/finder/model-scores.server";
import { picksOfList } from "~/features/finder/picks/pick-cards.server";
import { findWhyNot, lostPointsJson } from "~/features/finder/picks/why-not.server";
import { completeUsage } from "~/features/running-cost/usage";
import { findSetting } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	agentModelSchema,
	defineTool,
	FINDER_ARGS,
	finderArgs,
	modelSummary,
	parametersOf,
	requireModel,
	shortText,
	skuSchema,
	sourcedFacts,
	sourceSchema,
	type Tool,
} from "./agent-schemas.server";
import { MODEL_TOOLS } from "./model-tools.server";

const modelsSchema = z.array(agentModelSchema);
const FIND_RESULT_FIELDS = findResultSchema.shape;

// Each tool returns its result, and the paths of the pages that show the same.

const searchTool = defineTool(
	{
		name: "search_projectors",
		title: "Search projectors",
		description: `Finds projectors of the UK market by words (q) or conditions, ${CARDS_PER_PAGE} a page, with up to three picks and their reasons. Words that set conditions find the models that meet them; "used" says which those are, "unused" what was ignored.`,
		args: z.strictObject(FINDER_ARGS),
		result: z.strictObject({
			projectors: modelsSchema,
			total: FIND_RESULT_FIELDS.total,
			picks: FIND_RESULT_FIELDS.picks,
			lacking: FIND_RESULT_FIELDS.lacking,
			used: FIND_RESULT_FIELDS.used,
			unused: FIND_RESULT_FIELDS.unused,
			notes: FIND_RESULT_FIELDS.notes,
		}),
	},
	async (args, context) => {
		const { params, used, unused, notes } = await parametersOfSentence(
			context.db,
			parametersOf(args),
		);
		if (isMeaningless({ used, unused })) {
			return [
				{ projectors: [], total: 0, picks: [], lacking: {}, used, unused, notes },
				FINDER_PATH,
			];
		}
		const list = await findModelList(context.db, params);
		const models = await listModelsById(context.db, idsOfPage(list));
		const projectors = models.map((model) => modelSummary(model, context));
		const picks = models.length > 0 ? picksOfList(list) : [];
		const { state, result } = list;
		const { total, lacking } = result;
		return [
			{ projectors, total, picks, lacking, used, unused, notes },
			finderPath(state.conditions, state),
		];
	},
);

function cellText(cell: ComparedValue): string | null {
	if (cell.kind === "boolean") return cell.value ? "Yes" : "No";
	if (cell.kind !== "text") return null;
	const text = [cell.text, cell.delivery].filter(Boolean).join(" ");
	return shortText([text, cell.note].filter(Boolean).join(". "));
}

const cellSchema = z.strictObject({
	text: z.string().nullable().describe("Null if unknown."),
	isBest: z.boolean(),
	source: sourceSchema.nullable().describe("Null in rows that are no figure of the model."),
});

const compareTool = defineTool(
	{
		name: "compare_projectors",
		title: "Compare projectors",
		description: `Compares up to ${MAX_SLOTS} models figure by figure, also in a room and over years of use.`,
		args: z.strictObject({
			skus: z.array(skuSchema).min(1).max(MAX_SLOTS),
			...finderArgs("use", "distance", "screen", "room", "years", "hours", "eco"),
		}),
		result: z.strictObject({
			projectors: modelsSchema,
			total: FIND_RESULT_FIELDS.total,
			differences: z.array(z.string()),
			rows: z.array(
				z.strictObject({
					label: z.string(),
					differs: z.boolean(),
					cells: z.array(cellSchema).describe("One for each model."),
				}),
			),
		}),
	},
	async ({ skus, ...conditions }, context) => {
		const { models, unknownSkus } = await loadComparedModels(context.db, [...new Set(skus)]);
		if (unknownSkus.length > 0) {
			throw new ExpectedError(404, `We don't know ${unknownSkus.map(skuLabel).join(", ")}.`);
		}
		const skusBySlug = new Map(models.map(({ projector }) => [projector.slug, projector.sku]));
		const comparison = decodeComparison(
			parametersOf({ ...conditions, sku: [...skusBySlug.keys()] }),
			skusBySlug,
		);
		const usage = completeUsage(comparison.usage);
		const comparedUsage = usage && { usage, rate: await findSetting(context.db, "electricity") };
		const scores = await comparedScores(
			models.map(({ projector }) => projector.id),
			comparison.use,
			comparison.room,
		);
		const modelsWithProsAndCons = await withProsAndCons(models, parametersOf(conditions));
		const { differences, rows } = comparisonTable(modelsWithProsAndCons, {
			room: comparison.room,
			usage: comparedUsage,
			scores,
		});
		const requiredModels = await Promise.all(
			[...skusBySlug.keys()].map((slug) => requireModel(slug, context)),
		);
		const sources = requiredModels.map(
			({ row }) => new Map(sourcedFacts(row).map(({ label, source }) => [label, source])),
		);
		const result = {
			projectors: requiredModels.map(({ summary }) => summary),
			total: models.length,
			differences: differences.map(withoutIsolatingCharacters),
			rows: rows.map(({ cells, group: _, ...row }) => ({
				...row,
				cells: cells.map((cell, index) => ({
					text: cellText(cell),
					isBest: cell.kind === "text" && cell.isBest === true,
					source: sources[index]?.get(row.label) ?? null,
				})),
			})),
		};
		return [result, comparisonPath(comparison)];
	},
);

const whyTool = defineTool(
	{
		name: "why_this_pick",
		title: "Why a projector is a pick, or is not",
		description:
			"Why a model is one of the three picks under conditions (a use, budget, room or distance), or which change of one condition would make it one.",
		args: z.strictObject({ sku: skuSchema, ...FINDER_ARGS }),
		result: z.strictObject({
			projector: agentModelSchema,
			pick: FIND_RESULT_FIELDS.picks.element
				.nullable()
				.describe("Null if it is none under these conditions."),
			...whyNotSchema.shape,
		}),
	},
	async ({ sku, ...conditions }, context) => {
		const { model, summary: projector } = await requireModel(sku, context);
		const { params, used } = await parametersOfSentence(context.db, parametersOf(conditions));
		const result = await findWhyNot(context.db, model, params);
		if (!result)
			throw new ExpectedError(400, "Please give a use, a budget, a light or a distance.");
		const { changes, role } = result;
		const lost = lostPointsJson(result.lostPoints);
		const chosenPicks = role ? picksOfList(await findModelList(context.db, params)) : [];
		const modelPick = chosenPicks.find((chosenPick) => chosenPick.sku === model.sku) ?? null;
		return [
			{ projector, pick: modelPick, lost, changes },
			modelPath(model.slug, [...params]),
			used.address,
		];
	},
);

const { getTool, fitsTool, historyTool, costTool, dealTool } = MODEL_TOOLS;

/** The tools of /mcp, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
	searchTool,
	getTool,
	compareTool,
	fitsTool,
	historyTool,
	costTool,
	dealTool,
	whyTool,
];

import { z } from "zod";
import { CARDS_PER_PAGE } from "~/config/site";
import { modelSchema, searchMatchSchema } from "~/features/catalogue/json/catalogue-schemas";
import { MAX_RESULTS } from "~/features/search/index/search-terms";
import { NEEDED_FACT_NAMES } from "./filters/filter-kinds";
import { FACETS, FILTER_LIST } from "./filters/filters";
import { PICK_ROLES } from "./picks/pick-role";
import { MAX_CHANGES } from "./picks/why-not.server";
import { FINDER_SORTS } from "./sorts";

/** A parameter of a query; any text is valid, because an unreadable or absurd value is no condition. */
const parameterSchema = (meaning: string, isRepeated = false) =>
	(isRepeated ? z.union([z.array(z.string()), z.string()]) : z.string())
		.optional()
		.describe(meaning);

const disjunction = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The parameters of a filtered list. */
export const FINDER_PARAMETERS: readonly (readonly [
	name: string,
	meaning: string,
	isRepeated?: boolean,
])[] = [
	...FILTER_LIST.map(
		([name, { meaning, emptyValue }]) => [name, meaning, Array.isArray(emptyValue)] as const,
	),
	["sort", `${disjunction.format(FINDER_SORTS)}.`],
	["page", "From 1; a page beyond the last has no models."],
];

export const finderQuerySchema = z.object(
	Object.fromEntries(
		FINDER_PARAMETERS.map(([name, meaning, isRepeated]) => [
			name,
			parameterSchema(meaning, isRepeated),
		]),
	),
);

const nonEmptyText = z.string().min(1);
const count = z.int().min(0);
const path = z.string().regex(/^\/[^/]/);

const facetSchema = z.array(z.strictObject({ value: nonEmptyText, count })).meta({ id: "Facet" });

const points = z.number().min(0).max(100);

const scoreFields = {
	score: points.describe("0 to 100, with one decimal."),
	parts: z
		.array(z.strictObject({ name: nonEmptyText, points, of: points }))
		.describe("What the score is the sum of, each of at most `of` points."),
};

/** The scores of a model by the slug of each of its uses. */
export const scoresSchema = z
	.record(nonEmptyText, z.strictObject(scoreFields))
	.describe("The score for each use, by the slug of its category.");

const factTextsSchema = z.array(nonEmptyText).max(4);

/** Fields of responses about one model: the lines made from its facts, for and against it. */
export const factProsAndConsShape = {
	figurePros: factTextsSchema.describe(
		"Made from its figures; empty where editors wrote pros or cons.",
	),
	figureCons: factTextsSchema.describe(
		"Made from its figures; empty where editors wrote pros or cons.",
	),
};

const pickRole = z.enum(PICK_ROLES);

const picksSchema = z.array(
	z.strictObject({
		role: pickRole,
		sku: nonEmptyText,
		why: nonEmptyText,
		whyNot: nonEmptyText,
		marks: z.number().min(0).max(100).describe("The score for the use."),
		floor: z.boolean().describe("True if the model reaches every floor of the use and the room."),
	}),
);

const noteSchema = z.strictObject({
	text: z.string().describe("Empty if the link says all."),
	name: z.string().describe("Words of the link; empty without one."),
	path: z.string().describe("Where it leads; empty without a link."),
});

export const findResultSchema = z.strictObject({
	projectors: z
		.array(
			modelSchema.extend({
				score: scoreFields.score.optional().describe("For the use; only with one."),
				parts: scoreFields.parts.optional(),
			}),
		)
		.max(CARDS_PER_PAGE),
	total: count,
	lacking: z
		.partialRecord(z.enum(NEEDED_FACT_NAMES), z.int().positive())
		.describe("How many models meet every other condition and lack this figure."),
	facets: z
		.record(z.enum(FACETS), facetSchema)
		.describe("How many models each option would give with the other conditions kept."),
	picks: picksSchema,
	moreBy: z
		.array(z.strictObject({ change: nonEmptyText, address: path, count: z.int().positive() }))
		.max(3)
		.describe("Fewer than six found: the single changes that add the most models for each step."),
	nearest: z
		.strictObject({
			change: nonEmptyText,
			address: path,
			projectors: z.array(modelSchema).max(CARDS_PER_PAGE),
			picks: picksSchema,
		})
		.optional()
		.describe("Only where nothing is found: the nearest list that finds models."),
	used: z
		.strictObject({ text: z.string(), address: path })
		.describe(
			"What of q sets conditions or is searched for, and the page of the list that it means.",
		),
	unused: z.array(nonEmptyText).describe("What of q that list does not follow, as typed."),
	notes: z
		.array(noteSchema)
		.optional()
		.describe(
			"Remarks on q: a passage of the guide, a comparison, a model that we lack, direct sun; only if there are any.",
		),
});

export const whyNotSchema = z.strictObject({
	lost: z
		.strictObject({
			best: nonEmptyText.describe("SKU of the best pick."),
			bestScore: z.number().min(0).max(100),
			score: z.number().min(0).max(100).describe("Of this model."),
			parts: z
				.array(z.strictObject({ name: nonEmptyText, points: z.number().positive() }))
				.describe("The points that this model has fewer, by part, the largest loss first."),
			keptOut: nonEmptyText
				.nullable()
				.describe(
					"What keeps it out whatever it scores: 'it is over your budget'; null for points alone.",
				),
		})
		.nullable()
		.describe("Next to the best pick; null for a pick, and where there is none."),
	changes: z
		.array(
			z.strictObject({
				change: nonEmptyText.describe("Follows 'It would be Best for most'."),
				address: path.describe("The list in that state."),
				role: pickRole,
			}),
		)
		.max(MAX_CHANGES)
		.describe("The smallest first; empty if no single change would, and for a pick."),
});

const countedLinkSchema = z.strictObject({ count, path });

export const searchResponseSchema = z.strictObject({
	projectors: z.array(searchMatchSchema).max(MAX_RESULTS),
	notes: z.array(noteSchema).optional().describe("Remarks on q; only if there are any."),
	offer: countedLinkSchema
		.extend({
			text: nonEmptyText,
			used: z.string().describe("The words that the list uses, in their order."),
			unused: z
				.array(nonEmptyText)
				.optional()
				.describe("The words that the list does not use, as typed; only if there are any."),
			nearest: z
				.array(z.strictObject({ text: nonEmptyText, path }))
				.optional()
				.describe("Lists with what comes nearest to unused wishes."),
		})
		.optional()
		.describe("Only where what was typed is understood as conditions or wishes."),
	all: countedLinkSchema.optional().describe("Only where more models match than are listed."),
	pages: z
		.array(z.strictObject({ name: nonEmptyText, path }))
		.optional()
		.describe("Pages and articles of the site with these words; only if there are any."),
	uses: z
		.array(z.strictObject({ name: nonEmptyText, path }))
		.optional()
		.describe("Only where nothing is found: the categories to begin with."),
});

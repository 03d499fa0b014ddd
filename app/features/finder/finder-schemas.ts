import { z } from "zod";
import { CARDS_PER_PAGE } from "~/config/site";
import { foundProjectorSchema, projectorSchema } from "~/features/catalogue/json/catalogue-schemas";
import { MAX_RESULTS } from "~/features/search/index/search-terms";
import { FACETS, NEEDED_FIGURES } from "./finder-model";

/** What the calls that find models take and answer (docs/product.md#find-a-projector, docs/product.md#search). */

const text = (means: string) => z.string().optional().describe(means);

/** A parameter that may stand several times. */
const several = (means: string) =>
	z
		.union([z.array(z.string()), z.string()])
		.optional()
		.describe(`${means}; may repeat.`);

/** Any text is taken: what is unreadable or absurd is no condition. */
export const finderQuerySchema = z.object({
	q: text("Words, as the search matches them."),
	use: text("Slug of a category."),
	brand: several("Slugs of brands, any of them"),
	min: text("Whole pounds."),
	max: text("Whole pounds."),
	res: several("720p, 1080p, 4k or native-4k, any of them"),
	light: several("lamp, led, laser or hybrid, any of them"),
	throw: several("ultra-short, short, standard or long, any of them"),
	lumens: text("At least so many."),
	lag: text("At most so many milliseconds."),
	feature: several("Slugs of tags, all of them"),
	stock: text("1: at least one listing in stock."),
	distance: text("Metres from lens to wall, 0.1 to 30."),
	screen: text("Inches across the diagonal of a 16:9 picture, 20 to 400."),
	room: text("dark, curtains, lit or daylight."),
	unknown: text("1: also models that lack a figure which a condition needs."),
	sort: text("newest, price-low, price-high, brightest or lag."),
	page: text("From 1; a page beyond the last has no models."),
});

const filled = z.string().min(1);
const count = z.int().min(0);

const facetSchema = z.array(z.strictObject({ value: filled, count })).meta({ id: "Facet" });

export const foundSchema = z.strictObject({
	projectors: z.array(projectorSchema).max(CARDS_PER_PAGE),
	total: count,
	lacking: z
		.partialRecord(z.enum(NEEDED_FIGURES), z.int().positive())
		.describe("How many models meet every other condition and lack this figure."),
	facets: z
		.record(z.enum(FACETS), facetSchema)
		.describe("How many models each option would give with the other conditions kept."),
	picks: z.array(
		z.strictObject({
			role: z.enum(["best", "cheapest", "worth"]),
			sku: filled,
			why: filled,
			whyNot: filled,
		}),
	),
});

const path = z.string().regex(/^\/[^/]/);
const foundLink = z.strictObject({ count: z.int().positive(), path });

export const searchAnswerSchema = z.strictObject({
	projectors: z.array(foundProjectorSchema).max(MAX_RESULTS),
	offer: foundLink
		.extend({
			text: filled,
			unused: z
				.array(filled)
				.optional()
				.describe("What of the words the list does not follow, as typed; only where there is any."),
		})
		.optional()
		.describe("Only where what was typed is understood as conditions that models meet."),
	all: foundLink.optional().describe("Only where more models match than are listed."),
	uses: z
		.array(z.strictObject({ name: filled, path }))
		.optional()
		.describe("Only where nothing is found: the categories to begin with."),
});

import { z } from "zod";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import { type Cost, NEEDED_FACT_TEXTS, type NeededFact } from "./cost";
import type { ElectricityRate } from "./cost-texts";
import { decodeYearsOrHours, MAX_USAGE, type Usage } from "./usage";

// Parameters and JSON of GET /api/projectors/{sku}/cost (docs/product.md#years-of-use).

function usageParameter(name: keyof typeof MAX_USAGE) {
	const message = `${name} must be a whole number from 1 to ${MAX_USAGE[name]}.`;
	return z.string({ error: message }).transform((text, context) => {
		const value = decodeYearsOrHours(name, text);
		if (value !== null) return value;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
}

export const costQuery = z.object({
	years: usageParameter("years").describe("1 to 10."),
	hours: usageParameter("hours").describe("A week, 1 to 100."),
	eco: z
		.string()
		.optional()
		.transform((text) => text === "1")
		.describe("1: the figures of the eco mode."),
});

const poundsSchema = z.number().min(0).nullable();

export const costSchema = z.strictObject({
	sku: z.string().min(1),
	years: z.int().positive(),
	hours: z.int().positive(),
	total: poundsSchema.describe("Pounds, as all amounts; null if figures are missing."),
	price: poundsSchema,
	lamps: z.strictObject({
		count: z.int().min(0).nullable().describe("Lamps that are changed."),
		cost: poundsSchema,
	}),
	electricity: poundsSchema.describe(
		"Null too if no price of electricity is set; then it is not in `total`.",
	),
	rate: z
		.strictObject({
			pencePerKwh: z.number().positive(),
			date: z.iso.date(),
			source: z.string(),
			isExample: z.boolean().describe("True for the tariff that came with the sample."),
		})
		.nullable()
		.describe("The price of electricity; null if none is set."),
	missing: z
		.array(z.enum(Object.keys(NEEDED_FACT_TEXTS) as NeededFact[]))
		.describe("Figures that the sum needs and we do not have."),
	typical: z
		.array(
			z.strictObject({
				name: z.enum(["lampHours", "lampPrice", "power"]),
				value: z.number().positive().describe("Hours, pounds or watts."),
			}),
		)
		.describe("Figures that are not stated, with what the sum counts for them."),
});

const poundsOrNull = (pence: number | null) => (pence === null ? null : penceToPounds(pence));

/** Returns the cost of a model over years of use as JSON. */
export function costJson(
	sku: string,
	{ years, hours }: Usage,
	{ total, price, lamps, electricity, missing, typical }: Cost,
	rate: ElectricityRate,
): z.input<typeof costSchema> {
	return {
		sku,
		years,
		hours,
		total: poundsOrNull(total),
		price: poundsOrNull(price),
		lamps: { count: lamps.count, cost: poundsOrNull(lamps.cost) },
		electricity: poundsOrNull(electricity),
		rate: rate ? { ...rate, isExample: rate.isExample === true } : null,
		missing,
		typical: typical.map(({ name, value }) => ({
			name,
			value: name === "lampPrice" ? penceToPounds(value) : value,
		})),
	};
}

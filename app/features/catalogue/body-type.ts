import { weightKg } from "~/features/catalogue/figures/weight-kg";

/** Drawings in public/illustrations that replace a missing photograph. */
export const BODY_TYPES = [
	"long-throw",
	"ultra-short-throw",
	"portable-cylinder",
	"portable-cube",
	"business",
	"short-throw",
] as const;

export type BodyType = (typeof BODY_TYPES)[number];

const CATEGORY = { business: 2, portable: 3, outdoor: 4, golf: 6 } as const;

/** A heavier projector is not portable. */
const PORTABLE_KG = 3.5;

/** Returns the drawing nearest to a model's shape, by throw, use and weight. */
export function bodyType(model: {
	throwType: string | null;
	categoryId: number | null;
	weight: string | null;
	lightSourceType: string | null;
}): BodyType {
	const throwType = model.throwType?.toLowerCase() ?? "";
	if (throwType.startsWith("ultra")) return "ultra-short-throw";
	const weight = weightKg(model.weight ?? "");
	const carried = model.categoryId === CATEGORY.portable || model.categoryId === CATEGORY.outdoor;
	if (carried && (weight === null || weight <= PORTABLE_KG)) {
		return weight !== null && weight < 1.5 ? "portable-cylinder" : "portable-cube";
	}
	if (throwType.startsWith("short") || model.categoryId === CATEGORY.golf) return "short-throw";
	if (model.categoryId === CATEGORY.business) return "business";
	return "long-throw";
}

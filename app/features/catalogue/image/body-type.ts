import type { Body, ProjectorsTable } from "db/schema";
import { parseSides } from "~/features/catalogue/numeric-facts/sides";
import { throwKind } from "~/features/catalogue/numeric-facts/throw";
import { weightKg } from "~/features/catalogue/numeric-facts/weight-kg";

const CATEGORY_IDS = { cinema: 1, business: 2, portable: 3, garden: 4, golf: 6 } as const;

/** The columns from which a body is derived. */
export const BODY_COLUMNS = [
	"body",
	"categoryId",
	"throwType",
	"throwRatioMin",
	"throwRatioMax",
	"weight",
	"dimensions",
	"brightness",
	"lightSourceType",
	"resolutionClass",
] as const;

type BodyFacts = Pick<ProjectorsTable, (typeof BODY_COLUMNS)[number]>;

/** Returns the body of a small model, to carry or for a living room; null for any other model. */
function smallBody(model: BodyFacts, kg: number | null): Body | null {
	const { categoryId, throwRatioMin: min, throwRatioMax: max } = model;
	const lightSource = model.lightSourceType?.toLowerCase() ?? "";
	const sides = parseSides(model.dimensions ?? "");
	const [shortest = 0, middle = 0, longest = 0] = Object.values(sides ?? {}).sort((a, b) => a - b);
	if (sides && longest >= 1.6 * middle && middle <= 1.25 * shortest) return "cylinder";
	if (sides && shortest >= 0.58 * longest) return "cube";
	if (lightSource.includes("lamp")) return null;
	const isCarried = categoryId === CATEGORY_IDS.portable || categoryId === CATEGORY_IDS.garden;
	if (isCarried && kg !== null && kg < 3) return !sides && kg < 1.5 ? "cylinder" : "cube";
	if (categoryId === CATEGORY_IDS.portable && !sides) return "cube";
	// Small models have such a lens: without a zoom, filling 80 inches from two metres.
	const isSmallFixedLens = min !== null && min === max && min >= 1.2 && min < 1.3;
	return !sides && (isSmallFixedLens || lightSource.includes("rgb")) ? "cube" : null;
}

/**
 * Returns the kind of body to draw for a model without a photograph: the stored one, else the likely one by throw,
 * size, weight and use. A box is under 6 kg; heavier bodies are long-throw boxes for home cinema and installations for
 * work and golf.
 */
export function bodyType(model: BodyFacts): Body {
	if (model.body !== null) return model.body;
	const kg = weightKg(model.weight ?? "");
	if (throwKind(model.throwType ?? "") === "ultra-short") {
		return kg !== null && kg < 4 ? "cube" : "ultra-short-console";
	}
	const { categoryId, throwRatioMin: min, throwRatioMax: max, resolutionClass } = model;
	const smallModelBody = smallBody(model, kg);
	if (smallModelBody) return smallModelBody;
	const isHeavy = kg !== null && kg >= 6;
	if (categoryId === CATEGORY_IDS.business || categoryId === CATEGORY_IDS.golf) {
		const isBright = kg === null && model.brightness !== null && model.brightness > 5000;
		return isHeavy || isBright ? "installation" : "box";
	}
	const isLongZoom = kg === null && min !== null && max !== null && max / min >= 1.55;
	const isCinema =
		categoryId === CATEGORY_IDS.cinema && (isLongZoom || resolutionClass === "native-4k");
	return isHeavy || (isCinema && kg === null) ? "long-throw-box" : "box";
}

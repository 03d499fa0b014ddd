import { chipKind } from "./chip-kind";
import { type LagFacts, parseLag } from "./input-lag";
import { lightKind, lightSourceHours } from "./light-source";
import { effectiveLumens, type StatedBrightness } from "./lumens";
import type { NumericFacts } from "./numeric-facts";
import { resolutionClass } from "./resolution-class";
import { throwKind, throwKindOfRatio, throwRatio } from "./throw";
import { weightKg } from "./weight-kg";

/** Increase with every change of how numeric facts are derived, so that those of stored models are derived again. */
export const FACTS_VERSION = 6;

/** The columns from which numeric facts are derived. */
export interface FactTexts extends StatedBrightness, LagFacts {
	resolution: string;
	projectionType: string | null;
	lightSource: string | null;
	lightSourceType: string | null;
	lightSourceLife: string | null;
	throwRatio: string | null;
	throwType: string | null;
	inputLag: string | null;
	weight: string | null;
	specifications: Record<string, unknown>;
}

/** Returns the value of the first text that can be read. */
function firstReadable<Value>(
	read: (text: string) => Value | null,
	...texts: (string | null)[]
): Value | null {
	for (const text of texts) {
		const value = text === null ? null : read(text);
		if (value !== null) return value;
	}
	return null;
}

/** Returns the numeric facts of a model, each from the text that its page shows; null for unreadable texts. */
export function numericFacts(texts: FactTexts): NumericFacts {
	const freeFormValues = readSpecifications(texts.specifications);
	const ratio = firstReadable(throwRatio, texts.throwRatio, freeFormValues.throwRatio);
	return {
		throwRatioMin: ratio?.min ?? null,
		throwRatioMax: ratio?.max ?? null,
		...parseLag(texts),
		lumens: effectiveLumens(texts),
		resolutionClass: firstReadable(resolutionClass, texts.resolution),
		lightKind: firstReadable(
			lightKind,
			texts.lightSource,
			texts.lightSourceType,
			freeFormValues.lightSource,
		),
		chipKind: firstReadable(chipKind, texts.projectionType),
		throwKind:
			firstReadable(throwKind, texts.throwType, freeFormValues.throwType) ??
			(ratio && throwKindOfRatio(ratio.min)),
		lightSourceHours: firstReadable(lightSourceHours, texts.lightSourceLife),
		weightKg: firstReadable(weightKg, texts.weight),
	};
}

const SIDE_NAMES = ["width", "height", "depth"] as const;

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value.trim() !== "" ? value : null;
}

function dimensionsText(value: unknown): string | null {
	if (!isObject(value)) return textOrNull(value);
	const parts = SIDE_NAMES.map((key) => textOrNull(value[key])).filter((part) => part !== null);
	return parts.length > 0 ? parts.join(" x ") : null;
}

/** Returns the readable values of a model's free-form specifications (docs/product.md#entities); null if missing. */
export function readSpecifications(specifications: Record<string, unknown>) {
	const { throw: throwObject } = specifications;
	return {
		lightSource: textOrNull(specifications.light_source),
		throwRatio: textOrNull(specifications.throw_ratio),
		throwType: isObject(throwObject) ? textOrNull(throwObject.type) : null,
		dimensions: dimensionsText(specifications.dimensions),
		speakers: textOrNull(specifications.speakers),
	};
}

import type { ThrowKind } from "./figures";

const NAMES = new Map<string, ThrowKind>([
	["ultra", "ultra-short"],
	["ultra short", "ultra-short"],
	["ultrashort", "ultra-short"],
	["ust", "ultra-short"],
	["short", "short"],
	["standard", "standard"],
	["normal", "standard"],
	["long", "long"],
	["ultra long", "long"],
]);

/** Returns the kind of throw that a text such as 'Ultra short-throw' names, or null. */
export function throwKind(text: string): ThrowKind | null {
	const name = text
		.toLowerCase()
		.replace(/\([^)]*\)/g, " ")
		.replace(/throw|projector|lens|type/g, " ")
		.replace(/[\s_.-]+/g, " ")
		.trim();
	return NAMES.get(name) ?? null;
}

/** Returns the kind of throw of a smallest ratio by the bands of docs/product.md#guide-figures. */
export function throwKindOfRatio(min: number): ThrowKind {
	if (min < 0.3) return "ultra-short";
	if (min < 1) return "short";
	return min <= 2 ? "standard" : "long";
}

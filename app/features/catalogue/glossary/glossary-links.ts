import { termPath } from "./glossary";

/** The glossary's term behind the label of a specification. */
const termByLabel: ReadonlyMap<string, string> = new Map([
	["Resolution", "Native resolution"],
	["Native aspect ratio", "Aspect ratio"],
	["Brightness", "ANSI lumens"],
	["Contrast ratio", "Contrast ratio"],
	["Rec.709 coverage", "Rec.709"],
	["Input lag", "Input lag"],
	["Light source life", "Lamp life"],
	["Throw ratio", "Throw ratio"],
	["Throw type", "Throw ratio"],
	["Keystone adjustment", "Keystone correction"],
]);

/** Where a specification's label is explained, or undefined for one that the glossary does not have. */
export function glossaryLink(label: string): string | undefined {
	const term = termByLabel.get(label);
	return term === undefined ? undefined : termPath(term);
}

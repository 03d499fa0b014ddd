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

/** The terms that labels of specifications lead to. */
export const LABEL_TERMS: readonly string[] = [...new Set(termByLabel.values())];

/** The glossary's term behind a specification's label, or undefined for one that the glossary does not have. */
export function glossaryTerm(label: string): string | undefined {
	return termByLabel.get(label);
}

import type { Container, Declaration, Document, Root } from "postcss";

const FALLBACKS_LAYER = "properties";

/** Returns registered custom properties (CSS Properties and Values API) with their initial values. */
function registered(sheet: Root): Map<string, string | undefined> {
	const initials = new Map<string, string | undefined>();
	sheet.walkAtRules("property", (rule) => {
		let initial: string | undefined;
		rule.walkDecls("initial-value", (declaration) => {
			initial = declaration.value;
		});
		initials.set(rule.params, initial);
	});
	return initials;
}

/** Returns true if a declaration is in the layer that sets registered properties for browsers without registration. */
function isInFallbacks(declaration: Declaration): boolean {
	let node: Container | Document | undefined = declaration.parent;
	while (node) {
		if (node.type === "atrule" && "params" in node && node.params === FALLBACKS_LAYER) return true;
		node = node.parent;
	}
	return false;
}

/** Returns the index of the parenthesis that closes the one before `start`. */
function closing(value: string, start: number): number {
	let depth = 1;
	for (let index = start; index < value.length; index += 1) {
		if (value[index] === "(") depth += 1;
		if (value[index] === ")") depth -= 1;
		if (depth === 0) return index;
	}
	return value.length;
}

/** Replaces each `var()` of a property by its initial value, or by the fallback inside it. */
function withInitial(value: string, name: string, initial: string | undefined): string {
	const opening = `var(${name}`;
	let result = value;
	for (let at = result.indexOf(opening); at !== -1; at = result.indexOf(opening, at + 1)) {
		const start = at + opening.length;
		if (!/[,)]/.test(result[start] ?? "")) continue;
		const end = closing(result, start);
		const fallback = result.slice(start + 1, end).trim();
		const replacement = initial ?? fallback;
		if (replacement === "") continue;
		result = result.slice(0, at) + replacement + result.slice(end + 1);
	}
	return result;
}

/**
 * Writes the initial values of registered properties that no rule sets in place of them, so that neither their
 * registration nor its fallback is needed.
 */
export function inlineInitialValues(sheet: Root): void {
	const initials = registered(sheet);
	sheet.walkDecls(/^--/, (declaration) => {
		if (!isInFallbacks(declaration)) initials.delete(declaration.prop);
	});
	sheet.walkDecls((declaration) => {
		if (!declaration.value.includes("var(")) return;
		for (const [name, initial] of initials) {
			declaration.value = withInitial(declaration.value, name, initial);
		}
	});
}

/** Names of the custom properties that the root element has under every condition. */
function setAtRoot(sheet: Root): Set<string> {
	const names = new Set<string>();
	sheet.walkRules(/^:root\b/, (rule) => {
		const { parent } = rule;
		const isConditional = parent?.type === "atrule" && "name" in parent && parent.name !== "layer";
		if (!isConditional) rule.walkDecls(/^--/, ({ prop }) => void names.add(prop));
	});
	return names;
}

/**
 * Writes the values of custom properties that only the root element sets, once and under no condition, in place of
 * them. Colours stay: drawings and the owner's accent refer to them by name.
 */
export function inlineConstants(sheet: Root): void {
	const declared = new Map<string, Declaration[]>();
	sheet.walkDecls(/^--(?!color-)/, (declaration) => {
		declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
	});
	const root = setAtRoot(sheet);
	for (const [name, [only, ...others]] of declared) {
		if (only === undefined || others.length > 0 || !root.has(name)) continue;
		only.remove();
		sheet.walkDecls((declaration) => {
			declaration.value = withInitial(declaration.value, name, only.value);
		});
	}
}

/** Removes the fallbacks of custom properties that the root element has, such as a second list of fonts. */
export function dropFallbacks(sheet: Root): void {
	const names = setAtRoot(sheet);
	sheet.walkDecls((declaration) => {
		for (const [opening, name = ""] of declaration.value.matchAll(/var\((--[\w-]+),/g)) {
			if (!names.has(name)) continue;
			const { value } = declaration;
			const at = value.indexOf(opening);
			const end = closing(value, at + opening.length);
			declaration.value = `${value.slice(0, at)}var(${name}${value.slice(end)}`;
		}
	});
}

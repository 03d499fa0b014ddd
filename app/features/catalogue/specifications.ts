const KEYS = ["width", "height", "depth"] as const;

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value.trim() !== "" ? value : null;
}

function dimensionsText(value: unknown): string | null {
	if (!isObject(value)) return text(value);
	const parts = KEYS.map((key) => text(value[key])).filter((part) => part !== null);
	return parts.length > 0 ? parts.join(" x ") : null;
}

/** Readable values of a model's free-form specifications object (docs/product.md#entities); null where missing. */
export function readSpecifications(specifications: Record<string, unknown>) {
	const { throw: thrown } = specifications;
	return {
		lightSource: text(specifications.light_source),
		throwRatio: text(specifications.throw_ratio),
		throwType: isObject(thrown) ? text(thrown.type) : null,
		dimensions: dimensionsText(specifications.dimensions),
		speakers: text(specifications.speakers),
	};
}

/** A value of a model of which an import would remove a part. */
export interface LostValue {
	before: Counted;
	after: Counted;
	/** Unit of the counts: values of a list, or characters of a text. */
	unit: "values" | "characters";
}

export interface Counted {
	count: number;
	text: string;
}

export interface LossyModel extends LostValue {
	sku: string;
	name: string;
}

/** A column that would overwrite values of models; it does so only if staff allow it. */
export interface LossyField {
	field: string;
	label: string;
	isReplaced: boolean;
	/** The number of models, and the first of them. */
	count: number;
	models: LossyModel[];
}

/** Returns a sentence about the values that are kept, if there are any. */
export function keptText(losses: readonly LossyField[]): string[] {
	const kept = losses
		.filter(({ isReplaced }) => !isReplaced)
		.map(({ label, count }) => `${label} of ${count} ${count === 1 ? "model" : "models"}`);
	return kept.length === 0
		? []
		: [`Kept as they were, because the file would take values away: ${kept.join(", ")}.`];
}

import type { FinderModel } from "~/features/finder/finder-model";

/** The role that a model is chosen for. */
export type PickRole = "best" | "cheapest" | "worth";

/** The model of each role; undefined for a role that fits no model. */
export type Roles = Readonly<Partial<Record<PickRole, PickModel | undefined>>>;

/** The data of a model that the choice of three uses. Its `inputLagMs` is the one that counts for the visitor. */
export interface PickModel
	extends Pick<
		FinderModel,
		| "sku"
		| "features"
		| "notFor"
		| "pricePence"
		| "launchYear"
		| "inStock"
		| "isDiscontinued"
		| "isSample"
		| "isSamplePrice"
		| "isLastKnownPrice"
		| "editorWords"
		| "batteryMinutes"
		| "figures"
	> {
	/** The mode of its lag, if it is not at 60 Hz. */
	lagMode?: string | null;
}

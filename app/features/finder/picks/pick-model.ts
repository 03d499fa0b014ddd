import type { FinderModel } from "~/features/finder/finder-model";

/** The role that a model is chosen for. */
export type PickRole = "best" | "cheapest" | "worth";

export const PICK_ROLES = ["best", "cheapest", "worth"] as const satisfies PickRole[];

export const ROLE_TEXTS: Readonly<Record<PickRole, string>> = {
	best: "Best for most",
	cheapest: "Cheapest that will do",
	worth: "Worth more money",
};

/** The model of each role; undefined for a role that fits no model. */
export type Roles = Readonly<Partial<Record<PickRole, PickModel | undefined>>>;

/** The data of a model that the choice of three uses. Its `inputLagMs` is the one that counts for the visitor. */
export interface PickModel
	extends Pick<
		FinderModel,
		| "sku"
		| "brandSlug"
		| "model"
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
		| "noiseDb"
		| "isLag4kAt120"
		| "figures"
	> {
	/** The mode of its lag, if it is not at 60 Hz. */
	lagMode?: string | null;
}

import type { FinderModel } from "~/features/finder/finder-model";

/** The role that a model is chosen for. */
export type PickRole = "best" | "cheapest" | "worth";

/** The model of each role; undefined for a role that fits no model. */
export type Roles = Readonly<Partial<Record<PickRole, PickModel | undefined>>>;

/** The data of a model that the choice of three uses. Its `inputLagMs` is the one that counts for the visitor. */
export type PickModel = Omit<FinderModel, "id" | "brandSlug" | "uses">;

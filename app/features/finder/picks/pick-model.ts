import type { FinderModel } from "~/features/finder/finder-model";

/** The role that a model is chosen for. */
export type PickRole = "best" | "cheapest" | "worth";

/** The model of each role; undefined for a role that is true of no model. */
export type Roles = Readonly<Partial<Record<PickRole, PickModel | undefined>>>;

/** A model as the choice of three reads it. Its `lag` is the one that counts for the visitor. */
export type PickModel = Omit<FinderModel, "id" | "brandSlug" | "uses" | "lagAt4k">;

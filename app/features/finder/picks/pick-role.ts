export const ROLE_TEXTS = {
	best: "Best for most",
	cheapest: "Cheapest that will do",
	worth: "Worth more money",
} as const;

/** The role that a model is chosen for. */
export type PickRole = keyof typeof ROLE_TEXTS;

export const PICK_ROLES = Object.keys(ROLE_TEXTS) as PickRole[];

/** A model that a line may mean, with a sentence for staff that says why. */
export interface Proposal {
	sku: string;
	why: string;
}

/** The most models proposed for a line. */
export const MAX_PROPOSALS = 3;

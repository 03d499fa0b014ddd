/** A click on a link to a shop. */
export interface Click {
	listingId: number;
	projectorSku: string;
	retailerId: number;
}

/** The visit that a response stands for, counted when it is sent (docs/staff.md#counting-visits). */
export interface Visit {
	click?: Click;
	/** The slug of the model whose page it is. */
	viewed?: string;
	searches?: Search[];
}

export interface Search {
	/** As typed. */
	query: string;
	/** Number of models found. */
	found: number;
}

/** A day in UTC: '2026-01-31'. */
export function utcDay(at: Date): string {
	return at.toISOString().slice(0, 10);
}

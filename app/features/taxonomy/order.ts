/** A row of a list that staff may order. Without a place it stands after those with one. */
export interface Placed {
	id: number;
	place: number | null;
}

export const MOVES = ["first", "up", "down"] as const;
export type Move = (typeof MOVES)[number];

/** What a button that moves a row sends: "up 7". Undefined for any other text. */
export function readMove(text: string): { move: Move; id: number } | undefined {
	const [, word, id] = /^(\w+) ([1-9]\d{0,8})$/.exec(text) ?? [];
	const move = MOVES.find((one) => one === word);
	return move === undefined ? undefined : { move, id: Number(id) };
}

const TARGETS: Readonly<Record<Move, (index: number) => number>> = {
	first: () => 0,
	up: (index) => index - 1,
	down: (index) => index + 1,
};

export interface Moved {
	/** The rows whose place is another now. */
	placed: { id: number; place: number }[];
	/** Where the row stood and stands, from 1. */
	from: number;
	to: number;
}

/**
 * Moves a row of a list that is in its order. Places are given from the top down to where something changed and no
 * further: rows below stay without. Undefined where there is no such row or it is at that end already.
 */
export function moved(rows: readonly Placed[], id: number, move: Move): Moved | undefined {
	const from = rows.findIndex((row) => row.id === id);
	const to = TARGETS[move](from);
	const row = rows[from];
	if (!row || to === from || to < 0 || to >= rows.length) return undefined;
	const others = rows.filter((one) => one.id !== id);
	const order = [...others.slice(0, to), row, ...others.slice(to)];
	const hadPlaces = rows.findLastIndex((one) => one.place !== null) + 1;
	const placed = order
		.slice(0, Math.max(hadPlaces, from + 1, to + 1))
		.map((one, index) => ({ id: one.id, place: index + 1, was: one.place }))
		.filter(({ place, was }) => place !== was)
		.map(({ id, place }) => ({ id, place }));
	return { placed, from: from + 1, to: to + 1 };
}

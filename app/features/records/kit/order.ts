import type { PlacedRow } from "~/features/changes/table-rows.queries.server";

export const MOVE_VALUES = ["first", "up", "down"] as const;
export type Move = (typeof MOVE_VALUES)[number];

/** Reads the value of a button that moves a row, such as "up 7"; undefined for any other text. */
export function readMove(text: string): { move: Move; key: string } | undefined {
	const [, word, key] = /^(\w+) ([1-9]\d{0,8})$/.exec(text) ?? [];
	const move = MOVE_VALUES.find((moveValue) => moveValue === word);
	return move === undefined || key === undefined ? undefined : { move, key };
}

/** Functions that return the new index of a row from its current index. */
export const TARGETS: Readonly<Record<Move, (index: number) => number>> = {
	first: () => 0,
	up: (index) => index - 1,
	down: (index) => index + 1,
};

export interface RowMove {
	/** Rows whose place changes, with the new place. */
	placed: { id: number; place: number }[];
	/** Positions before and after, from 1. */
	from: number;
	to: number;
}

/**
 * Moves a row of an ordered list to another index. Rows get places from the top down to the last row that moves or had
 * a place; rows below stay without a place. Returns undefined if there is no such row or index, or nothing would move.
 */
export function moveRow(
	rows: readonly PlacedRow[],
	id: number,
	target: (from: number) => number,
): RowMove | undefined {
	const from = rows.findIndex((row) => row.id === id);
	const to = target(from);
	const row = rows[from];
	if (!row || to === from || to < 0 || to >= rows.length) return undefined;
	const otherRows = rows.filter((otherRow) => otherRow.id !== id);
	const order = [...otherRows.slice(0, to), row, ...otherRows.slice(to)];
	const placedCount = rows.findLastIndex((otherRow) => otherRow.place !== null) + 1;
	const placed = order
		.slice(0, Math.max(placedCount, from + 1, to + 1))
		.map((row, index) => ({ id: row.id, place: index + 1, previousPlace: row.place }))
		.filter(({ place, previousPlace }) => place !== previousPlace)
		.map(({ id, place }) => ({ id, place }));
	return { placed, from: from + 1, to: to + 1 };
}

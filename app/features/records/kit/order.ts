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
export const TARGET_INDEX_BY_MOVE: Readonly<Record<Move, (index: number) => number>> = {
	first: () => 0,
	up: (index) => index - 1,
	down: (index) => index + 1,
};

export interface RowMove {
	/** Rows whose place changes, with the new place. */
	placedRows: { id: number; place: number }[];
	/** Positions before and after, from 1. */
	fromPosition: number;
	toPosition: number;
}

/**
 * Moves a row of an ordered list to the index that `targetIndex` returns for its current one. Rows get places from the
 * top down to the last row that moves or had a place; rows below stay without a place. Returns undefined if there is no
 * such row or index, or nothing would move.
 */
export function moveRow(
	rows: readonly PlacedRow[],
	id: number,
	targetIndex: (fromIndex: number) => number,
): RowMove | undefined {
	const fromIndex = rows.findIndex((row) => row.id === id);
	const toIndex = targetIndex(fromIndex);
	const movedRow = rows[fromIndex];
	if (!movedRow || toIndex === fromIndex || toIndex < 0 || toIndex >= rows.length) return undefined;
	const otherRows = rows.filter((row) => row.id !== id);
	const newOrder = [...otherRows.slice(0, toIndex), movedRow, ...otherRows.slice(toIndex)];
	const placedCount = rows.findLastIndex((row) => row.place !== null) + 1;
	const changedPlaces = newOrder
		.slice(0, Math.max(placedCount, fromIndex + 1, toIndex + 1))
		.map((row, index) => ({ id: row.id, place: index + 1, previousPlace: row.place }))
		.filter(({ place, previousPlace }) => place !== previousPlace)
		.map(({ id, place }) => ({ id, place }));
	return { placedRows: changedPlaces, fromPosition: fromIndex + 1, toPosition: toIndex + 1 };
}

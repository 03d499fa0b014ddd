import { describe, expect, it } from "vitest";
import { moveRow, readMove, TARGET_INDEX_BY_MOVE } from "./order";

const row = (id: number, place: number | null = null) => ({ id, place });

describe("moved", () => {
	it.each([
		["up", 2, ["2 1", "1 2"]],
		["down", 2, ["1 1", "3 2", "2 3"]],
		["first", 4, ["4 1", "1 2", "2 3", "3 4"]],
		["up", 1, undefined],
		["first", 1, undefined],
		["down", 5, undefined],
	] as const)("%s of row %i gives rows the places %j", (move, id, places) => {
		const rows = [1, 2, 3, 4, 5].map((one) => row(one));
		const { placedRows } = moveRow(rows, id, TARGET_INDEX_BY_MOVE[move]) ?? {};
		expect(placedRows?.map((one) => `${one.id} ${one.place}`)).toEqual(places);
	});

	it("returns only the places that change", () => {
		const rows = [row(3, 1), row(1, 2), row(2, 3), row(4)];
		expect(moveRow(rows, 1, TARGET_INDEX_BY_MOVE.up)).toEqual({
			placedRows: [
				{ id: 1, place: 1 },
				{ id: 3, place: 2 },
			],
			fromPosition: 2,
			toPosition: 1,
		});
	});

	it("closes the gap that a deleted row left", () => {
		const rows = [row(3, 1), row(1, 4), row(2, 6)];
		expect(moveRow(rows, 2, TARGET_INDEX_BY_MOVE.up)?.placedRows).toEqual([
			{ id: 2, place: 2 },
			{ id: 1, place: 3 },
		]);
	});
});

describe("readMove", () => {
	it.each(["", "up x", "left 7", "up 7 8", "up -1", "constructor 1"])(
		"of %j is nothing",
		(text) => {
			expect(readMove(text)).toBeUndefined();
		},
	);

	it("returns a row's key and its move", () => {
		expect(readMove("down 12")).toEqual({ move: "down", key: "12" });
	});
});

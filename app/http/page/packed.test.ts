import { expect, it } from "vitest";
import { leaveOut, pack, unpack } from "./packed";

it("comes out as it went in", () => {
	const value = { list: [{ name: '"<b>" </script>', price: null }], isThere: false };
	expect(unpack(pack(value))).toEqual(value);
});

it("leaves out usual values, and puts them back", () => {
	const usual = leaveOut({ one: { a: null, b: [] }, list: { c: 0 } });
	const value = { one: { a: null, b: [1] }, list: [{ c: 0, d: 1 }, { c: 2 }], a: null };
	const { json } = pack(value, usual);
	expect(json).toBe('{"one":{"b":[1]},"list":[{"d":1},{"c":2}],"a":null}');
	expect(unpack<typeof value>({ json }, usual)).toEqual(value);
});

import { expect, it } from "vitest";
import { pack, unpack } from "./packed";

it("comes out as it went in", () => {
	const value = { list: [{ name: '"<b>" </script>', price: null }], isThere: false };
	expect(unpack(pack(value))).toEqual(value);
});

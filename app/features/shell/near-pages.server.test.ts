import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { makeCategories, makeProjectors } from "../../../tests/factories";
import { findNearPages } from "./near-pages.server";

beforeEach(makeCategories);

describe("the pages near an address", () => {
	it.each([
		["/projector/benq-w1071", ["/projector/benq-w1070", "/brand/benq"]],
		["/projector/w1070", ["/projector/benq-w1070"]],
		["/brand/benqq", ["/brand/benq", "/projector/benq-w1070"]],
		["/category/gamming", ["/category/gaming"]],
		["/category/garden", ["/category/garden-entertainment-and-outdoor"]],
		["/buying-guides", ["/buying-guide"]],
		["/retailer", ["/retailers"]],
		["/%E0%A4%A", []],
		["/wp-login.php", []],
		["/", []],
	])("of %s are %j", async (path, near) => {
		await makeProjectors({ sku: "BENQ-W1070", brand: "BenQ", model: "W1070" });
		expect((await findNearPages(db(), path)).map(({ to }) => to)).toEqual(near);
	});

	it("are five at most, however many match", async () => {
		const models = Array.from({ length: 9 }, (_, n) => ({
			sku: `ACER-H65${n}0`,
			brand: "Acer",
			model: `H65${n}0`,
		}));
		await makeProjectors(...models);
		expect(await findNearPages(db(), "/projector/acer-h65")).toHaveLength(4);
	});
});

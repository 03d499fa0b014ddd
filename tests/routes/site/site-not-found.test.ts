import { describe, expect, it } from "vitest";
import { argsFor, routeOf, statusOf } from "../call";

const PAGE = "routes/site/not-found.tsx";

describe("an address that does not exist", () => {
	it.each(["/nothing", "/category", "/projector/w1/more", "/sitemap.xml/more"])(
		"is answered by the not-found page with 404: %s",
		async (path) => {
			expect(routeOf(path).file).toBe(PAGE);
			expect(await statusOf(path)).toBe(404);
		},
	);

	it("returns 404 for a form, too", async () => {
		const { action } = await import("~/routes/site/not-found");
		const args = argsFor("/nothing", { method: "POST" });

		await expect(action(args)).rejects.toMatchObject({ status: 404 });
		expect(routeOf(args.request.url).file).toBe(PAGE);
	});
});

import { expect, it } from "vitest";
import { statusOf } from "../call";

it.each(["/terms-of-use", "/cookie-policy", "/privacy", "/how-we-choose"])(
	"%s needs nothing loaded",
	async (path) => {
		expect(await statusOf(path)).toBe(200);
	},
);

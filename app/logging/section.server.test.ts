import { describe, expect, it } from "vitest";
import { expectLogged } from "../../tests/expect-logged";
import { loadSection } from "./section.server";

describe("loadSection", () => {
	it("gives the section its data", async () => {
		expect(await loadSection("jargon", async () => [1, 2])).toEqual({ status: "ok", data: [1, 2] });
	});

	it.each([
		["rejects", () => Promise.reject(new Error("disk I/O error"))],
		[
			"throws",
			() => {
				throw new Error("disk I/O error");
			},
		],
	])("keeps to the section that its loader %s, and logs which and why", async (_, load) => {
		expect(await loadSection("jargon", load)).toEqual({ status: "error" });
		expectLogged('Section "jargon" could not be loaded: Error: disk I/O error');
	});
});

import { expect, it } from "vitest";
import { expectLogged } from "../../tests/expect-logged";
import { loadSection } from "./section.server";

it("section: gives the section its data", async () => {
	expect(await loadSection("jargon", async () => [1, 2])).toEqual({ status: "ok", data: [1, 2] });
});

it("section: logs an outage of the database once, until it recovers", async () => {
	const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
	const fail = () => loadSection("jargon", () => Promise.reject(error));
	for (let n = 0; n < 3; n += 1) {
		expect(await fail()).toEqual({ status: "error", isUnavailable: true });
	}
	expect(console.error).toHaveBeenCalledTimes(1);
	expectLogged('Section "jargon" could not be loaded');
	await loadSection("jargon", async () => []);
	await fail();
	expect(console.error).toHaveBeenCalledTimes(1);
	expectLogged('Section "jargon" could not be loaded');
});

it.each([
	["rejects", () => Promise.reject(new Error("disk I/O error"))],
	[
		"throws",
		() => {
			throw new Error("disk I/O error");
		},
	],
])("fails only the section whose loader %s, and logs its name and the reason", async (_, load) => {
	expect(await loadSection("jargon", load)).toEqual({ status: "error" });
	expectLogged('Section "jargon" could not be loaded: Error: disk I/O error');
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
	[{ SITE_URL: "https://shop.example/x" }, "https://shop.example"],
	[{ SITE_URL: "https://shop.example", HOST: "127.0.0.1", PORT: "4000" }, "https://shop.example"],
	[{}, "http://localhost:3000"],
	[{ HOST: "127.0.0.1", PORT: "4000" }, "http://127.0.0.1:4000"],
	[{ HOST: "0.0.0.0" }, "http://localhost:3000"],
	[{ HOST: "::1" }, "http://[::1]:3000"],
	[{ PORT: "80" }, "http://localhost"],
])("%j makes links under %s", async (given, origin) => {
	const none = { SITE_URL: "", HOST: "", PORT: "" };
	for (const [name, value] of Object.entries({ ...none, ...given })) vi.stubEnv(name, value);
	const { siteOrigin } = await import("./site-origin.server");
	expect(siteOrigin()).toBe(origin);
});

import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { setSettings } from "../../../tests/settings";
import { mailOrigin } from "./mailing.server";

it.each([
	[{ SITE_URL: "https://shop.example", HOST: "127.0.0.1", PORT: "4000" }, "https://shop.example"],
	[{}, "http://localhost:3000"],
	[{ HOST: "127.0.0.1", PORT: "4000" }, "http://127.0.0.1:4000"],
	[{ HOST: "0.0.0.0" }, "http://localhost:3000"],
	[{ HOST: "::1" }, "http://[::1]:3000"],
	[{ PORT: "80" }, "http://localhost"],
])("%j makes links under %s", async (given, origin) => {
	const none = { SITE_URL: "", HOST: "", PORT: "" };
	setSettings({ ...none, ...given });
	expect(await mailOrigin(db())).toBe(origin);
});

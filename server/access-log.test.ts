import { expect, it } from "vitest";
import { loggedPath } from "./access-log";

it.each([
	["/projectors?q=my+words", "/projectors"],
	["/newsletter/confirm/c2VjcmV0", "/newsletter/confirm/..."],
	["/newsletter/stop/12.c2VjcmV0?x=1", "/newsletter/stop/..."],
	["/newsletter/stop/12.c2VjcmV0.data", "/newsletter/stop/..."],
	["/NEWSLETTER/stop/12.c2VjcmV0/", "/NEWSLETTER/stop/..."],
	["/admin/join/c2VjcmV0", "/admin/join/..."],
	["/alerts/c2VjcmV0/stop", "/alerts/..."],
	["/%61lerts/c2VjcmV0", "/alerts/..."],
	["/caf%C3%A9%0A%2Fb", "/caf%C3%A9%0A%2Fb"],
	["/%zz", "/%zz"],
	["/api/newsletter/subscribe", "/api/newsletter/subscribe"],
	[`/${"a".repeat(300)}`, `/${"a".repeat(199)}`],
	["", ""],
])("writes %j as %j", (url, path) => {
	expect(loggedPath(url)).toBe(path);
});

import { describe, expect, it } from "vitest";
import { expectLogged } from "../../../tests/expect-logged";
import {
	handleJson,
	jsonError,
	jsonFormResponse,
	jsonResponse,
	methodNotAllowed,
	responseWithEtag,
} from "./json.server";

function get(ifNoneMatch?: string): Request {
	const headers = ifNoneMatch === undefined ? {} : { "If-None-Match": ifNoneMatch };
	return new Request("http://x.example/", { headers });
}

function tagOf(response: Response): string {
	return response.headers.get("ETag") ?? "";
}

describe("responseWithEtag", () => {
	const answer = (request: Request, body = "body") =>
		responseWithEtag(request, body, { "Content-Type": "text/plain" });

	it("returns the body, its type and a tag unique to this body", async () => {
		const response = answer(get());
		expect(response.status).toBe(200);
		expect(await response.text()).toBe("body");
		expect(response.headers.get("Content-Type")).toBe("text/plain");
		expect(response.headers.get("Cache-Control")).toBe("no-cache");
		expect(tagOf(response)).toMatch(/^W\/"[\w-]+"$/);
		expect(tagOf(answer(get()))).toBe(tagOf(response));
		expect(tagOf(answer(get(), "other"))).not.toBe(tagOf(response));
	});

	it("tags bytes like the text that they spell", () => {
		const bytes = new TextEncoder().encode("body");
		expect(tagOf(responseWithEtag(get(), bytes, {}))).toBe(tagOf(answer(get())));
	});

	it("lets the caller choose how it may be cached", () => {
		const response = responseWithEtag(get(), "body", { "Cache-Control": "max-age=60" });
		expect(response.headers.get("Cache-Control")).toBe("max-age=60");
	});

	const weak = tagOf(answer(get()));
	const strong = weak.slice(2);

	it.each([weak, strong, "*", `"other", ${weak}`, `W/"other",${strong} , "third"`])(
		"answers If-None-Match: %s with a bodiless 304",
		async (header) => {
			const response = answer(get(header));
			expect(response.status).toBe(304);
			expect(response.body).toBeNull();
			expect(tagOf(response)).toBe(weak);
			expect(response.headers.get("Cache-Control")).toBe("no-cache");
		},
	);

	it.each([
		"",
		'"other"',
		'W/"other", "third"',
		strong.slice(1, -1),
		`x${strong}`,
		`"W/${strong.slice(1)}`,
		`xW/${strong}`,
		'"*"',
	])("responds to If-None-Match: %s with the body", async (header) => {
		const response = answer(get(header));
		expect(response.status).toBe(200);
		expect(await response.text()).toBe("body");
	});
});

it("jsonResponse is tagged JSON", async () => {
	const response = jsonResponse(get(), { projectors: [] });
	expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
	expect(await response.json()).toEqual({ projectors: [] });
	expect(jsonResponse(get(tagOf(response)), { projectors: [] }).status).toBe(304);
	expect(jsonResponse(get(tagOf(response)), { projectors: [1] }).status).toBe(200);
});

it("jsonError is a message that must not be stored", async () => {
	const response = jsonError(429, "Slow down.", { "Retry-After": "60" });
	expect(response.status).toBe(429);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(response.headers.get("Retry-After")).toBe("60");
	expect(await response.json()).toEqual({ message: "Slow down." });
});

it.each([
	["GET", "GET, HEAD", "This address can only be read."],
	["POST", "POST", "This address only takes POST."],
	["DELETE", "DELETE", "This address only takes DELETE."],
] as const)("methodNotAllowed of %s names the allowed methods", async (method, allow, message) => {
	const response = methodNotAllowed(method);
	expect([response.status, response.headers.get("Allow")]).toEqual([405, allow]);
	expect(await response.json()).toEqual({ message });
});

it.each([
	["Nothing was sent.", ["Nothing was sent."], { email: ["Email is required"] }],
	["Email is required", [], { name: [], email: ["Email is required", "It is short"] }],
	["Something is missing.", [], {}],
])("a rejected form has one message for people: %s", async (message, formErrors, fieldErrors) => {
	const response = jsonFormResponse({ status: 400, formErrors, fieldErrors }, "Sent.");
	expect([response.status, response.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
	expect(await response.json()).toEqual({ message, errors: fieldErrors });
});

describe("handleJson", () => {
	it("returns the handler's response", async () => {
		const answer = jsonError(404, "No.");
		expect(await handleJson(async () => answer)).toBe(answer);
	});

	it("logs a failure and returns none of its details", async () => {
		const response = await handleJson(() => Promise.reject(new Error("no such table: secrets")));
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain("secrets");
		expectLogged("no such table: secrets");
	});
});

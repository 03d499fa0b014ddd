import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { ExpectedError } from "~/logging/expected-error";
import { refuseWrites } from "../../tests/databases/refuse-writes";
import { expectLogged } from "../../tests/expect-logged";
import { flashed, submitForm } from "../../tests/routes/call";
import { staffHeaders } from "../../tests/staff";
import { staffAction } from "./staff-action.server";

const PATH = "/admin/glossary/new";
const FILES = { fileField: "file", maxBytes: 1024 };

let headers: { Cookie: string };

beforeEach(async () => {
	headers = await staffHeaders("ann");
});

const action = (args: ActionFunctionArgs) =>
	staffAction(args, {
		failure: "Nothing was saved",
		form: { maxBytes: 2000, files: FILES },
		intents: {
			move: async ({ stamp }) => ({ path: "/admin", title: `${stamp.by} moved it` }),
			leave: async () => ({ path: "/admin/feeds" }),
			ask: async ({ fields }) => ({ status: 409, actionData: { question: fields.get("name") } }),
			miss: async () => undefined,
			refuse: async () => {
				throw new ExpectedError(410, "It is gone.");
			},
			write: async () => {
				await writeForStaff(db(), (trx) =>
					trx.insertInto("used_nonces").values({ nonce: "a", expiresAt: "2026" }).execute(),
				);
				return { path: "/admin", title: "Written" };
			},
		},
		submit: async ({ files }) => ({
			status: 200,
			actionData: { sizes: files?.map(({ bytes }) => bytes.byteLength) },
		}),
		showAgain: (problem, fields, isComplete) => ({ problem, name: fields.get("name"), isComplete }),
	});

const send = (fields: Record<string, string> | FormData, as: Record<string, string> = headers) =>
	submitForm(action, PATH, fields, as);

const fileForm = (content: string): FormData => {
	const form = new FormData();
	form.set("name", "A");
	form.set("file", new File([content], "a.txt"));
	return form;
};

describe("the action of a staff page", () => {
	it("redirects with a toast after what a button did", async () => {
		const sent = await send({ intent: "move" });
		expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/admin"]);
		expect(flashed(sent.headers)).toContain("ann moved it");
	});

	it("redirects without a toast if there is nothing to say", async () => {
		const sent = await send({ intent: "leave" });
		expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/admin/feeds"]);
		expect(sent.headers.get("Set-Cookie")).toBeNull();
	});

	it("shows the page again with the status and data of a result", async () => {
		const { status, data } = await send({ intent: "ask", name: "A" });
		expect([status, data]).toEqual([409, { question: "A" }]);
	});

	it.each(["", "constructor", "unknown"])(
		"submits the form if %j is no intent of the page",
		async (intent) => {
			const { status, data } = await send({ intent });
			expect([status, data]).toEqual([200, { sizes: undefined }]);
		},
	);

	it("is 404 for a record that does not exist", async () => {
		expect((await send({ intent: "miss" })).status).toBe(404);
	});

	it("shows the reason of a refusal with the typed fields", async () => {
		const { status, data } = await send({ intent: "refuse", name: "A" });
		expect(status).toBe(410);
		expect(data).toEqual({ problem: "It is gone.", name: "A", isComplete: true });
	});

	it("is 503 with the typed fields while the database takes no writes", async () => {
		await refuseWrites("used_nonces", "read-only");
		const { status, data } = await send({ intent: "write", name: "A" });
		expect(status).toBe(503);
		expect(data).toMatchObject({ name: "A", isComplete: true });
		expect(Object(data).problem).toContain("We could not save this just now.");
		expectLogged("Nothing was saved");
	});

	it("shows the fields that were read of a form that is too large", async () => {
		const { status, data } = await send({ name: "A", text: "x".repeat(3000) });
		expect(status).toBe(413);
		expect(data).toMatchObject({ name: "A", isComplete: false });
	});

	it("reads files, and refuses one that is too large", async () => {
		expect((await send(fileForm("four"))).data).toEqual({ sizes: [4] });
		expect((await send(fileForm("x".repeat(1025)))).status).toBe(413);
	});

	it("reads no file of somebody who is not signed in", async () => {
		const sent = await send(fileForm("x".repeat(1025)), {});
		const page = encodeURIComponent(PATH);
		expect([sent.status, sent.headers.get("Location")]).toEqual([
			303,
			`/admin/login?to=${page}&lost=1`,
		]);
	});

	it("refuses a form from another site", async () => {
		const sent = await send({ intent: "move" }, { ...headers, Origin: "https://other.test" });
		expect(sent.status).toBe(403);
	});
});

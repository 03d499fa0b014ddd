import type { ActionFunction } from "@remix-run/node";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { removeAccountUnlessLast } from "~/auth/accounts/account-list.queries.server";
import {
	findAccount,
	insertAccount,
	updatePasswordAndEndSessions,
} from "~/auth/accounts.queries.server";
import { deleteExpiredDrafts, insertDraft } from "~/auth/drafts.queries.server";
import { findStaff } from "~/auth/session-guard.server";
import { endSessionsOf } from "~/auth/sessions.queries.server";
import { signFormOwner } from "~/auth/staff-form.server";
import { action as people } from "~/routes/admin/accounts/accounts";
import { action as remove } from "~/routes/admin/accounts/remove-account";
import { action, loader } from "~/routes/admin/feeds/feed-form";
import { action as insight } from "~/routes/admin/insight";
import { loader as layout } from "~/routes/admin/layout";
import { action as signIn } from "~/routes/admin/login";
import { action as editModel } from "~/routes/admin/models/edit-model";
import { action as deleteRecord } from "~/routes/admin/records/delete";
import { action as editRecord } from "~/routes/admin/records/edit";
import { action as moveShop } from "~/routes/admin/records/shops";
import { action as deleteMessage } from "~/routes/admin/visitors/delete-message";
import { action as message } from "~/routes/admin/visitors/message";
import { setRows } from "../../databases/rows";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { ORIGIN, submitForm, visit } from "../call";

const PAGE = "/admin/feeds/new";
const TYPED = {
	name: "Currys daily",
	retailer: "1",
	hours: "6",
	leave_out: "lamp\nmount",
	photographs: "ask",
};
const PASSWORD = "long enough";

let ann: { Cookie: string };
let owner: string;
let annId: number;

beforeEach(async () => {
	await insertAccount(db(), "ann", quickHash(PASSWORD));
	await insertAccount(db(), "zoe", quickHash(PASSWORD));
	ann = await staffHeaders("ann");
	annId = (await findAccount(db(), "ann"))?.id ?? 0;
	({
		data: { formOwner: owner },
	} = await visit(layout, "/admin", ann));
});

/** Sends the form; returns the address that it redirects to. */
async function send(
	headers: Record<string, string>,
	fields: Record<string, string> = {},
	path = PAGE,
): Promise<string> {
	const answer = await submitForm(
		action,
		path,
		{ form_owner: owner, ...TYPED, ...fields },
		headers,
	);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	return answer.headers.get("Location") ?? "";
}

/** Returns the page that follows the sign-in. */
function backFrom(address: string): string {
	return new URL(address, ORIGIN).searchParams.get("to") ?? "";
}

const lostIn = (address: string) => new URL(address, ORIGIN).searchParams.get("lost");

/** Returns the typed values that the page restores. */
async function found(path: string, headers: Record<string, string>) {
	return (await visit(loader, path, headers)).data.draft;
}

const drafts = () => db().selectFrom("drafts").selectAll().execute();

const BUTTONS: readonly [ActionFunction, string, Record<string, string>][] = [
	[moveShop, "/admin/shops", { up: "1" }],
	[people, "/admin/people", { intent: "withdraw", invitation: "1" }],
	[editModel, "/admin/models/W1", { intent: "offer-remove", retailer: "1", version: "x" }],
	[message, "/admin/messages/1", { intent: "answered" }],
	[editRecord, "/admin/categories/1", { intent: "drawing" }],
	[editRecord, "/admin/brands/epson", { intent: "remove" }],
	[insight, "/admin/insight", { remove: "beamer" }],
	[deleteRecord, "/admin/models/W1/delete", {}],
];

describe("a draft of a form sent after the session ended", () => {
	it.each<[string, () => Promise<unknown>, Record<string, string>?]>([
		["by its hour", () => setRows("staff_sessions", { expiresAt: "2020-01-01T00:00:00.000Z" })],
		["elsewhere", () => endSessionsOf(db(), annId)],
		["by a changed password", () => updatePasswordAndEndSessions(db(), "ann", "another hash")],
		["without its cookie", async () => {}, {}],
		["under a forged cookie", async () => {}, { Cookie: "session=InNvbWV0b2tlbiI%3D.c2lnbmVk" }],
	])("is restored after signing in again: %s", async (_, end, cookie = ann) => {
		await end();
		const address = await send(cookie);
		expect(lostIn(address)).toBe("kept");
		const back = backFrom(address);
		expect(back).toMatch(/^\/admin\/feeds\/new\?draft=[\w-]{22}$/);
		expect(await found(back, await staffHeaders("ann"))).toEqual(TYPED);
		expect(await db().selectFrom("feeds").selectAll().execute()).toEqual([]);
	});

	it("is restored by the sign-in page, only for the person who typed it", async () => {
		const address = await send({});
		const signedIn = async (username: string) => {
			const { headers } = await submitForm(signIn, address, { username, password: PASSWORD });
			expect(headers.get("Location")).toBe(backFrom(address));
			const Cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
			return found(headers.get("Location") ?? "", { Cookie });
		};
		expect(await signedIn("zoe")).toBeUndefined();
		expect(await signedIn("ann")).toEqual(TYPED);
	});

	it("is deleted when it is sent, not before", async () => {
		const back = backFrom(await send({}));
		await found(back, ann);
		expect(await drafts()).toHaveLength(1);
		const rejected = await submitForm(action, back, { form_owner: owner, ...TYPED }, ann);
		expect(rejected.status).toBe(400);
		expect(await drafts()).toEqual([]);
		expect(await found(back, ann)).toBeUndefined();
	});

	it("is not deleted by another person", async () => {
		const back = backFrom(await send({}));
		await submitForm(action, back, TYPED, await staffHeaders("zoe"));
		expect(await found(back, ann)).toEqual(TYPED);
	});

	it("belongs to its page and query alone", async () => {
		const back = backFrom(await send({}, {}, `${PAGE}?q=a%20b&state=x`));
		expect(back).toMatch(/^\/admin\/feeds\/new\?q=a\+b&state=x&draft=/);
		expect(await found(back, ann)).toEqual(TYPED);
		expect(await found(back.replace("a+b", "c"), ann)).toBeUndefined();
		const again = backFrom(await send({}, { name: "Once more" }, back));
		expect(again).toMatch(/^\/admin\/feeds\/new\?q=a\+b&state=x&draft=[\w-]{22}$/);
		expect(await found(again, ann)).toEqual({ ...TYPED, name: "Once more" });
	});

	it("is restored by a data request, and stored from one", async () => {
		const sent = new Request(`${ORIGIN}${PAGE}.data?_routes=routes%2Fx`, {
			method: "POST",
			body: new URLSearchParams({ form_owner: owner, ...TYPED }),
		});
		const answer: unknown = await Promise.resolve(
			action({ request: sent, params: {}, context: {} }),
		).catch((thrown: unknown) => thrown);
		const back = backFrom((answer as Response).headers.get("Location") ?? "");
		expect(back).toMatch(/^\/admin\/feeds\/new\?draft=/);
		const asked = new Request(`${ORIGIN}${back.replace("?", ".data?")}`, { headers: ann });
		const page = await loader({ request: asked, params: {}, context: {} });
		expect(page.draft).toEqual(TYPED);
	});

	it("contains no secrets", async () => {
		await send({}, { url: "https://shop.example/?key=s3cret" });
		expect(JSON.stringify(await drafts())).not.toContain("s3cret");
		expect(JSON.stringify(await drafts())).not.toContain(owner);
	});

	it("keeps the fields that were read of a body that is too large", async () => {
		const address = await send({}, { leave_out: "x".repeat(70_000) });
		expect(await found(backFrom(address), ann)).toMatchObject({ name: "Currys daily" });
	});

	it("is not stored for a removed person", async () => {
		await removeAccountUnlessLast(db(), { username: "ann", by: "zoe" }, new Date());
		const address = await send(ann);
		expect([lostIn(address), backFrom(address)]).toEqual(["1", PAGE]);
		expect(await drafts()).toEqual([]);
	});

	it("is deleted with its person", async () => {
		await send({});
		await removeAccountUnlessLast(db(), { username: "ann", by: "zoe" }, new Date());
		expect(await drafts()).toEqual([]);
	});

	it.each<[string, () => string]>([
		["missing", () => ""],
		["forged", () => `${annId}-${Math.floor(Date.now() / 86_400_000)}.AAAAAAAAAAAAAAAAAAAAAA`],
		["another's id", () => owner.replace(/^\d+/, String(annId + 1))],
		["too old", () => signFormOwner(annId, new Date(Date.now() - 31 * 86_400_000))],
	])("is not stored if the form's owner is %s", async (_, forged) => {
		const address = await send({}, { form_owner: forged() });
		expect([lostIn(address), backFrom(address)]).toEqual(["1", PAGE]);
		expect(await drafts()).toEqual([]);
	});

	it("is not stored for a button, which must be pressed again", async () => {
		for (const [route, path, fields] of BUTTONS) {
			const { headers } = await submitForm(route, path, { form_owner: owner, ...fields });
			const address = headers.get("Location") ?? "";
			expect([lostIn(address), backFrom(address)]).toEqual(["1", path]);
		}
		expect(await drafts()).toEqual([]);
	});

	it("is one of at most twenty, each kept for a day", async () => {
		const now = new Date("2026-03-01T12:00:00Z");
		const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
		const fields = new FormData();
		const draft = { userId: annId, path: PAGE, fields };
		for (let minute = 0; minute < 25; minute += 1) await insertDraft(db(), draft, later(minute));
		const stored = await drafts();
		expect(stored).toHaveLength(20);
		expect(stored.map(({ storedAt }) => storedAt)).not.toContain(later(4).toISOString());
		await deleteExpiredDrafts(db(), later(24 * 60 + 23));
		expect(await drafts()).toHaveLength(1);
		await insertDraft(db(), draft, later(25 * 60));
		expect(await drafts()).toHaveLength(1);
	});
});

it("ended sessions: ignores a form whose person was removed while it was being sent", async () => {
	let removed: Promise<unknown> | undefined;
	const typed = new URLSearchParams({ intent: "invite", username: "friend" }).toString();
	const slowly = {
		async pull(stream: ReadableStreamDefaultController<Uint8Array>) {
			removed = removeAccountUnlessLast(db(), { username: "ann", by: "zoe" }, new Date());
			await removed;
			stream.enqueue(new TextEncoder().encode(typed));
			stream.close();
		},
	};
	// Pulls the body only once it is read.
	const body = new ReadableStream<Uint8Array>(slowly, { highWaterMark: 0 });
	const headers = { ...ann, "Content-Type": "application/x-www-form-urlencoded" };
	const init = { method: "POST", body, headers, duplex: "half" } as const;
	const request = new Request(`${ORIGIN}/admin/people`, init);
	const answer = await people({ request, params: {}, context: {} }).catch((thrown) => thrown);
	expect(await removed).toBe("removed");
	expect(answer).toMatchObject({ status: 303 });
	expect(await db().selectFrom("invitations").selectAll().execute()).toEqual([]);
});

it("ended sessions: ignores a form that was made for another person", async () => {
	const zoe = await staffHeaders("zoe");
	expect(await send(zoe)).toBe(PAGE);
	const path = `/admin/people/${annId}/remove`;
	await submitForm(remove, path, { form_owner: owner }, zoe);
	expect(await findAccount(db(), "ann")).toBeDefined();
	expect(await db().selectFrom("feeds").selectAll().execute()).toEqual([]);
	expect(await findStaff(new Request(ORIGIN, { headers: zoe }))).toMatchObject({ username: "zoe" });
});

it.each([
	["/admin/shops", moveShop],
	["/admin/shops/1/delete", deleteRecord],
	["/admin/models/W1/delete", deleteRecord],
	["/admin/messages/1/delete", deleteMessage],
	["/admin/people/1/remove", remove],
] as const)(
	"ended sessions: returns 415 at %s for a body that is not a form",
	async (path, route) => {
		const headers = { ...ann, "Content-Type": "application/json" };
		expect((await submitForm<unknown>(route, path, "{}", headers)).status).toBe(415);
	},
);

it("ended sessions: stores no draft of a form from another site", async () => {
	const headers = { Origin: "https://evil.example" };
	const answer = await submitForm(action, PAGE, { form_owner: owner, ...TYPED }, headers);
	expect(answer.status).toBe(403);
	expect(await drafts()).toEqual([]);
});

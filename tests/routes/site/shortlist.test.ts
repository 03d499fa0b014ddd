import { beforeEach, expect, it } from "vitest";
import { loader as root } from "~/root";
import { action, loader } from "~/routes/site/shortlist";
import { makeProjectors } from "../../factories";
import { argsFor, ORIGIN } from "../call";

/** Sends the form; returns the response, and the cookies that a browser then has. */
async function press(
	fields: Record<string, string>,
	cookie = "",
	headers: Record<string, string> = {},
): Promise<{ status: number; location: string | null; cookie: string; header: string }> {
	const response = await answerTo(fields, { Cookie: cookie, ...headers });
	const header = response.headers.getSetCookie().join("\n");
	const set = response.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
	return {
		status: response.status,
		location: response.headers.get("Location"),
		cookie: set.filter((one) => !one.endsWith("=")).join("; "),
		header,
	};
}

async function answerTo(fields: Record<string, string>, headers: Record<string, string>) {
	const init = { method: "POST", body: new URLSearchParams(fields), headers };
	try {
		const answer = await action(argsFor("/shortlist", init));
		return "data" in answer
			? Response.json(answer.data, { headers: new Headers(answer.init?.headers) })
			: answer;
	} catch (thrown) {
		if (thrown instanceof Response) return thrown;
		throw thrown;
	}
}

async function chosen(cookie: string): Promise<string[]> {
	const { data } = await root(argsFor("/", { headers: { Cookie: cookie } }));
	return data.shortlist.map(({ name }) => name);
}

async function pressAll(...skus: string[]): Promise<string> {
	let cookie = "";
	for (const sku of skus) ({ cookie } = await press({ add: sku }, cookie));
	return cookie;
}

beforeEach(async () => {
	await makeProjectors(
		...["A", "B", "C", "D", "E"].map((sku) => ({ sku, brand: "Acer", model: `${sku}1` })),
	);
});

it("the shortlist contains added models in order, without removed ones", async () => {
	const cookie = await pressAll("B", "a");
	expect(await chosen(cookie)).toEqual(["Acer B1", "Acer A1"]);
	const removed = await press({ remove: "B" }, cookie);
	expect(await chosen(removed.cookie)).toEqual(["Acer A1"]);
});

it("the shortlist is an essential cookie of thirty days that scripts cannot read", async () => {
	const { header } = await press({ add: "A" });
	expect(header).toMatch(/^shortlist=[^;]+; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/);
});

it("the shortlist deletes the cookie when it is cleared or its last model is removed", async () => {
	const cookie = await pressAll("A");
	for (const fields of [{ clear: "1" }, { remove: "A" }]) {
		const { header } = await press(fields, cookie);
		expect(header).toMatch(/^shortlist=;.*Max-Age=0/);
	}
});

it("the shortlist redirects to the model's card on the page of this site with the button", async () => {
	const Referer = `${ORIGIN}/category/gaming?sort=price-low`;
	const { status, location } = await press({ add: "A" }, "", { Referer });
	expect([status, location]).toEqual([303, "/category/gaming?sort=price-low#model-a"]);
});

it.each(["https://evil.example/x", "not an address", `${ORIGIN}//evil.example`])(
	"the shortlist never redirects to another site: %s",
	async (Referer) => {
		const { location } = await press({ add: "A" }, "", { Referer });
		expect(location).toMatch(/^\/(?!\/)/);
	},
);

it("the shortlist rejects a fifth with a toast and keeps the four", async () => {
	const cookie = await pressAll("A", "B", "C", "D");
	const refused = await press({ add: "E" }, cookie);
	expect(refused.status).toBe(303);
	expect(await chosen(refused.cookie)).toHaveLength(4);
	const { data } = await root(argsFor("/", { headers: { Cookie: refused.cookie } }));
	expect(data.toast).toMatchObject({ title: "Your shortlist is full", style: "destructive" });
});

it("the shortlist returns the result to scripts, without a redirect", async () => {
	const cookie = await pressAll("A", "B", "C", "D");
	const response = await answerTo({ add: "E", "with-scripts": "1" }, { Cookie: cookie });
	expect(response.status).toBe(200);
	expect(await response.json()).toMatchObject({ toast: { title: "Your shortlist is full" } });
});

it.each([{ add: "NO-SUCH" }, { add: "" }, { remove: "NO-SUCH" }, {}, { add: "<b>".repeat(99) }])(
	"the shortlist is not changed by unknown values: %j",
	async (fields) => {
		const cookie = await pressAll("A");
		const { status, cookie: after } = await press(fields, cookie);
		expect(status).toBe(303);
		expect(await chosen(after)).toEqual(["Acer A1"]);
	},
);

it.each(["shortlist=broken", "shortlist=eyJhIjoxfQ%3D%3D", "shortlist="])(
	"the shortlist is empty for an invalid cookie: %s",
	async (cookie) => {
		expect(await chosen(cookie)).toEqual([]);
		expect(await chosen((await press({ add: "A" }, cookie)).cookie)).toEqual(["Acer A1"]);
	},
);

it("the shortlist rejects forms from another site", async () => {
	const { status } = await press({ add: "A" }, "", { Origin: "https://evil.example" });
	expect(status).toBe(403);
});

it("the shortlist redirects from its own address to the comparison", async () => {
	const cookie = await pressAll("A", "B");
	const response = await loader(argsFor("/shortlist", { headers: { Cookie: cookie } }));
	expect(response.headers.get("Location")).toBe("/compare?sku=A&sku=B");
});

import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { insertDraft } from "~/auth/drafts.queries.server";
import * as deletion from "~/routes/admin/shops/delete-shop";
import * as newShop from "~/routes/admin/shops/new-shop";
import * as shop from "~/routes/admin/shops/shop";
import * as shops from "~/routes/admin/shops/shops";
import { makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { visit } from "../call";
import { add, FORM, formOf, history, LIST, post, stored } from "./shop-forms";

beforeEach(makeRetailers);

describe("a shop's form", () => {
	it("begins with what is stored, and changes it", async () => {
		const { stored: before, values } = await formOf(1);
		expect(values).toMatchObject({
			name: "Currys",
			affiliate_enabled: "yes",
			delivery_otherwise: "",
		});
		const changed = { ...values, version: before?.version ?? "", delivery_otherwise: "£3" };
		expect(await post(shop, `${LIST}/1`, changed)).toMatchObject({ status: 303 });
		expect(await stored(1)).toMatchObject({ deliveryOtherwisePence: 300, place: null });
		expect(await history()).toMatchObject([
			{
				action: "changed",
				before: { delivery_otherwise: null },
				after: { delivery_otherwise: "3.00" },
			},
		]);
	});

	it("writes nothing where nothing was changed", async () => {
		const { stored: before, values } = await formOf(1);
		const fields = { ...values, name: " Currys ", version: before?.version ?? "" };
		expect(await post(shop, `${LIST}/1`, fields)).toMatchObject({ status: 303 });
		expect(await history()).toEqual([]);
	});

	it("is given back where somebody else saved meanwhile, also in another field", async () => {
		const { stored: before, values } = await formOf(1);
		const version = before?.version ?? "";
		await post(shop, `${LIST}/1`, { ...values, version, delivery_otherwise: "3" });
		const mine = { ...values, name: "Currys plc" };
		const stale = await post(shop, `${LIST}/1`, { ...mine, version });
		expect(stale.status).toBe(409);
		expect(stale.data).toMatchObject({
			values: { name: "Currys plc", delivery_otherwise: "" },
			stored: { values: { name: "Currys", delivery_otherwise: "3.00" } },
		});
		expect(await stored(1)).toMatchObject({ name: "Currys" });
		const now = (await formOf(1)).stored?.version ?? "";
		expect(await post(shop, `${LIST}/1`, { ...mine, version: now })).toMatchObject({ status: 303 });
		expect(await stored(1)).toMatchObject({ name: "Currys plc", deliveryOtherwisePence: null });
	});

	it("is not stale for a move in the order", async () => {
		const { stored: before, values } = await formOf(1);
		await post(shops, LIST, { up: "1" });
		const fields = { ...values, name: "Currys plc", version: before?.version ?? "" };
		expect(await post(shop, `${LIST}/1`, fields)).toMatchObject({ status: 303 });
		expect(await stored(1)).toMatchObject({ place: 1 });
	});

	it("takes no slug of another shop", async () => {
		const { stored: before, values } = await formOf(1);
		const fields = { ...values, slug: "argos", version: before?.version ?? "" };
		const answer = await post(shop, `${LIST}/1`, fields);
		expect(answer).toMatchObject({ status: 400, data: { values: { slug: "argos" } } });
	});

	it("is gone with its shop, but not what was typed, which may become a new one", async () => {
		await add();
		const { stored: before, values } = await formOf(6);
		await post(deletion, `${LIST}/6/delete`, {});
		const typed = { ...values, name: "Seven", version: before?.version ?? "" };
		const answer = await post(shop, `${LIST}/6`, typed);
		expect(answer).toMatchObject({ status: 410, data: { values: { name: "Seven" } } });
		expect(await visit(shop.loader, `${LIST}/6`, await staffHeaders())).toMatchObject({
			status: 404,
		});
		const asNew = await post(shop, `${LIST}/6`, { ...typed, intent: "add" });
		expect(asNew.headers.get("Location")).toBe("/admin/shops#shop-7");
		expect(await stored(7)).toMatchObject({ name: "Seven" });
	});
});

describe("what was typed before the session ended", () => {
	async function draftOf(path: string, fields: Record<string, string>) {
		const headers = await staffHeaders();
		const user = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
		const typed = new FormData();
		for (const [name, value] of Object.entries(fields)) typed.append(name, value);
		const id = await insertDraft(db(), { userId: user.id, path, fields: typed }, new Date());
		return { path: `${path}?draft=${id}`, headers };
	}

	it("is in the form of a new shop", async () => {
		const { path, headers } = await draftOf(`${LIST}/new`, { ...FORM, name: "Half" });
		const { data } = await visit(newShop.loader, path, headers);
		expect(data).toMatchObject({
			isTyped: true,
			values: { name: "Half", affiliate_enabled: "no" },
		});
	});

	it("is in the form of a stored shop, with the version that it was made of", async () => {
		const fields = { ...FORM, name: "Half", version: "older" };
		const { path, headers } = await draftOf(`${LIST}/1`, fields);
		const { data } = await visit(shop.loader, path, headers);
		expect(data).toMatchObject({
			isTyped: true,
			values: { name: "Half" },
			stored: { name: "Currys", version: "older" },
		});
		expect(await post(shop, path, fields)).toMatchObject({ status: 409 });
	});

	it("is shown also where the shop was deleted meanwhile", async () => {
		const { path, headers } = await draftOf(`${LIST}/6`, FORM);
		expect(await visit(shop.loader, path, headers)).toMatchObject({
			status: 410,
			data: { isTyped: true, values: { name: FORM.name }, problem: expect.any(String) },
		});
	});
});

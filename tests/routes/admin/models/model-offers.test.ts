import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import type { RecordFormState } from "~/features/records/kit/record";
import { OFFER_FIELDS } from "~/features/records/models/form-fields";
import { rowOf, setRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { plan } from "../../../import-plans";
import { staffHeaders } from "../../../staff";
import {
	fieldErrors,
	historyLines,
	MODEL_PATH,
	openModel,
	sendModel,
	storedModel,
	storedOffers,
} from "./model-editor";

const URL = "https://www.currys.co.uk/search?q=x";
const LONG_AGO = "2025-01-01T00:00:00.000Z";
const OLD_EXAMPLE = { checkedAt: LONG_AGO, isCheckedByFeed: 1, isSample: 1 } as const;

let headers: { Cookie: string };
let currys: number;
let argos: number;

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "EH-1", brand: "Epson", model: "EH-TW7100", price: "1299" });
	await makeListings({ sku: "EH-1", price: "1200", delivery_price: "4.99" });
	currys = (await rowOf("retailers", { slug: "currys" })).id;
	argos = (await rowOf("retailers", { slug: "argos" })).id;
	headers = await staffHeaders();
});

type Changes = Record<string, string | undefined>;

function fieldsOf(values: Changes): FormData {
	const fields = new FormData();
	for (const [name, value] of Object.entries(values)) {
		if (value !== undefined && value !== "false") fields.append(name, value);
	}
	return fields;
}

/** Returns the fields of the form for the offer of Currys, with some changed. */
async function offerFields(changes: Changes = {}) {
	const { offers } = (await openModel(headers)).data;
	const offer = offers.find(({ retailerId }) => retailerId === currys);
	if (!offer) throw new Error("no offer");
	const { values, version } = offer;
	return fieldsOf({
		...values,
		retailer: String(currys),
		version,
		intent: "offer-save",
		...changes,
	});
}

function newOffer(changes: Changes = {}) {
	const texts = { price: "1100", delivery_price: "", in_stock: "true", condition: "new" };
	return fieldsOf({
		...texts,
		affiliate_url: URL,
		retailer: String(argos),
		intent: "offer-add",
		...changes,
	});
}

const send = (fields: FormData, as = headers) => sendModel(as, fields);
const again = ({ values, version }: RecordFormState, changes: Changes = {}) =>
	fieldsOf({ ...values, version, intent: "offer-save", ...changes });

describe("the form of an offer", () => {
	it("saves a price, updates the shown price and its history, and logs the change", async () => {
		const answer = await send(await offerFields({ price: "1,150.00", in_stock: undefined }));
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${MODEL_PATH}#offers`]);
		expect(await storedOffers()).toMatchObject([
			{ pricePence: 115000, inStock: 0, deliveryPence: 499 },
		]);
		const points = await db()
			.selectFrom("price_points")
			.select("pricePence")
			.orderBy("at")
			.execute();
		expect(points.at(-1)).toEqual({ pricePence: 115000 });
		expect(await historyLines()).toEqual([
			expect.objectContaining({
				by: "shop",
				subject: "offer",
				subjectKey: `EH-1 ${currys}`,
				title: "Epson EH-TW7100 at Currys",
				action: "changed",
				before: { price: "1200.00", in_stock: true },
				after: { price: "1150.00", in_stock: false },
			}),
		]);
	});

	it("changes the price that shoppers see", async () => {
		await send(await offerFields({ price: "1150" }));
		expect(await storedModel()).toMatchObject({ shownPricePence: 115499, pricePence: 129900 });
	});

	it("writes nothing if nothing was changed", async () => {
		const before = await storedOffers();
		expect((await send(await offerFields())).status).toBe(303);
		expect((await send(await offerFields({ price: "1,200" }))).status).toBe(303);
		expect(await storedOffers()).toEqual(before);
		expect(await historyLines()).toEqual([]);
	});

	it.each([
		["price", ""],
		["price", "#VALUE!"],
		["delivery_price", "free"],
		["affiliate_url", "http://shop.example/"],
		["affiliate_url", `https://shop.example/${"x".repeat(2000)}`],
		["condition", "used"],
		["in_stock", "perhaps"],
	])("returns 400 with the import's message for %s (%#)", async (name, value) => {
		const answer = await send(await offerFields({ [name]: value }));
		expect(answer.status).toBe(400);
		const offer = answer.data?.offer;
		expect(offer?.values).toMatchObject({ [name]: value });
		const row = { sku: "EH-1", retailer: "currys", price: "1", affiliate_url: URL };
		const cells = { ...row, [name]: value };
		const { problems } = plan(Object.keys(cells).join("|"), Object.values(cells).join("|"));
		const label = OFFER_FIELDS.find((field) => field.name === name)?.label ?? "";
		const problem = problems[0]?.reason ?? "";
		expect(problem.startsWith(`${columnLabel(name)} `)).toBe(true);
		// The form may have another name for the field.
		const reason = label + problem.slice(columnLabel(name).length);
		expect(fieldErrors(offer?.result)).toEqual({ [name]: [reason] });
		expect(await historyLines()).toEqual([]);
	});

	it("asks once to confirm a price that falls by more than 70 %", async () => {
		expect((await send(await offerFields({ price: "360" }))).status).toBe(303);
		const answer = await send(await offerFields({ price: "36", delivery_price: "0" }));
		expect(answer.status).toBe(400);
		const offer = answer.data?.offer;
		expect(offer).toMatchObject({
			question: { name: "sure", value: "yes" },
			values: { price: "36", delivery_price: "0" },
		});
		expect(offer?.result?.error?.[""]?.[0]).toContain("90 % below £360.00");
		if (!offer) throw new Error("no form");
		expect((await send(again(offer, { sure: "yes" }))).status).toBe(303);
		expect(await storedOffers()).toMatchObject([{ pricePence: 3600, deliveryPence: 0 }]);
	});

	it("returns 409 with both versions if it was changed meanwhile; saving again keeps the typed values", async () => {
		const mine = await offerFields({ price: "1150" });
		const other = await staffHeaders("colleague");
		await send(await offerFields({ delivery_price: "0" }), other);
		const answer = await send(mine);
		expect(answer.status).toBe(409);
		const offer = answer.data?.offer;
		expect(offer).toMatchObject({
			values: { price: "1150", delivery_price: "4.99" },
			conflict: {
				storedValues: { price: "1200.00", delivery_price: "0.00" },
				laterSave: { by: "colleague" },
			},
		});
		if (!offer) throw new Error("no form");
		expect((await send(again(offer))).status).toBe(303);
		expect(await storedOffers()).toMatchObject([{ pricePence: 115000, deliveryPence: 499 }]);
	});

	it("does not attribute the change of a file or a feed to a colleague", async () => {
		await send(await offerFields({ delivery_price: "0" }));
		const mine = await offerFields({ price: "1150" });
		await makeListings({ sku: "EH-1", price: "1199" });
		const { status, data } = await send(mine);
		expect([status, data?.offer?.conflict?.laterSave]).toEqual([409, undefined]);
	});

	it("returns 410 if the offer was removed meanwhile, and can be added again", async () => {
		const mine = await offerFields({ price: "1150" });
		await send(await offerFields({ intent: "offer-remove" }));
		const answer = await send(mine);
		expect(answer.status).toBe(410);
		const offer = answer.data?.offer;
		expect(offer).toMatchObject({
			isMissing: true,
			values: { price: "1150", retailer: String(currys) },
		});
		if (!offer) throw new Error("no form");
		expect((await send(again(offer, { intent: "offer-add" }))).status).toBe(303);
		expect(await storedOffers()).toMatchObject([{ pricePence: 115000 }]);
	});
});

describe("the other buttons of an offer", () => {
	beforeEach(() => setRows("retailer_listings", OLD_EXAMPLE));

	it("confirm it as it is", async () => {
		expect((await openModel(headers)).data.offers).toMatchObject([{ age: "gone", isSample: true }]);
		expect((await send(await offerFields({ intent: "offer-check" }))).status).toBe(303);
		expect(await storedOffers()).toMatchObject([{ isCheckedByFeed: 0 }]);
		const { offers } = (await openModel(headers)).data;
		expect(offers).toMatchObject([{ age: "fresh", isSample: true }]);
		expect(await historyLines()).toEqual([]);
	});

	it("also save the typed values", async () => {
		await send(await offerFields({ intent: "offer-check", price: "1150" }));
		expect(await storedOffers()).toMatchObject([{ pricePence: 115000, isCheckedByFeed: 0 }]);
	});

	it("do not confirm an offer that was changed meanwhile", async () => {
		const mine = await offerFields({ intent: "offer-check" });
		await send(await offerFields({ price: "1150" }));
		expect((await send(mine)).status).toBe(409);
	});

	it("make an example real", async () => {
		await send(await offerFields({ intent: "offer-real" }));
		expect(await storedOffers()).toMatchObject([{ isSample: 0, isCheckedByFeed: 0 }]);
		expect((await storedOffers())[0]?.checkedAt).not.toBe(LONG_AGO);
		expect(await historyLines()).toMatchObject([
			{ before: { is_example: true }, after: { is_example: false } },
		]);
	});

	it("make it real and confirm it if only the notation of its price differs", async () => {
		await send(await offerFields({ intent: "offer-real", price: "1,200" }));
		expect(await storedOffers()).toMatchObject([{ pricePence: 120000, isSample: 0 }]);
		await setRows("retailer_listings", OLD_EXAMPLE);
		await send(await offerFields({ intent: "offer-check", price: "£1200" }));
		expect((await storedOffers())[0]?.checkedAt).not.toBe(LONG_AGO);
	});

	it("remove it, with all its fields in the history", async () => {
		await send(await offerFields({ intent: "offer-remove" }));
		expect(await storedOffers()).toEqual([]);
		const [line] = await historyLines();
		expect(line).toMatchObject({ action: "deleted", before: { price: "1200.00" } });
		expect(line?.after).toBeUndefined();
	});
});

describe("a new offer", () => {
	it("is added with all its fields in the history", async () => {
		expect((await send(newOffer())).status).toBe(303);
		expect((await storedOffers()).find(({ retailerId }) => retailerId === argos)).toMatchObject({
			pricePence: 110000,
			deliveryPence: null,
			inStock: 1,
			isSample: 0,
		});
		const [line] = await historyLines();
		expect(line).toMatchObject({ action: "added", subjectKey: `EH-1 ${argos}` });
		expect(line?.after).toEqual({
			price: "1100.00",
			delivery_price: null,
			in_stock: true,
			condition: "new",
			affiliate_url: URL,
			is_example: false,
		});
	});

	it.each(["", "999999", "currys", "1e1"])("needs a shop: %j", async (retailer) => {
		const answer = await send(newOffer({ retailer }));
		expect([answer.status, fieldErrors(answer.data?.offer?.result)]).toEqual([
			400,
			{ retailer: ["Choose a shop"] },
		]);
	});

	it("asks to confirm a price far below the others", async () => {
		expect((await send(newOffer({ price: "100" }))).data?.offer?.question?.name).toBe("sure");
		expect((await send(newOffer({ price: "100", sure: "yes" }))).status).toBe(303);
	});

	it("returns 409 if the shop has one by now", async () => {
		const answer = await send(newOffer({ retailer: String(currys) }));
		expect(answer.status).toBe(409);
		expect(answer.data?.offer).toMatchObject({ conflict: { storedValues: { price: "1200.00" } } });
	});

	it("returns 410 if the model was deleted", async () => {
		await db().deleteFrom("projectors").execute();
		expect((await send(newOffer({ version: "" }))).status).toBe(410);
	});
});

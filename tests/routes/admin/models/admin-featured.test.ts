import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { signFormOwner } from "~/auth/staff-form.server";
import { commitImport } from "~/features/imports/apply/commit-import.server";
import { undoImport } from "~/features/imports/apply/import-history.queries.server";
import { action, loader } from "~/routes/admin/models/models";
import { loader as homeLoader } from "~/routes/site/home";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { getJson, ORIGIN, submitForm, visit } from "../../call";
import { headers, historyLines, listed, skus, startSignedIn } from "./model-editor";

const use = (button: string, sku: string, query = "") =>
	submitForm(action, `/admin/models${query}`, { [button]: sku }, { ...headers, Origin: ORIGIN });

const lines = async () =>
	(await historyLines()).map(({ by, subject, subjectKey, title, action, before, after }) => [
		`${by} ${action} ${subject} ${subjectKey} ${title}`,
		before,
		after,
	]);

startSignedIn();

beforeEach(() =>
	makeProjectors(
		{ sku: "OLD", brand: "Acer", model: "Old", launch_year: "2019", is_featured: "true" },
		{ sku: "NEW", brand: "Acer", model: "New", launch_year: "2025", is_featured: "true" },
		{ sku: "MID", brand: "Acer", model: "Mid", launch_year: "2022", is_featured: "true" },
		{ sku: "NOT", brand: "Acer", model: "Not", launch_year: "2026", rating: "4" },
	),
);

const home = async () => {
	const { featured } = (await visit(homeLoader, "/")).data;
	return featured.status === "ok" ? featured.data.map(({ sku }) => sku) : [];
};
const json = async (query = "") => {
	const answer = await getJson(`/api/projectors?featured=true${query}`);
	return (answer as { projectors: { sku: string }[] }).projectors.map(({ sku }) => sku);
};
const order = () => skus("?filter=featured");

it("admin featured: is sorted newest first until staff set an order, which home and the JSON call then use", async () => {
	expect(await order()).toEqual(["NEW", "MID", "OLD"]);
	const sent = await use("up", "OLD", "?filter=featured");
	expect(sent.status).toBe(303);
	expect(sent.headers.get("Location")).toBe("/admin/models?filter=featured#model-OLD");
	for (const list of [order, home, json]) expect(await list()).toEqual(["NEW", "OLD", "MID"]);
	expect(await lines()).toEqual([
		["ada changed model OLD Acer Old", { featured_place: 3 }, { featured_place: 2 }],
	]);
	await use("down", "NEW", "?filter=featured");
	for (const list of [order, home, json]) expect(await list()).toEqual(["OLD", "NEW", "MID"]);
	expect(await json("&limit=2")).toEqual(["OLD", "NEW"]);
	expect(await json("&category=gaming")).toEqual([]);
});

it("admin featured: does not move the first up or the last down", async () => {
	const moves = async () =>
		(await listed("?filter=featured")).rows.map(({ moves }) => [moves?.up, moves?.down]);
	expect(await moves()).toEqual([
		[false, true],
		[true, true],
		[true, false],
	]);
	await use("up", "NEW");
	await use("down", "OLD");
	expect(await order()).toEqual(["NEW", "MID", "OLD"]);
	expect(await lines()).toEqual([]);
});

it("admin featured: appends newly featured models, and deletes the place of models no longer featured", async () => {
	await use("up", "OLD");
	await use("feature", "NOT");
	expect(await order()).toEqual(["NEW", "OLD", "MID", "NOT"]);
	await use("unfeature", "NEW");
	await use("feature", "NEW");
	expect(await order()).toEqual(["OLD", "MID", "NOT", "NEW"]);
	const [again, ended] = await lines();
	expect(again).toEqual([
		"ada changed model NEW Acer New",
		{ is_featured: false },
		{ is_featured: true },
	]);
	expect(ended).toEqual([
		"ada changed model NEW Acer New",
		{ is_featured: true, featured_place: 1 },
		{ is_featured: false, featured_place: null },
	]);
});

it("admin featured: deletes the place of a model when the import that featured it is undone", async () => {
	const bytes = new TextEncoder().encode("sku,brand,model,is_featured\nNOT,Acer,Not,true\n");
	const now = new Date();
	const { runId } = await commitImport(
		db(),
		{ fileName: "a.csv", bytes },
		{ startedBy: "ann", now },
	);
	await use("up", "NOT", "?filter=featured");
	await use("up", "OLD", "?filter=featured");
	await undoImport(db(), runId, { undoneBy: "ann", now });
	await use("feature", "NOT");
	expect((await order()).at(-1)).toBe("NOT");
});

it("admin featured: keeps example marks and all other fields", async () => {
	await setRows("projectors", { isSample: 1, isSamplePrice: 1, pricePence: 100 });
	const before = await db().selectFrom("projectors").selectAll().where("sku", "=", "NOT").execute();
	await use("feature", "not");
	const after = await db().selectFrom("projectors").selectAll().where("sku", "=", "NOT").execute();
	expect(after).toMatchObject(
		before.map(
			({
				shownPricePence: _,
				shownPriceAt: __,
				isShownPriceSample: ___,
				isLastKnownPrice: ____,
				...row
			}) => ({ ...row, isFeatured: 1 }),
		),
	);
});

it("offers no moves if the list has further filters or other models", async () => {
	for (const query of ["", "?filter=featured&q=acer", "?filter=featured&missing=price"]) {
		const { rows } = await listed(query);
		expect(rows.map(({ moves }) => moves)).toEqual(rows.map(() => undefined));
	}
});

it("admin featured: returns an error if the row is gone or the button is unknown", async () => {
	expect((await use("up", "NOT")).status).toBe(409);
	expect((await use("feature", "GONE")).status).toBe(409);
	expect((await use("feature", "' or 1=1")).status).toBe(400);
	expect((await use("delete", "NOT")).status).toBe(400);
	expect(await lines()).toEqual([]);
});

it("admin featured: can be repeated after the session has ended", async () => {
	const { id } = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
	const fields = { feature: "NOT", form_owner: signFormOwner(id, new Date()) };
	const lost = await submitForm(action, "/admin/models?q=acer", fields, { Origin: ORIGIN });
	const login = new URL(lost.headers.get("Location") ?? "", ORIGIN);
	const back = login.searchParams.get("to") ?? "";
	expect(back).toMatch(/^\/admin\/models\?q=acer&draft=/);
	const { data } = await visit(loader, back, headers);
	expect([data.hasDraft, data.state.query, data.total]).toEqual([true, "acer", 4]);
	expect(await order()).toEqual(["NEW", "MID", "OLD"]);
});

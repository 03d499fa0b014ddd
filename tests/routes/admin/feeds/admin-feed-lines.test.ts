import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import * as page from "~/routes/admin/feeds/feed-lines";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { feedRow, makeFeed, offers } from "../../../support/feed-runs";
import { submitForm } from "../../call";
import {
	answer,
	EAN,
	feedId,
	numbersOf,
	OTHER_EAN,
	path,
	queue,
	see,
	startWithFeed,
} from "./line-queue";

const titles = async (query = "") => (await see(query)).list.lines.map(({ title }) => title);

startWithFeed();

describe("the queue of a feed", () => {
	it("lists waiting lines with their details and proposals", async () => {
		await queue({ title: "Epson EH-LS12000B Laser Projector", ean: EAN, mpn: "V11HA47040" });
		const { countsByState: counts, list } = await see();
		expect(counts).toEqual({ new: 1, matched: 0, "left-out": 0 });
		expect(list.lines).toEqual([
			expect.objectContaining({
				title: "Epson EH-LS12000B Laser Projector",
				pricePence: 50000,
				eans: [`0${EAN}`],
				mpn: "V11HA47040",
				proposals: [expect.objectContaining({ sku: "LS12000", name: "Epson EH-LS12000" })],
			}),
		]);
	});

	it.each([
		["", 25],
		["?page=2", 5],
		["?page=9", 5],
		["?q=number+30", 1],
		["?q=EPSON%20number", 25],
		["?q=%25", 0],
		["?state=matched", 0],
		["?state=nonsense", 25],
	])("has pages and a search: %s", async (query, count) => {
		await queue(...Array.from({ length: 30 }, () => ({})));
		expect((await titles(query)).length).toBe(count);
	});

	it("proposes the likeliest models first, even if they were added later", async () => {
		const camera = { id: "1", title: "Epson camera" };
		await queue(camera);
		await queue(camera, { title: "Epson EH-LS12000B, boxed" }, {});
		expect(await titles()).toEqual([
			"Epson projector number 3",
			"Epson EH-LS12000B, boxed",
			"Epson camera",
		]);
		expect((await see()).countsByKind).toEqual({ projector: 1, proposal: 1, other: 1 });
		expect(await titles("?kind=other")).toEqual(["Epson camera"]);
		expect(await titles("?kind=projector&q=camera")).toEqual([]);
	});

	it("finds other models for a line", async () => {
		await queue({});
		const { modelMatches: found } = await see("?line=1&find=tw71");
		expect(found).toMatchObject({ lineId: 1, query: "tw71", models: [{ sku: "TW7100" }] });
	});
});

describe("an answer", () => {
	it("is stored, adds its numbers to the model, and applies in the next run", async () => {
		await queue({ ean: EAN, mpn: "V11H961041" });
		const answered = await answer("line=1&sku=tw7100");
		expect([answered.status, answered.headers.get("Location")]).toEqual([
			303,
			expect.stringContaining(`${path}?decided=line-`),
		]);
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [EAN], mpn: "V11H961041" });
		expect(await feedRow(feedId)).toMatchObject({ appliedInput: "" });
		expect(await titles("?state=matched")).toHaveLength(1);
		const [row] = await db().selectFrom("feed_lines").selectAll().execute();
		expect(row).toMatchObject({ rule: "staff", answeredBy: "shop", projectorSku: "TW7100" });
		await queue({ ean: EAN, mpn: "V11H961041" });
		expect(await offers()).toEqual(["TW7100 1 500.00"]);
	});

	it("leaves a line out, and can be changed", async () => {
		await queue({});
		await answer("line=1&answer=left-out");
		await queue({});
		expect(await titles("?state=left-out")).toHaveLength(1);
		expect(await offers()).toEqual([]);
		await answer("line=1&sku=TW7100", "?state=left-out");
		await queue({});
		expect(await offers()).toEqual(["TW7100 1 500.00"]);
	});

	it("that is corrected moves its numbers to the other model", async () => {
		await queue({ ean: EAN, mpn: "V11H961041" });
		await answer("line=1&sku=TW7100");
		await answer("line=1&sku=LS12000");
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [], mpn: null });
		expect(await numbersOf("LS12000")).toMatchObject({ eans: [EAN], mpn: "V11H961041" });
	});

	it("adds no number that another model has, no barcode of the shop's own, and no second part number", async () => {
		await makeProjectors({ sku: "W1", brand: "BenQ", model: "W1", eans: EAN });
		await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100", mpn: "OWN" });
		await queue({ title: "Epson thing", ean: "2000000000008", mpn: "V11H961041" });
		await setRows("feed_lines", {
			eans: JSON.stringify([`0${EAN}`, "02000000000008", `0${OTHER_EAN}`]),
		});
		await answer("line=1&sku=TW7100");
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [OTHER_EAN], mpn: "OWN" });
	});

	it("leaves a sample model a sample model", async () => {
		await setRows("projectors", { isSample: 1 });
		await queue({ ean: EAN });
		await answer("line=1&sku=TW7100");
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [EAN], isSample: 1 });
	});

	it("can apply to many lines at once", async () => {
		await queue({ title: "Epson EH-LS12000B" }, {}, { title: "Epson EH-TW7100W" });
		const many = "line=1&line=2&line=3";
		const first = await answer(`${many}&answer=first`, "?q=epson");
		const location = first.headers.get("Location") ?? "";
		expect(location).toContain(`${path}?q=epson&decided=line-`);
		const { lastDecision } = await see(location.slice(path.length));
		expect(lastDecision?.text).toMatch(/lines matched as proposed$/);
		const { countsByState: counts } = await see();
		expect(counts.matched).toBeGreaterThanOrEqual(2);
		await answer(`${many}&answer=left-out`);
		expect((await see()).countsByState).toEqual({ new: 0, matched: 0, "left-out": 3 });
		await answer("line=2&answer=new", "?state=left-out");
		expect((await see()).countsByState).toEqual({ new: 1, matched: 0, "left-out": 2 });
	});

	it("adds a number that several lines have to one model, and all numbers of a model's lines", async () => {
		const [first, second] = [{ title: "Epson EH-LS12000B" }, { title: "Epson EH-TW7100W" }];
		await queue(
			{ ...first, ean: EAN },
			{ ...second, ean: EAN, mpn: "V11H961041" },
			{ ...second, ean: OTHER_EAN, mpn: "V11H961042" },
		);
		const many = "line=1&line=2&line=3";
		await answer(`${many}&answer=first`);
		expect(await numbersOf("LS12000")).toMatchObject({ eans: [EAN], mpn: null });
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [OTHER_EAN], mpn: "V11H961041" });
		await answer(`${many}&sku=TW7100`, "?state=matched");
		expect(await numbersOf("LS12000")).toMatchObject({ eans: [] });
		expect(await numbersOf("TW7100")).toMatchObject({ eans: [OTHER_EAN, EAN] });
	});

	it.each([
		["answer=left-out", "Tick the lines"],
		["line=x", "Tick the lines"],
		["line=1", "Choose a model"],
		["line=1&sku=NO-SUCH", "no such model"],
	])("is not taken: %j", async (fields, message) => {
		await queue({});
		const refused = await answer(fields);
		expect([refused.status, refused.data?.problem]).toEqual([
			400,
			expect.stringContaining(message),
		]);
		expect((await see()).countsByState.new).toBe(1);
	});

	it("cannot change a line of another feed", async () => {
		await queue({});
		const other = await makeFeed({ name: "Other" });
		const sent = await submitForm(
			page.action,
			`/admin/feeds/${other}/lines`,
			{ line: "1", answer: "left-out" },
			await staffHeaders(),
		);
		expect(sent.status).toBe(303);
		expect((await see()).countsByState.new).toBe(1);
	});
});

describe("all lines of a list", () => {
	const cameras = Array.from({ length: 30 }, (_, index) => ({ title: `Epson camera ${index}` }));

	it("are left out at once, and can be asked about again", async () => {
		await queue({}, ...cameras);
		expect((await see("?q=camera&all=ask")).state.isConfirmingAll).toBe(true);
		const sent = await answer("all=30", "?q=camera&all=ask");
		const location = sent.headers.get("Location") ?? "";
		expect([sent.status, location]).toEqual([303, expect.stringContaining("q=camera&decided=")]);
		expect((await see()).countsByState).toEqual({ new: 1, matched: 0, "left-out": 30 });
		const { lastDecision } = await see(location.slice(path.length));
		expect((await answer(`undo=${lastDecision?.undo}`)).status).toBe(303);
		expect((await see()).countsByState).toEqual({ new: 31, matched: 0, "left-out": 0 });
		await answer("all=30", "?q=camera&all=ask");
		expect(await feedRow(feedId)).toMatchObject({ appliedInput: "" });
		await queue({}, ...cameras);
		expect((await see()).countsByState).toEqual({ new: 1, matched: 0, "left-out": 30 });
		const again = await answer("all=1", "?state=left-out&q=camera+12&all=ask");
		expect(again.headers.get("Location")).toContain(`${path}?state=left-out&q=camera+12&decided=`);
		await queue({}, ...cameras);
		expect((await see()).countsByState).toEqual({ new: 2, matched: 0, "left-out": 29 });
	});

	it.each(["?q=camera", "?kind=projector", "?state=matched", "?state=left-out"])(
		"stay unchanged if the list changed since it was shown: %s",
		async (query) => {
			await queue({}, ...cameras);
			const sent = await answer("all=31", query);
			expect([sent.status, sent.data?.problem]).toEqual([
				400,
				expect.stringContaining("has changed"),
			]);
			expect((await see()).countsByState).toEqual({ new: 31, matched: 0, "left-out": 0 });
		},
	);
});

import { db, dbVersion, refreshVersion } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { findSampleTotals } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { loader as rootLoader } from "~/root";
import { action, loader } from "~/routes/admin/clear-sample";
import { loader as uploadLoader } from "~/routes/admin/upload";
import { setRows } from "../../../databases/rows";
import { staffHeaders } from "../../../staff";
import { argsFor, submitForm, visit } from "../../call";

const PAGE = "/admin/upload/clear-sample";

let staff: { Cookie: string };

beforeEach(async () => {
	staff = await staffHeaders("zoë");
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	await setRows("projectors", { isSample: 0 }, { sku: "EPSON-EH-TW7100" });
});

const models = () => db().selectFrom("projectors").select(["sku", "pricePence"]).execute();
const uploadPage = async () => (await visit(uploadLoader, "/admin/upload", staff)).data;
const post = () => submitForm(action, PAGE, {}, staff);

async function isNoticeShown(): Promise<boolean> {
	return (await rootLoader(argsFor("/"))).data.hasSamplePrices;
}

it("the question before the sample is removed shows the same figures as the upload page, and changes nothing", async () => {
	const figures = await findSampleTotals(db());
	const before = await models();
	expect(figures).toMatchObject({ modelsRemoved: before.length - 1, modelsRemaining: 1 });
	const backup = expect.stringContaining("npm run db:backup");
	expect((await visit(loader, PAGE, staff)).data).toEqual({ totals: figures, backup });
	expect((await uploadPage()).sample).toEqual(figures);
	expect(await models()).toEqual(before);
});

describe("removing the sample", () => {
	it("keeps edited records, ends the notice and writes a line of the audit log", async () => {
		expect(await isNoticeShown()).toBe(true);
		const version = dbVersion();
		const { modelsRemoved } = await findSampleTotals(db());
		const { status, headers } = await post();
		expect(status).toBe(303);
		expect(headers.get("Location")).toMatch(/^\/admin\/upload\?import=\d+$/);
		expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^toast=/)]);
		expect(await models()).toEqual([{ sku: "EPSON-EH-TW7100", pricePence: 0 }]);
		expect(await isNoticeShown()).toBe(false);
		// Cached responses expire with the version they were made from.
		// As the server does before each request.
		await refreshVersion();
		expect(dbVersion()).not.toBe(version);

		const { sample, imports, undoableImport } = await uploadPage();
		expect([sample, undoableImport]).toEqual([undefined, undefined]);
		expect(imports).toMatchObject([
			{
				fileName: "Sample catalogue (removal)",
				startedBy: "zoë",
				message: expect.stringContaining(`Removed ${modelsRemoved} models`),
			},
		]);
	});

	it("redirects and logs nothing if a colleague removed it first", async () => {
		await post();
		expect((await uploadPage()).imports).toHaveLength(1);
		expect(await post()).toMatchObject({ status: 303 });
		expect((await uploadPage()).imports).toHaveLength(1);
		const thrown = await loader(argsFor(PAGE, { headers: staff })).catch((error: unknown) => error);
		expect(thrown).toMatchObject({ status: 302 });
	});

	it("is refused with a message while an import runs", async () => {
		const [first, second] = await Promise.all([post(), post()]);
		expect([first.status, second.status].sort()).toEqual([303, 409]);
		const refused = first.status === 409 ? first : second;
		expect(refused.data?.problem).toContain("Another import is running");
	});
});

import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listPhotos } from "~/features/catalogue/image/model-photos.queries.server";
import { takePendingPhotos } from "~/features/changes/models/photos.queries.server";
import { findShop, writeShopRow } from "~/features/changes/shops/shop-writes.queries.server";
import {
	applyPhotoDecision,
	listQueuedPhotos,
} from "~/features/images/fetched-photos.queries.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeProjectors, makeShops } from "../../../../tests/factories";
import { flatPng, jpeg, jpegOfBytes } from "../../../../tests/files/pictures";
import { awinCsv, later, makeFeed, NOW, runContent } from "../../../../tests/support/feed-runs";
import { content, redirect, startFeedServer, status } from "../../../../tests/support/feed-server";
import { fetchPhotos } from "./fetch-photos.server";

const server = await startFeedServer();

afterAll(() => server.close());

const JPEG = { "Content-Type": "image/jpeg" };

beforeEach(async () => {
	await makeShops();
	server.asked = [];
	server.answers = { "/a.jpg": content(await jpeg(400, 40), JPEG) };
});

/** Makes a model with pictures at these paths of the server. */
const makeModel = (sku: string, ...paths: string[]) =>
	makeProjectors({ sku, image_url: paths.map((path) => server.origin + path).join(" ") });

const fetchAll = (now = new Date()) => fetchPhotos(db(), { arePrivateAddressesAllowed: true, now });

const sizes = async (sku: string) => (await listPhotos(db(), sku)).map(({ width }) => width);

const states = () =>
	db().selectFrom("found_photographs").select(["state", "failure"]).orderBy("id").execute();

const failure = async () => (await states()).map((row) => `${row.state}: ${row.failure}`).join();

describe("photographs by address", () => {
	it("are stored with their source, in order, an equal one once", async () => {
		server.answers["/b.jpg"] = content(await jpeg(500, 40), JPEG);
		server.answers["/same.jpg"] = content(await jpeg(400, 40), JPEG);
		await makeModel("A", "/a.jpg", "/b.jpg", "/same.jpg");
		await makeModel("B", "/a.jpg");
		expect(await fetchAll()).toBe(4);
		expect((await sizes("A")).toSorted()).toEqual([400, 500]);
		expect(await listPhotos(db(), "B")).toMatchObject([
			{ source: `${server.origin}/a.jpg`, width: 400 },
		]);
		expect(await db().selectFrom("photographs").select("hash").execute()).toHaveLength(2);
		// The same file again changes nothing.
		await makeModel("A", "/a.jpg", "/b.jpg", "/same.jpg");
		expect(await fetchAll()).toBe(0);
		const lines = await db().selectFrom("staff_changes").select("by").execute();
		expect(lines).toEqual(Array(3).fill({ by: "the site" }));
	});

	it.each<[string, () => Promise<void> | void, RegExp]>([
		["484 megapixels", () => setAnswer(flatPng(22_000, 22_000)), /22000 × 22000 pixels/],
		[
			"a web page called a picture",
			() => setAnswer("<!DOCTYPE html><html></html>"),
			/a web page instead of a picture/,
		],
		["a drawing called a picture", () => setAnswer("<svg></svg>"), /SVG drawings cannot be used/],
		["11 MB", async () => setAnswer(await jpegOfBytes(11e6)), /larger than 10 MB/],
		["nothing", () => setAnswer(""), /The file is empty/],
		["four redirects", () => redirects(4), /More than 3 redirects/],
		["a redirect to http", () => setRedirect("http://localhost/a.jpg"), /not https/],
		["status 404", () => {}, /has no picture at this/],
	])("of %s are refused with the reason", async (_, prepare, reason) => {
		await prepare();
		await makeModel("A", "/x");
		await fetchAll();
		expect(await failure()).toMatch(reason);
		expect(await failure()).toMatch(/^failed/);
		expect(await sizes("A")).toEqual([]);
	});

	function setAnswer(body: string | Buffer) {
		server.answers["/x"] = content(body, JPEG);
	}
	function setRedirect(location: string) {
		server.answers["/x"] = redirect(location);
	}
	function redirects(count: number) {
		setRedirect("/1");
		for (let step = 1; step < count; step += 1) {
			server.answers[`/${step}`] = redirect(step === count - 1 ? "/a.jpg" : `/${step + 1}`);
		}
	}

	it("on a private network are not fetched", async () => {
		await makeModel("A", "/a.jpg");
		await fetchPhotos(db(), { arePrivateAddressesAllowed: false });
		expect(await failure()).toMatch(/private network: pictures come from the internet/);
		expect(server.asked).toEqual([]);
	});

	it("are tried again later if that may help, at most three times, and on request", async () => {
		server.answers["/x"] = status(503);
		await makeModel("A", "/x");
		const start = new Date();
		const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
		for (const [after, done] of [
			[0, 1],
			[9, 0],
			[11, 1],
			[60, 0],
			[140, 1],
			[9999, 0],
		] as const) {
			expect(await fetchAll(minutes(after)), String(after)).toBe(done);
		}
		const [failed] = await listQueuedPhotos(db(), "failed");
		setAnswer(await jpeg(400, 40));
		expect(failed).toMatchObject({ host: `localhost:${server.port}`, attempts: 3 });
		await applyPhotoDecision(db(), [failed?.id ?? 0], "retry", { by: "ann", now: start });
		await fetchAll(start);
		expect(await sizes("A")).toEqual([400]);
	});

	it("that the column no longer names are not fetched", async () => {
		await makeModel("A", "/a.jpg", "/x");
		await makeModel("A", "/a.jpg");
		expect(await fetchAll()).toBe(1);
	});

	it("are fetched in slices", async () => {
		await makeProjectors(...Array.from({ length: 25 }, (_, n) => ({ sku: `M${n}` })));
		for (let n = 0; n < 25; n += 1) await makeModel(`M${n}`, "/none");
		expect([await fetchAll(), await fetchAll(), await fetchAll()]).toEqual([20, 5, 0]);
	});
});

describe("photographs of a feed", () => {
	const run = (photographs: "off" | "ask" | "take", now = NOW) =>
		makeFeed({ photographs, name: photographs }).then((feedId) =>
			runContent(
				feedId,
				awinCsv([
					{
						id: "1",
						title: "Epson A1",
						price: "500",
						merchant_image_url: `${server.origin}/a.jpg`,
					},
					{
						id: "2",
						title: "Epson B1",
						price: "500",
						merchant_image_url: `${server.origin}/b.jpg`,
					},
				]),
				now,
			),
		);

	beforeEach(async () => {
		server.answers["/b.jpg"] = content(await jpeg(500, 40), JPEG);
		const image_url = `${server.origin}/a.jpg`;
		await makeProjectors({ sku: "A", model: "A1" }, { sku: "B", model: "B1", image_url });
		await fetchAll();
		server.asked = [];
	});

	it("are left by default", async () => {
		await run("off");
		expect(await fetchAll()).toBe(0);
	});

	it("are taken for models without one", async () => {
		await run("take");
		await fetchAll();
		expect([await sizes("A"), await sizes("B")]).toEqual([[400], [400]]);
		expect(server.asked.map(({ path }) => path)).toEqual(["/a.jpg"]);
	});

	it("are not taken from a shop that allows none, and those that wait are dropped", async () => {
		await run("ask");
		const shop = await findShop(db(), "1");
		if (!shop) throw new Error("no shop");
		const allowed = { ...shop, noFeedPhotos: 1 as const };
		await write(db(), (trx) => writeShopRow(trx, allowed, NOW));
		expect(await fetchAll()).toBe(0);
		await run("take");
		expect(await fetchAll()).toBe(0);
		expect(await sizes("A")).toEqual([]);
	});

	it("that were asked about are decided once their feed takes pictures", async () => {
		await run("ask");
		await fetchAll();
		const { id } = await db().selectFrom("feeds").select("id").executeTakeFirstOrThrow();
		await write(db(), (trx) => takePendingPhotos(trx, id, NOW));
		await fetchAll();
		expect([await sizes("A"), await sizes("B")]).toEqual([[400], [400]]);
		expect(await listQueuedPhotos(db(), "asked")).toEqual([]);
	});

	it("are asked about once, taken or left", async () => {
		await run("ask");
		await fetchAll();
		expect([await sizes("A"), await sizes("B")]).toEqual([[], [400]]);
		const asked = await listQueuedPhotos(db(), "asked");
		expect(asked).toMatchObject([
			{ sku: "A", feed: "ask", photoCount: 0 },
			{ sku: "B", feed: "ask", photoCount: 1 },
		]);
		const [a, b] = asked.map(({ id }) => id);
		const author = { by: "ann", now: later(1) };
		expect(await applyPhotoDecision(db(), [a ?? 0], "take", author)).toEqual({
			decidedCount: 1,
			noRoomCount: 0,
		});
		expect(await applyPhotoDecision(db(), [b ?? 0], "leave", author)).toEqual({
			decidedCount: 1,
			noRoomCount: 0,
		});
		expect([await sizes("A"), await sizes("B")]).toEqual([[400], [400]]);
		// The one that was left is stored no more.
		expect(await db().selectFrom("photographs").select("hash").execute()).toHaveLength(1);
		await setRows("feeds", { appliedInput: "" });
		await run("ask", later(24)).catch(() => {});
		expect(await listQueuedPhotos(db(), "asked")).toEqual([]);
	});
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setRows } from "../../../../tests/databases/rows";
import { expectLogged } from "../../../../tests/expect-logged";
import { makeProjectors, makeShops } from "../../../../tests/factories";
import {
	awinCsv,
	later,
	makeFeed,
	offers,
	runContent,
	runs,
} from "../../../../tests/support/feed-runs";
import { runFeed } from "./run-feed.server";

const TW7100 = { id: "1", title: "Epson EH-TW7100 4K PRO-UHD Projector", price: "1299.00" };

/** A concurrent write by another process while a feed is read; it ends before the run writes. */
let meanwhile: Promise<unknown> | undefined;

function waitForOthers(): void {
	const database = db();
	const begin = database.transaction.bind(database);
	vi.spyOn(database, "transaction").mockImplementation(() => {
		const transaction = begin();
		const execute = transaction.execute.bind(transaction);
		transaction.execute = async (act) => {
			await meanwhile;
			return execute(act);
		};
		return transaction;
	});
}

beforeEach(async () => {
	meanwhile = undefined;
	waitForOthers();
	await makeShops();
	await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100" });
});

describe("a change while a feed is read", () => {
	const content = awinCsv([
		TW7100,
		{ id: "9", title: "Sony VPL-XW5000ES Projector", price: "5999" },
	]);

	it("is used: a model added meanwhile is found", async () => {
		const feedId = await makeFeed();
		let times = 0;
		const onLines = () => {
			times += 1;
			if (times === 1)
				meanwhile = makeProjectors({ sku: "XW", brand: "Sony", model: "VPL-XW5000ES" });
		};
		const outcome = await runContent(feedId, content, later(0), { onLines });
		expect(outcome).toMatchObject({ state: "applied", counts: { created: 2 } });
		expect(times).toBe(2);
	});

	it("does not affect an uploaded file, of which a copy is read", async () => {
		const folder = mkdtempSync(join(tmpdir(), "feed-run-"));
		const path = join(folder, "given");
		writeFileSync(path, content);
		const feedId = await makeFeed();
		const file = { name: "feed.csv", path };
		const options = { feedId, startedBy: "ann", file, folder: join(folder, "work"), now: later(0) };
		const onLines = () => {
			writeFileSync(path, "{}");
			meanwhile = makeProjectors({ sku: "XW", brand: "Sony", model: "VPL-XW5000ES" });
		};
		expect(await runFeed(db(), options, { onLines })).toMatchObject({ counts: { created: 2 } });
		rmSync(path);
		expect(await runFeed(db(), options)).toMatchObject({
			message: expect.stringMatching(/^The feed cannot be stored on this machine \(ENOENT\)/),
		});
		rmSync(folder, { recursive: true });
	});

	it("repeated for ever fails the run", async () => {
		const feedId = await makeFeed();
		const onLines = () => {
			meanwhile = makeProjectors({ brand: "Sony", model: "X" });
		};
		expect(await runContent(feedId, content, later(0), { onLines })).toMatchObject({
			state: "failed",
			message: expect.stringMatching(/^The catalogue or the choices kept changing/),
		});
		expect(await offers()).toEqual([]);
	});

	it("returns its result even if its folder cannot be removed", async () => {
		const folder = mkdtempSync(join(tmpdir(), "feed-run-"));
		const path = join(folder, "given");
		writeFileSync(path, content);
		const parent = join(folder, "parent");
		const work = join(parent, "work");
		const feedId = await makeFeed();
		const options = { feedId, startedBy: "ann", file: { name: "feed.csv", path }, folder: work };
		const onLines = () => {
			rmSync(parent, { recursive: true });
			writeFileSync(parent, "");
		};
		expect(await runFeed(db(), options, { onLines })).toMatchObject({ state: "applied" });
		expectLogged("The folder of a feed could not be removed");
		expect((await runs()).map(({ state }) => state)).toEqual(["applied"]);
		rmSync(folder, { recursive: true });
	});

	it("stops the run if another process takes over its lease", async () => {
		const feedId = await makeFeed();
		const onLines = () => {
			meanwhile = setRows("locks", { owner: "another" });
		};
		expect(await runContent(feedId, content, later(0), { onLines })).toMatchObject({
			state: "failed",
			message: expect.stringContaining("stopped"),
		});
		expect(await offers()).toEqual([]);
		const owners = await db().selectFrom("locks").select("owner").execute();
		expect(owners).toEqual([{ owner: "another" }]);
	});
});

it("runs are stored up to a hundred, plus the one that can be undone", async () => {
	const feedId = await makeFeed();
	for (let n = 0; n < 103; n += 1) await runContent(feedId, awinCsv([TW7100]), later(n));
	// The first one can be undone.
	expect((await runs()).map(({ id }) => id).slice(0, 2)).toEqual([1, 4]);
});

import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { fieldChanges } from "~/features/history/change-texts.server";
import { deleteModel } from "~/features/records/models/delete/delete-model.queries.server";
import { giveFacts, makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { at, linesOf, openPage, sendForm, undoNewest } from "../staff-pages";

const PATH = "/admin/models/W1/figures/throw_ratio";
const SOURCE = {
	kind: "maker",
	value: "1.3:1",
	source: "https://maker.example/w1",
	seen_on: "2026-05-12",
};

interface Fact {
	id: string;
	sourceText: string;
	value: string;
	isPinned: boolean;
}

async function facts(): Promise<Fact[]> {
	return at((await openPage(PATH)).data, "facts") as Fact[];
}

const values = async () => (await facts()).map(({ value }) => value);

const stored = (sku = "W1") =>
	db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirst();

beforeEach(() =>
	makeProjectors({ sku: "W1", model: "M1", throw_ratio: "1.2:1", brightness: "3000" }),
);

describe("a figure's page", () => {
	it("adds a source, whose figure stands if its kind is better", async () => {
		const { status, to } = await sendForm(PATH, SOURCE);
		expect([status, to]).toEqual([303, PATH]);
		expect(await stored()).toMatchObject({ throwRatio: "1.3:1", throwRatioMin: 1.3 });
		expect(await facts()).toMatchObject([
			{ sourceText: "Maker, 12 May 2026", value: "1.3:1", enteredBy: "shop" },
			{ value: "1.2:1" },
		]);
		expect(await linesOf("model")).toMatchObject([{ action: "changed", title: "Epson M1" }]);
	});

	it("changes nothing for a source that is there", async () => {
		await sendForm(PATH, SOURCE);
		expect((await sendForm(PATH, SOURCE)).status).toBe(303);
		expect(await linesOf("model")).toHaveLength(1);
	});

	it("keeps a refused source in the form", async () => {
		const typed = { ...SOURCE, kind: "rumour", seen_on: "soon" };
		const { status, data } = await sendForm(PATH, typed);
		expect(status).toBe(400);
		expect(data).toMatchObject({
			texts: typed,
			errors: {
				kind: [expect.stringMatching(/^Kind must be /)],
				seen_on: ['Seen on must be a day such as 2026-05-12, not "soon"'],
			},
		});
		const future = await sendForm(PATH, { ...SOURCE, seen_on: "2999-01-01" });
		expect(at(future.data, "errors", "seen_on", 0)).toBe(
			'Seen on must not be in the future, not "2999-01-01"',
		);
		const unsourced = await sendForm(PATH, { ...SOURCE, source: " " });
		expect(at(unsourced.data, "errors", "source", 0)).toBe("Source is required");
		const lumens = "/admin/models/W1/figures/brightness";
		const refused = await sendForm(lumens, { ...SOURCE, value: "bright" });
		expect(at(refused.data, "errors", "value", 0)).toBe(
			'Brightness must be a whole number, not "bright"',
		);
		expect(await linesOf("model")).toEqual([]);
	});

	it("pins, unpins and deletes a source, and the next one stands", async () => {
		await sendForm(PATH, SOURCE);
		const [maker, staff] = await facts();
		await sendForm(PATH, { pin: staff?.id ?? "" });
		expect(await values()).toEqual(["1.2:1", "1.3:1"]);
		const [pinned] = await facts();
		await sendForm(PATH, { unpin: pinned?.id ?? "" });
		expect(await values()).toEqual(["1.3:1", "1.2:1"]);
		const { to } = await sendForm(`${PATH}?form=1&from=q%3Dx`, { delete: maker?.id ?? "" });
		expect(to).toBe("/admin/models/W1?from=q%3Dx#model-throw_ratio");
		expect(await values()).toEqual(["1.2:1"]);
		expect((await sendForm(PATH, { delete: maker?.id ?? "" })).status).toBe(409);
		const [last] = await facts();
		await sendForm(PATH, { delete: last?.id ?? "" });
		expect(await stored()).toMatchObject({ throwRatio: null });
	});

	it.each(["/admin/models/W2/figures/throw_ratio", "/admin/models/W1/figures/price"])(
		"is a 404 at %s",
		async (path) => {
			const headers = await staffHeaders();
			await expect(openPage(path, headers)).rejects.toMatchObject({ status: 404 });
			expect((await sendForm(path, SOURCE, headers)).status).toBe(404);
		},
	);
});

describe("the history", () => {
	it("shows sources in words, and undoes each figure alone", async () => {
		await sendForm(PATH, SOURCE);
		const before = await stored();
		const [line] = await linesOf("model");
		expect(line && fieldChanges(line)).toEqual([
			{ label: "Throw ratio", before: "1.2:1", after: "1.3:1" },
			{
				label: "Sources of Throw ratio",
				before: "nothing",
				after: "Maker, 12 May 2026: 1.3:1 (https://maker.example/w1)",
			},
		]);
		await giveFacts("W1", { field: "brightness", value: "3100" });
		expect((await undoNewest("model")).status).toBe(303);
		expect(await stored()).toMatchObject({ throwRatio: "1.2:1", brightness: 3100 });
		expect(await values()).toEqual(["1.2:1"]);
		// The line of the undo is undone.
		await undoNewest("model");
		const { facts: sources, throwRatio } = (await stored()) ?? {};
		expect(throwRatio).toBe("1.3:1");
		expect(sources).toContain(JSON.stringify("https://maker.example/w1"));
		expect(before?.facts).toContain("maker.example");
	});

	it("brings a deleted model back with its sources", async () => {
		await giveFacts("W1", {}, { kind: "shop", value: "1.47:1" });
		const before = await stored();
		await deleteModel(db(), "W1", { by: "ann", now: new Date() });
		await undoNewest("model");
		expect(await stored()).toMatchObject({
			facts: before?.facts,
			disputed: before?.disputed,
			oldestSeenOn: "2026-01-15",
			throwRatio: "1.15-1.50:1",
		});
	});
});

import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteModel } from "~/features/records/models/delete/delete-model.queries.server";
import { loader } from "~/routes/site/evidence";
import { loader as modelLoader } from "~/routes/site/model";
import { giveFacts, makeProjectors } from "../../factories";
import { getJson, redirectAt, statusOf, visit } from "../call";

const DISPUTE = "Maker, 12 May 2026: 1.15–1.50:1. A shop says 1.47:1.";
const SHOP = { value: "1.47:1", kind: "shop", source: "a leaflet", seenOn: "2026-06-01" } as const;

beforeEach(() => makeProjectors({ sku: "W1", throw_ratio: "1.2:1", resolution: "1920x1080" }));

describe("the page of a model's sources", () => {
	it("has every figure with its sources, the standing one first", async () => {
		await giveFacts("W1", SHOP, {});
		const { facts: figures } = (await visit(loader, "/projector/w1/evidence")).data;
		expect(figures.map(({ label }) => label)).toEqual(["Resolution", "Throw ratio"]);
		expect(figures[1]).toEqual({
			field: "throw_ratio",
			label: "Throw ratio",
			dispute: `${DISPUTE} Our staff say 1.2:1.`,
			facts: [
				{
					sourceLabel: "Maker, 12 May 2026",
					value: "1.15–1.50:1",
					source: "https://maker.example/spec",
					isCurrent: true,
				},
				{
					sourceLabel: "Shop, 1 June 2026",
					value: "1.47:1",
					source: "a leaflet",
					isCurrent: false,
				},
				{ sourceLabel: "Our staff, 15 January 2026", value: "1.2:1", source: "", isCurrent: false },
			],
		});
	});

	it("redirects to a model's own address, and returns 404 and 410 as the model's page", async () => {
		expect(await redirectAt("/projector/W1/evidence")).toEqual([301, "/projector/w1/evidence"]);
		expect(await statusOf("/projector/none/evidence")).toBe(404);
		await deleteModel(db(), "W1", { by: "ann", now: new Date() });
		expect(await statusOf("/projector/w1/evidence")).toBe(410);
	});
});

describe("a model's page", () => {
	it("has the disagreements, if there are any", async () => {
		expect((await visit(modelLoader, "/projector/w1")).data.disputes).toBeUndefined();
		await giveFacts("W1", {}, SHOP);
		const { data } = await visit(modelLoader, "/projector/w1");
		expect(data.disputes).toMatchObject([
			{ field: "throw_ratio", label: "Throw ratio", dispute: expect.stringContaining(DISPUTE) },
		]);
	});
});

it("site evidence: returns the facts as JSON, one of each figure standing", async () => {
	await giveFacts("W1", SHOP, {});
	expect(await getJson("/api/projectors/w1/evidence")).toEqual({
		sku: "W1",
		facts: [
			{
				field: "resolution",
				value: "1920x1080",
				stands: true,
				kind: "staff",
				source: "",
				seenOn: "2026-01-15",
			},
			{
				field: "throw_ratio",
				value: "1.15-1.50:1",
				stands: true,
				kind: "maker",
				source: "https://maker.example/spec",
				seenOn: "2026-05-12",
			},
			{ field: "throw_ratio", stands: false, ...SHOP },
			{
				field: "throw_ratio",
				value: "1.2:1",
				stands: false,
				kind: "staff",
				source: "",
				seenOn: "2026-01-15",
			},
		],
	});
});

import { expect, it } from "vitest";
import { loader as apiLoader } from "~/routes/api/call";
import { loader } from "~/routes/site/brands";
import { expectLogged } from "../../expect-logged";
import { makeProjectors } from "../../factories";
import { argsFor, drop, visit } from "../call";

async function brands() {
	const { status, data } = await visit(loader, "/brands");
	expect(status).toBe(200);
	if (data.brands.status !== "ok") throw new Error("The brands were not loaded");
	return data.brands.data;
}

it("the list of brands counts each brand's models, by name, with Nebula under Anker Nebula", async () => {
	await makeProjectors(
		{ brand: "nebula" },
		{ brand: "XGIMI" },
		{ brand: "Anker Nebula" },
		{ brand: "benq" },
		{ brand: "BenQ" },
		{ brand: "awol vision" },
	);

	expect((await brands()).map(({ slug, name, modelCount }) => [slug, name, modelCount])).toEqual([
		["anker-nebula", "Anker Nebula", 2],
		["awol-vision", "AWOL Vision", 1],
		["benq", "BenQ", 2],
		["xgimi", "XGIMI", 1],
	]);
});

it("the list of brands counts every model of the full list once", async () => {
	await makeProjectors(
		...Array.from({ length: 30 }, (_, n) => ({ brand: `Brand ${n % 7}`, is_discontinued: "1" })),
	);
	const counted = (await brands()).reduce((sum, { modelCount }) => sum + modelCount, 0);
	const { projectors } = await (await apiLoader(argsFor("/api/projectors"))).json();

	expect(counted).toBe(30);
	expect(projectors).toHaveLength(counted);
});

it("the list of brands has a logo if there is a file, else the name", async () => {
	await makeProjectors({ brand: "nebula" }, { brand: "Epson" }, { brand: "Nobody Known" });

	expect((await brands()).map(({ logo }) => logo)).toEqual([
		{ kind: "image", src: "/brands/Anker-Nebula-Logo.png" },
		{ kind: "image", src: "/brands/epson.svg" },
		{ kind: "text", text: "Nobody known" },
	]);
});

it("the list of brands is an empty list for an empty catalogue", async () => {
	expect(await brands()).toEqual([]);
});

it("the list of brands returns 500 and logs the reason if the database fails", async () => {
	await drop("projectors");

	expect(await visit(loader, "/brands")).toEqual({
		status: 500,
		data: { brands: { status: "error" } },
	});
	expectLogged("projectors");
});

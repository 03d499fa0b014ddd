import { expect, it } from "vitest";
import { loader } from "~/routes/site/brands";
import { makeProjectors } from "../../factories";
import { visit } from "../call";

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

it("the list of brands has a logo if there is a file, else the name", async () => {
	await makeProjectors({ brand: "nebula" }, { brand: "Epson" }, { brand: "Nobody Known" });

	expect((await brands()).map(({ logo }) => logo)).toEqual([
		{ kind: "image", src: "/brands/Anker-Nebula-Logo.png" },
		{ kind: "image", src: "/brands/epson.svg" },
		{ kind: "text", text: "Nobody known" },
	]);
});

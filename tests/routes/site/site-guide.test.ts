import { jargonTerms } from "db/seed/jargon-terms";
import { expect, it } from "vitest";
import { loader } from "~/routes/site/buying-guide";
import { makeJargonTerms, makeProjectors } from "../../factories";
import { loaded, visit } from "../call";

it("the buying guide has every term of the database in alphabetical order, with only the fields it shows", async () => {
	await makeJargonTerms();
	const { status, data } = await visit(loader, "/buying-guide");

	expect(status).toBe(200);
	const terms = loaded(data.glossary);
	expect(terms).toHaveLength(jargonTerms.length);
	expect(terms[0]).toEqual({
		term: "3LCD",
		description: expect.stringMatching(/^Three liquid/),
	});
	expect(terms.at(-1)?.term).toBe("WUXGA");
	expect(Object.keys(data)).toEqual(["glossary", "image", "native4kPence"]);
});

it("the buying guide has the price of the cheapest current model with native 4K", async () => {
	const native = { resolution: "Native 4K (4096 x 2160)" };
	await makeProjectors(
		{ sku: "dear", ...native, price: "9499.20" },
		{ sku: "cheap", ...native, price: "6499.20" },
		{ sku: "gone", ...native, price: "4000", is_discontinued: "yes" },
		{ sku: "shifted", resolution: "4K UHD (3840 x 2160)", price: "1500" },
		{ sku: "priceless", ...native },
	);
	const { data } = await visit(loader, "/buying-guide");
	expect(data.native4kPence).toBe(649_920);
});

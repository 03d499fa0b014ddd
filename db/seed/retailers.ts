import type { Insertable } from "kysely";
import type { RetailersTable } from "../schema";

/** The five partner retailers, with the ids of docs/product.md#entities. */
export const retailers = [
	{
		id: 1,
		name: "Currys",
		slug: "currys",
		description:
			"An electrical chain with stores across the UK, selling projectors in its shops and online. Ranges differ between branches, so check that a model is there before you travel.",
		websiteUrl: "https://www.currys.co.uk",
		priceMatch: "Yes",
		finance: "Yes",
		inStoreDemos: "Select stores",
		partnership: "example",
	},
	{
		id: 2,
		name: "Richer Sounds",
		slug: "richer-sounds",
		description:
			"A specialist in hi-fi, televisions and home cinema, largely owned by its own staff through a trust. A good place to hear and see before you decide; ring the shop first to arrange it.",
		websiteUrl: "https://www.richersounds.com",
		priceMatch: "Yes, plus 6 year guarantees",
		finance: "Yes",
		inStoreDemos: "All stores",
		partnership: "example",
	},
	{
		id: 3,
		name: "Amazon UK",
		slug: "amazon-uk",
		description:
			"The UK site of the online marketplace, with a very wide range that includes brands few shops carry. Many listings come from other sellers, so check who sells the projector and who honours its warranty.",
		websiteUrl: "https://www.amazon.co.uk",
		priceMatch: "No",
		finance: "Yes",
		inStoreDemos: "No",
		partnership: "example",
	},
	{
		id: 4,
		name: "John Lewis",
		slug: "john-lewis",
		description:
			"An employee-owned department store group with shops in Britain and a full online store. Its projector range is selective, and each product page states the guarantee that comes with it.",
		websiteUrl: "https://www.johnlewis.com",
		priceMatch: "Yes",
		finance: "Yes",
		inStoreDemos: "Select stores",
		partnership: "example",
	},
	{
		id: 5,
		name: "Argos",
		slug: "argos",
		description:
			"The catalogue retailer, now ordering mainly online, with collection from its stores, many of them inside Sainsbury's supermarkets. Worth a look for portable and lower-priced projectors that you want soon.",
		websiteUrl: "https://www.argos.co.uk",
		priceMatch: "No",
		finance: "Yes",
		inStoreDemos: "No",
		partnership: "example",
	},
] as const satisfies readonly Insertable<RetailersTable>[];

import { expect, it } from "vitest";
import { xmlItemName } from "./split-feed.server";

it.each([
	["RSS", "<rss><channel><title>x</title><item><title>y</title></item>", "item"],
	["Atom", '<feed xmlns="x"><entry a="1"><title>y</title></entry>', "entry"],
	["products", "<products><product id='1'><aw_product_id>1</aw_product_id>", "product"],
	[
		"another",
		"<lijst><kop><a>1</a></kop><artikel><naam>x</naam></artikel><artikel><naam>",
		"artikel",
	],
	["one hidden in a comment", "<a><!-- <item><b>x</b></item> --><c><d>1</d></c></a>", "c"],
	["none", "<error>No access</error>", undefined],
	["empty ones", "<a><b/><b/></a>", undefined],
])("split feed: finds the products of %s", (_, head, expected) => {
	expect(xmlItemName(head)).toBe(expected);
});

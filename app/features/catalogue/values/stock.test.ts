import { expect, it } from "vitest";
import { readStock } from "./stock";

it.each([
	[
		true,
		"1 | 10+ | 5.0 | 5.5 | yes | Y | TRUE | In_Stock | in stock (5) | Available | low stock | ja | Op voorraad | auf Lager | En stock | limited availability | in stock, order by 3 pm | 5 in stock | 1,200 | >10 | > 5 | 5 stuks | https://schema.org/InStock | https://www.schema.org/InStock | schema:InStock | in   stock | Ready to ship | Next day delivery | Only 3 left in stock | Only 2 left in stock - order soon | 2 left in stock | few left | sofort lieferbar | Lieferbar | disponible | on hand | ✓ | Available for delivery | In stock, delivered in 2 days | in stock - delivered in 2-3 working days | auf Lager, Lieferzeit 1-3 Werktage | In stock: yes | IN-STOCK | In-stock | ✔ In stock | In stock* | 🟢 In stock | Available from stock | ab Lager | In stock - next day delivery | Last one | Back in stock | In Stock & Ready to Ship | Ships in 24 hours | Dispatched same day | Dispatch within 48h",
	],
	[
		false,
		"0 | -3 | unavailable | preorder | 0 in stock | in stock soon | In stock from 3 May | In stock: 0 | In stock in 3 weeks | In stock (pre-order) | in stock: no | In stock (0) | in stock - 0 | in stock=false | In stock within 3 days | In Stock 5th December | In stock w/c 14 Dec | In stock ETA 3 weeks | in stock at supplier | in stock, ships in 6 weeks | In stock - backorder | in stock - not available online | in stock, collection only | in stock - display model only | In stock tomorrow | Low Stock: 0 | in stock|out of stock | out_of_stock | Yes (0 left) | in stock in 2 weeks | Nicht auf Lager | rupture de stock | niet op voorraad | Due 12/12 | 2-3 weeks | soon | OutOfStock | BackOrder | no | ausverkauft | out-of-stock | Out-Of-Stock | ✘ Out of stock | not-in-stock | made-to-order | No longer available | Available from 12 Jan | Ships in 5 weeks | back in stock soon | Dispatched in 3 weeks",
	],
	[undefined, "x | maybe | ❌ In stock | see site | call us | <5 | in stock: unknown"],
] as const)("stock is %s", (stock, texts) => {
	for (const text of texts.split(" | ")) expect(readStock(text), text).toBe(stock);
});

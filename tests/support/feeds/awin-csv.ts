import { type FeedModel, type FeedOptions, type FeedProduct, feedProducts } from "./feed-products";

/** Columns of an Awin feed in their usual order; most shops fill a quarter of them. */
export const AWIN_HEADINGS = `
	aw_deep_link product_name aw_product_id merchant_product_id merchant_image_url description
	merchant_category search_price merchant_name merchant_id category_name category_id aw_image_url
	currency store_price delivery_cost merchant_deep_link language last_updated display_price
	data_feed_id brand_name brand_id colour product_short_description specifications condition
	product_model model_number dimensions keywords promotional_text product_type commission_group
	merchant_product_category_path merchant_product_second_category merchant_product_third_category
	rrp_price saving savings_percent base_price base_price_amount base_price_text product_price_old
	delivery_restrictions delivery_weight warranty terms_of_contract delivery_time in_stock
	stock_quantity valid_from valid_to is_for_sale web_offer pre_order stock_status size_stock_status
	size_stock_amount merchant_thumb_url large_image alternate_image aw_thumb_url reviews
	average_rating rating number_available custom_1 custom_2 custom_3 ean isbn upc mpn
	parent_product_id product_GTIN basket_link
`
	.trim()
	.split(/\s+/);

function cell(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Returns a description as long as real ones, with quotation marks, commas and line ends. */
function description({ title, category }: FeedProduct): string {
	return `${title}, from our range of ${category}.\n- Free returns within 30 days; "price promise" included\n- Delivered by DPD, usually in 1–2 working days. Add it to your basket before 8pm for delivery tomorrow, or collect it from a store near you.\nThe picture may show another colour. Energy labels and manuals are on the product's page, with answers to what other customers asked.`;
}

function awinRow(product: FeedProduct, merchant: string, updated: string): Record<string, string> {
	const { number, title, pricePence, inStock } = product;
	const id = String(30_000_000_000 + number);
	const shop = `https://www.${merchant.toLowerCase().replaceAll(" ", "")}.example`;
	const ownAddress = `${shop}/products/${100_000 + number}.html`;
	const price = pounds(pricePence);
	return {
		aw_deep_link: `https://www.awin1.com/pclick.php?p=${id}&a=123456&m=1599&key=5e9a1c`,
		product_name: title,
		aw_product_id: id,
		merchant_product_id: String(100_000 + number),
		merchant_image_url: `${shop}/i/${100_000 + number}.jpg`,
		description: description(product),
		merchant_category: product.category,
		search_price: price,
		merchant_name: merchant,
		merchant_id: "1599",
		category_name: product.category.split(" > ").at(-1) ?? "",
		category_id: "541",
		aw_image_url: `https://images2.productserve.com/?w=200&h=200&bg=white&url=${encodeURIComponent(`${shop}/i/${100_000 + number}.jpg`)}`,
		currency: "GBP",
		store_price: price,
		delivery_cost: pricePence >= 5000 ? "0.00" : "4.99",
		merchant_deep_link: ownAddress,
		language: "en",
		last_updated: updated,
		display_price: `GBP${price}`,
		data_feed_id: "20101",
		brand_name: product.brand,
		condition: product.kind === "refurbished" ? "refurbished" : "new",
		merchant_product_category_path: product.category,
		product_price_old: number % 9 === 0 ? pounds(pricePence + 2000) : "",
		in_stock: inStock ? "1" : "0",
		stock_quantity: inStock ? String(1 + (number % 40)) : "0",
		is_for_sale: "1",
		web_offer: "0",
		pre_order: "0",
		stock_status: inStock ? "in stock" : "out of stock",
		ean: product.ean,
		mpn: product.mpn,
		product_GTIN: product.ean,
	};
}

/** The lines of an Awin feed as CSV, its heading first. Several merchants share the products between them. */
export function* awinCsv(
	models: readonly FeedModel[],
	options: FeedOptions,
	merchants: readonly string[] = ["Currys"],
): Generator<string> {
	yield `${AWIN_HEADINGS.join(",")}\n`;
	const { day = "day-1" } = options;
	const updated = day === "day-1" ? "2026-03-01 04:10:09" : "2026-03-02 04:11:32";
	for (const product of feedProducts(models, options)) {
		const merchant = merchants[product.number % merchants.length] ?? "";
		const row = awinRow(product, merchant, updated);
		yield `${AWIN_HEADINGS.map((heading) => cell(row[heading] ?? "")).join(",")}\n`;
	}
}

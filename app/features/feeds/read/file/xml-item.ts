import { headingKey } from "../feed-row";
import { MAX_COLUMNS, MAX_LINE } from "../read-limits";

/** Of which a product may have several, all of them worth reading. */
const LISTS = new Set([
	"gtin",
	"ean",
	"product_gtin",
	"upc",
	"shipping",
	"free_shipping_threshold",
]);
/** Written as in a table: GB:::4.99 GBP is a delivery to Great Britain, of whatever region and service. */
const PLACED_PRICES: ReadonlyMap<string, string> = new Map([
	["shipping", "price"],
	["free_shipping_threshold", "price_threshold"],
]);

type Attributes = Readonly<Record<string, unknown>>;

/** One product of an XML feed, while it is read: texts by the names of elements, those inside others as "shipping/price". */
export class XmlItem {
	readonly texts = new Map<string, string>();
	/** Characters of all texts, also of those that were let go because there were too many. */
	length = 0;
	readonly #path: { key: string; isGoogles: boolean }[] = [];
	readonly #googles = new Set<string>();
	#pieces: string[] = [];

	/** The product's own attributes, as in <prod id="7" in_stock="yes">: they count where no element says the same. */
	end(attributes: Attributes): void {
		for (const [name, value] of Object.entries(attributes)) {
			const key = headingKey(name);
			if (typeof value === "string" && !this.texts.has(key)) this.#add(key, value, false);
		}
	}

	open(name: string, attributes: Attributes): void {
		const key = headingKey(name);
		const isGoogles = name.startsWith("g:");
		this.#path.push({ key, isGoogles });
		this.#pieces = [];
		if (PLACED_PRICES.has(key) && this.#path.length === 1) this.#forget(`${key}/`);
		const { href, rel } = attributes;
		// Atom's link is an attribute; the others lead to pictures or to the feed itself.
		const isLink = key === "link" && typeof href === "string";
		if (isLink && (rel === undefined || rel === "alternate")) this.#add(key, href, isGoogles);
	}

	take(text: string): void {
		this.length += text.length;
		if (this.length > MAX_LINE) this.#pieces = [];
		else this.#pieces.push(text);
	}

	close(): void {
		const text = this.#pieces.length === 1 ? (this.#pieces[0] ?? "") : this.#pieces.join("");
		this.#pieces = [];
		const path = this.#path.map(({ key }) => key).join("/");
		const isGoogles = this.#path.pop()?.isGoogles ?? false;
		const inner = PLACED_PRICES.get(path);
		const price = inner === undefined ? undefined : this.texts.get(`${path}/${inner}`);
		if (price === undefined) {
			this.#add(path, text, isGoogles);
			return;
		}
		const country = this.texts.get(`${path}/country`)?.trim() ?? "";
		this.#add(path, `${country}:::${price.trim()}`, isGoogles);
	}

	/** Atom has an id and a title of its own beside Google's, which are the shop's. */
	#add(key: string, text: string, isGoogles: boolean): void {
		if (text.trim() === "" || this.texts.size > MAX_COLUMNS) return;
		const before = this.texts.get(key);
		const isBetter = isGoogles && !this.#googles.has(key);
		if (isGoogles) this.#googles.add(key);
		if (before === undefined || (isBetter && !LISTS.has(key))) this.texts.set(key, text);
		else if (LISTS.has(key)) this.texts.set(key, `${before},${text}`);
	}

	#forget(start: string): void {
		for (const key of this.texts.keys()) if (key.startsWith(start)) this.texts.delete(key);
	}
}

import sax from "sax";
import { ExpectedError } from "~/logging/expected-error";
import { type FeedRow, feedColumnKey, type UnreadableRow } from "./feed-row";
import { cutOff, MAX_FEED_COLUMNS, MAX_LINE, notWellFormed } from "./read-limits";

declare module "sax" {
	// The published types are older.
	interface SAXOptions {
		strictEntities?: boolean;
	}
}

/** Elements whose values are all kept if a product has several. */
const LISTS = new Set([
	"gtin",
	"ean",
	"product_gtin",
	"upc",
	"shipping",
	"free_shipping_threshold",
]);
/** Elements that are written as in a table: "GB:::4.99 GBP" is a delivery to Great Britain. */
const TABLE_ELEMENTS: ReadonlyMap<string, string> = new Map([
	["shipping", "price"],
	["free_shipping_threshold", "price_threshold"],
]);

/** Elements that limit a rate to a part of the country. */
const REGIONS = ["region", "postal_code", "location_id", "location_group_name"];

type Attributes = Readonly<Record<string, unknown>>;

/** A product of an XML feed: texts by element name, nested ones as "shipping/price". */
class XmlItem {
	readonly texts = new Map<string, string>();
	/** Characters of all texts, with those that were dropped because there were too many. */
	length = 0;
	readonly #path: { key: string; isGoogles: boolean }[] = [];
	readonly #googles = new Set<string>();
	#pieces: string[] = [];

	constructor(
		/** Of its element, as in <prod id="7" in_stock="yes">. */
		private readonly attributes: Attributes,
		/** Nesting of its element. */
		readonly depth: number,
	) {}

	/** Adds the product's own attributes, unless an element has the same name. */
	end(): void {
		for (const [name, value] of Object.entries(this.attributes)) {
			const key = feedColumnKey(name);
			if (typeof value === "string" && !this.texts.has(key)) this.#add(key, value, false);
		}
	}

	open(name: string, attributes: Attributes): void {
		const key = feedColumnKey(name);
		const isGoogles = name.startsWith("g:");
		this.#path.push({ key, isGoogles });
		this.#pieces = [];
		if (TABLE_ELEMENTS.has(key) && this.#path.length === 1) this.#drop(`${key}/`);
		const { href, rel } = attributes;
		// Links of Atom are attributes; those with another `rel` lead to pictures or to the feed itself.
		const isLink = key === "link" && typeof href === "string";
		if (isLink && (rel === undefined || rel === "alternate")) this.#add(key, href, isGoogles);
	}

	addText(text: string): void {
		this.length += text.length;
		if (this.length > MAX_LINE) this.#pieces = [];
		else this.#pieces.push(text);
	}

	close(): void {
		const text = this.#pieces.length === 1 ? (this.#pieces[0] ?? "") : this.#pieces.join("");
		this.#pieces = [];
		const path = this.#path.map(({ key }) => key).join("/");
		const isGoogles = this.#path.pop()?.isGoogles ?? false;
		const inner = TABLE_ELEMENTS.get(path);
		const price = inner === undefined ? undefined : this.texts.get(`${path}/${inner}`);
		if (price === undefined) {
			this.#add(path, text, isGoogles);
			return;
		}
		const region = REGIONS.map((name) => this.#part(path, name)).find((name) => name !== "");
		const parts = [this.#part(path, "country"), region ?? "", this.#part(path, "service")];
		this.#add(path, [...parts, price.trim()].join(":"), isGoogles);
	}

	/** Returns a text within an element without the signs that separate parts and rates. */
	#part(path: string, name: string): string {
		return (this.texts.get(`${path}/${name}`) ?? "").replace(/[:,]/g, " ").trim();
	}

	/** Prefers Google's id and title to Atom's own. */
	#add(key: string, text: string, isGoogles: boolean): void {
		if (text.trim() === "" || this.texts.size > MAX_FEED_COLUMNS) return;
		const before = this.texts.get(key);
		const isBetter = isGoogles && !this.#googles.has(key);
		if (isGoogles) this.#googles.add(key);
		if (before === undefined || (isBetter && !LISTS.has(key))) this.texts.set(key, text);
		else if (LISTS.has(key)) this.texts.set(key, `${before},${text}`);
	}

	#drop(start: string): void {
		for (const key of this.texts.keys()) if (key.startsWith(start)) this.texts.delete(key);
	}
}

const MAX_DEPTH = 50;
const MAX_ATTRIBUTES = 500;

/** Some shops leave & unescaped or use HTML entities; such text is read as it is. */
const BARE_AMPERSAND = /^Invalid character (in )?entity/;
const GOOGLE = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/i;
const INCOMPLETE_XML_ERROR = /^(Unclosed root tag|Unexpected end)/;

/**
 * Splits XML, pushed in pieces, into products; holds at most one. Resolves only XML's own entities and loads nothing. Throws
 * an ExpectedError for a DOCTYPE, which could define others.
 */
export class XmlItems {
	readonly #parser = sax.parser(true, { strictEntities: true, position: true });
	#rows: (FeedRow | UnreadableRow)[] = [];
	#depth = 0;
	#attributes = 0;
	#number = 0;
	#item: XmlItem | undefined;
	#prefix = "g:";
	#failure: ExpectedError | undefined;

	constructor(itemName: string) {
		const parser = this.#parser;
		parser.ondoctype = () =>
			this.#fail(
				new ExpectedError(
					400,
					"This feed is XML with a DOCTYPE, which could define texts without end. Ask the shop for one without it, or choose CSV, as Awin offers it.",
				),
			);
		parser.onattribute = () => {
			this.#attributes += 1;
			if (this.#attributes > MAX_ATTRIBUTES) this.#fail(notWellFormed("too many attributes"));
		};
		parser.onopentag = ({ name, attributes }) => {
			this.#depth += 1;
			this.#attributes = 0;
			if (this.#depth > MAX_DEPTH) this.#fail(notWellFormed("its elements are nested too deeply"));
			else if (this.#item !== undefined) this.#item.open(this.#withG(name), attributes);
			else {
				this.#learnPrefix(attributes);
				if (name !== itemName) return;
				this.#item = new XmlItem(attributes, this.#depth);
			}
		};
		parser.onclosetag = () => {
			if (this.#item?.depth === this.#depth) this.#finish(this.#item);
			else this.#item?.close();
			this.#depth -= 1;
		};
		const addText = (text: string) => this.#item?.addText(text);
		parser.ontext = addText;
		parser.oncdata = addText;
		parser.onerror = ({ message }) => {
			parser.resume();
			const [what = ""] = message.split("\n");
			if (BARE_AMPERSAND.test(what)) return;
			const line = (parser.line + 1).toLocaleString("en-GB");
			this.#fail(
				INCOMPLETE_XML_ERROR.test(what)
					? cutOff()
					: notWellFormed(`line ${line}: ${what.toLowerCase().replace(/\.$/, "")}`),
			);
		};
	}

	push(piece: string): (FeedRow | UnreadableRow)[] {
		this.#parser.write(piece);
		return this.#taken();
	}

	/** Throws an ExpectedError if the text ends early. */
	end(): (FeedRow | UnreadableRow)[] {
		this.#parser.close();
		return this.#taken();
	}

	#taken(): (FeedRow | UnreadableRow)[] {
		if (this.#failure !== undefined) throw this.#failure;
		const rows = this.#rows;
		this.#rows = [];
		return rows;
	}

	/** Stores a failure of a parser callback; the first one is the cause of later ones. */
	#fail(failure: ExpectedError): void {
		this.#failure ??= failure;
	}

	/** Google's namespace has the prefix "g" in nearly all feeds, but may have any other. */
	#learnPrefix(attributes: Attributes): void {
		for (const [name, value] of Object.entries(attributes)) {
			const isGoogles =
				name.startsWith("xmlns:") && typeof value === "string" && GOOGLE.test(value);
			if (isGoogles) this.#prefix = `${name.slice("xmlns:".length)}:`;
		}
	}

	#withG(name: string): string {
		return name.startsWith(this.#prefix) ? `g:${name.slice(this.#prefix.length)}` : name;
	}

	#finish(item: XmlItem): void {
		this.#number += 1;
		this.#item = undefined;
		item.end();
		const number = this.#number;
		if (item.length > MAX_LINE) {
			const limitText = MAX_LINE.toLocaleString("en-GB");
			this.#rows.push({ number, unreadable: `it is longer than ${limitText} characters` });
		} else if (item.texts.size > MAX_FEED_COLUMNS) {
			this.#rows.push({ number, unreadable: `it has more than ${MAX_FEED_COLUMNS} fields` });
		} else
			this.#rows.push({
				number,
				text: (key) => item.texts.get(key)?.trim() ?? "",
				keys: () => item.texts.keys(),
			});
	}
}

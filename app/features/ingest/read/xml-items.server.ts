import sax from "sax";
import { ExpectedError } from "~/logging/expected-error";
import { type FeedRow, feedColumnKey, type UnreadableRow } from "./feed-row";
import { cutOffError, MAX_FEED_COLUMNS, MAX_LINE_LENGTH, notWellFormedError } from "./read-limits";

declare module "sax" {
	// The published types are older.
	interface SAXOptions {
		strictEntities?: boolean;
	}
}

/** Elements that a product may have several times; all values are kept. */
const LIST_ELEMENTS = new Set([
	"gtin",
	"ean",
	"product_gtin",
	"upc",
	"shipping",
	"free_shipping_threshold",
]);
/**
 * Elements whose inner elements are joined into one text, as feeds in CSV write it: "GB:::4.99 GBP" is a delivery to
 * Great Britain. Each has the name of its inner element with the price.
 */
const JOINED_ELEMENTS: ReadonlyMap<string, string> = new Map([
	["shipping", "price"],
	["free_shipping_threshold", "price_threshold"],
]);

/** Elements that limit a rate to a part of the country. */
const REGION_ELEMENTS = ["region", "postal_code", "location_id", "location_group_name"];

type Attributes = Readonly<Record<string, unknown>>;

/** A product of an XML feed: texts by element name; a nested element has the name "shipping/price". */
class XmlItem {
	readonly texts = new Map<string, string>();
	/** Number of characters of all texts, including texts that were dropped because there were too many. */
	length = 0;
	readonly #path: { key: string; isGoogleElement: boolean }[] = [];
	readonly #googleKeys = new Set<string>();
	#pieces: string[] = [];

	constructor(
		/** Attributes of the product's element, as in <prod id="7" in_stock="yes">. */
		private readonly attributes: Attributes,
		/** Nesting depth of the product's element. */
		readonly depth: number,
	) {}

	/** Adds the attributes of the product's element, unless an inner element has the same name. */
	end(): void {
		for (const [name, value] of Object.entries(this.attributes)) {
			const key = feedColumnKey(name);
			if (typeof value === "string" && !this.texts.has(key)) this.#add(key, value, false);
		}
	}

	open(name: string, attributes: Attributes): void {
		const key = feedColumnKey(name);
		const isGoogleElement = name.startsWith("g:");
		this.#path.push({ key, isGoogleElement });
		this.#pieces = [];
		if (JOINED_ELEMENTS.has(key) && this.#path.length === 1) this.#removeTexts(`${key}/`);
		const { href, rel } = attributes;
		// Links of Atom are attributes; links with another `rel` lead to images or to the feed itself.
		const isLink = key === "link" && typeof href === "string";
		if (isLink && (rel === undefined || rel === "alternate")) this.#add(key, href, isGoogleElement);
	}

	addText(text: string): void {
		this.length += text.length;
		if (this.length > MAX_LINE_LENGTH) this.#pieces = [];
		else this.#pieces.push(text);
	}

	close(): void {
		const text = this.#pieces.length === 1 ? (this.#pieces[0] ?? "") : this.#pieces.join("");
		this.#pieces = [];
		const path = this.#path.map(({ key }) => key).join("/");
		const isGoogleElement = this.#path.pop()?.isGoogleElement ?? false;
		const priceElement = JOINED_ELEMENTS.get(path);
		const price =
			priceElement === undefined ? undefined : this.texts.get(`${path}/${priceElement}`);
		if (price === undefined) {
			this.#add(path, text, isGoogleElement);
			return;
		}
		const region = REGION_ELEMENTS.map((name) => this.#textWithin(path, name)).find(
			(regionText) => regionText !== "",
		);
		const rateParts = [
			this.#textWithin(path, "country"),
			region ?? "",
			this.#textWithin(path, "service"),
		];
		this.#add(path, [...rateParts, price.trim()].join(":"), isGoogleElement);
	}

	/** Returns the text of an inner element without the signs that separate parts and rates. */
	#textWithin(path: string, name: string): string {
		return (this.texts.get(`${path}/${name}`) ?? "").replace(/[:,]/g, " ").trim();
	}

	/** Adds a text. Prefers Google's id and title to Atom's. */
	#add(key: string, text: string, isGoogleElement: boolean): void {
		if (text.trim() === "" || this.texts.size > MAX_FEED_COLUMNS) return;
		const earlierText = this.texts.get(key);
		const isPreferred = isGoogleElement && !this.#googleKeys.has(key);
		if (isGoogleElement) this.#googleKeys.add(key);
		if (earlierText === undefined || (isPreferred && !LIST_ELEMENTS.has(key)))
			this.texts.set(key, text);
		else if (LIST_ELEMENTS.has(key)) this.texts.set(key, `${earlierText},${text}`);
	}

	#removeTexts(start: string): void {
		for (const key of this.texts.keys()) if (key.startsWith(start)) this.texts.delete(key);
	}
}

const MAX_DEPTH = 50;
const MAX_ATTRIBUTES = 500;

/** Some shops leave & unescaped or use HTML entities; such text is read unchanged. */
const BARE_AMPERSAND = /^Invalid character (in )?entity/;
const GOOGLE_NAMESPACE = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/i;
const INCOMPLETE_XML_ERROR = /^(Unclosed root tag|Unexpected end)/;

/**
 * Splits XML, pushed in pieces, into products; holds at most one product in memory. Resolves only the predefined
 * entities and loads nothing. Throws an ExpectedError for a DOCTYPE, which could define other entities.
 */
export class XmlItems {
	readonly #parser = sax.parser(true, { strictEntities: true, position: true });
	#rows: (FeedRow | UnreadableRow)[] = [];
	#depth = 0;
	#attributeCount = 0;
	#number = 0;
	#item: XmlItem | undefined;
	#googlePrefix = "g:";
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
			this.#attributeCount += 1;
			if (this.#attributeCount > MAX_ATTRIBUTES)
				this.#fail(notWellFormedError("too many attributes"));
		};
		parser.onopentag = ({ name, attributes }) => {
			this.#depth += 1;
			this.#attributeCount = 0;
			if (this.#depth > MAX_DEPTH)
				this.#fail(notWellFormedError("its elements are nested too deeply"));
			else if (this.#item !== undefined) this.#item.open(this.#normalisePrefix(name), attributes);
			else {
				this.#readGooglePrefix(attributes);
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
			const [reason = ""] = message.split("\n");
			if (BARE_AMPERSAND.test(reason)) return;
			const line = (parser.line + 1).toLocaleString("en-GB");
			this.#fail(
				INCOMPLETE_XML_ERROR.test(reason)
					? cutOffError()
					: notWellFormedError(`line ${line}: ${reason.toLowerCase().replace(/\.$/, "")}`),
			);
		};
	}

	push(piece: string): (FeedRow | UnreadableRow)[] {
		this.#parser.write(piece);
		return this.#takeRows();
	}

	/** Throws an ExpectedError if the text ends early. */
	end(): (FeedRow | UnreadableRow)[] {
		this.#parser.close();
		return this.#takeRows();
	}

	#takeRows(): (FeedRow | UnreadableRow)[] {
		if (this.#failure !== undefined) throw this.#failure;
		const rows = this.#rows;
		this.#rows = [];
		return rows;
	}

	/** Stores a failure of a parser callback; only the first, which is the cause of later failures. */
	#fail(parserFailure: ExpectedError): void {
		this.#failure ??= parserFailure;
	}

	/** Reads the prefix of Google's namespace, which is "g" in nearly all feeds but may be any other. */
	#readGooglePrefix(attributes: Attributes): void {
		for (const [name, value] of Object.entries(attributes)) {
			const isGoogleNamespace =
				name.startsWith("xmlns:") && typeof value === "string" && GOOGLE_NAMESPACE.test(value);
			if (isGoogleNamespace) this.#googlePrefix = `${name.slice("xmlns:".length)}:`;
		}
	}

	#normalisePrefix(name: string): string {
		return name.startsWith(this.#googlePrefix)
			? `g:${name.slice(this.#googlePrefix.length)}`
			: name;
	}

	#finish(item: XmlItem): void {
		this.#number += 1;
		this.#item = undefined;
		item.end();
		const number = this.#number;
		if (item.length > MAX_LINE_LENGTH) {
			const limitText = MAX_LINE_LENGTH.toLocaleString("en-GB");
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

import sax from "sax";
import { UserError } from "~/logging/user-error";
import type { FeedRow, UnreadableRow } from "../feed-row";
import { cutOff, notWellFormed } from "../read-errors";
import { MAX_COLUMNS, MAX_LINE } from "../read-limits";
import { XmlItem } from "./xml-item";

declare module "sax" {
	// The published types are older.
	interface SAXOptions {
		strictEntities?: boolean;
	}
}

const MAX_DEPTH = 50;
const MAX_ATTRIBUTES = 500;

/** Shops forget to write & as &amp; and use HTML's names: such a text is taken as it stands. */
const BARE_AMPERSAND = /^Invalid character (in )?entity/;
const GOOGLE = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/i;
const ENDS_EARLY = /^(Unclosed root tag|Unexpected end)/;

/**
 * Splits an XML text that comes in pieces into the products in it. Knows no entities but XML's five and numbers, follows
 * no address, and throws a UserError for a DOCTYPE, which alone could define others. Holds at most one product.
 */
export class XmlItems {
	readonly #parser = sax.parser(true, { strictEntities: true, position: true });
	#rows: (FeedRow | UnreadableRow)[] = [];
	#depth = 0;
	#attributes = 0;
	#number = 0;
	#item: XmlItem | undefined;
	#itemAttributes: Readonly<Record<string, unknown>> = {};
	#itemDepth = 0;
	#prefix = "g:";
	#failure: UserError | undefined;

	constructor(itemName: string) {
		const parser = this.#parser;
		parser.ondoctype = () =>
			this.#fail(
				new UserError(
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
				this.#item = new XmlItem();
				this.#itemAttributes = attributes;
				this.#itemDepth = this.#depth;
			}
		};
		parser.onclosetag = () => {
			if (this.#item !== undefined && this.#depth === this.#itemDepth) this.#finish(this.#item);
			else this.#item?.close();
			this.#depth -= 1;
		};
		const take = (text: string) => this.#item?.take(text);
		parser.ontext = take;
		parser.oncdata = take;
		parser.onerror = ({ message }) => {
			parser.resume();
			const [what = ""] = message.split("\n");
			if (BARE_AMPERSAND.test(what)) return;
			const line = (parser.line + 1).toLocaleString("en-GB");
			this.#fail(
				ENDS_EARLY.test(what)
					? cutOff()
					: notWellFormed(`line ${line}: ${what.toLowerCase().replace(/\.$/, "")}`),
			);
		};
	}

	/** Takes the next piece, and returns the products that it ends. */
	push(piece: string): (FeedRow | UnreadableRow)[] {
		this.#parser.write(piece);
		return this.#taken();
	}

	/** Throws a UserError where the text stops before its end. */
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

	/** The parser calls back from the middle of its work; the first failure is the cause of what follows. */
	#fail(failure: UserError): void {
		this.#failure ??= failure;
	}

	/** What a feed calls Google's names: "g" nearly always, but any other prefix means the same. */
	#learnPrefix(attributes: Readonly<Record<string, unknown>>): void {
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
		item.end(this.#itemAttributes);
		const number = this.#number;
		if (item.length > MAX_LINE) {
			const most = MAX_LINE.toLocaleString("en-GB");
			this.#rows.push({ number, unreadable: `it is longer than ${most} characters` });
		} else if (item.texts.size > MAX_COLUMNS) {
			this.#rows.push({ number, unreadable: `it has more than ${MAX_COLUMNS} fields` });
		} else
			this.#rows.push({
				number,
				text: (key) => item.texts.get(key)?.trim() ?? "",
				keys: () => item.texts.keys(),
			});
	}
}

import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zip } from "../../../tests/files/zip";
import {
	AWIN_HEADINGS,
	awinFeed,
	FEED_DAY,
	inWords,
	readFeed,
	withFeedFile,
} from "../../../tests/support/feed-files";
import { openFeed } from "./open-feed.server";

const LINES = `${AWIN_HEADINGS}
1,Epson EH-TW7100,https://shop.example/1,1199.00
2,"BenQ W2710, white",https://shop.example/2,£999.50
`;
const WORDS = ["2 Epson EH-TW7100 119900", "3 BenQ W2710, white 99950"];

function utf16(text: string): Buffer {
	return Buffer.from(`\uFEFF${text}`, "utf16le");
}

describe("a table", () => {
	it.each<[string, string | Buffer]>([
		["plain", LINES],
		["with Windows' line ends", LINES.replaceAll("\n", "\r\n")],
		["with an old Mac's", LINES.replaceAll("\n", "\r")],
		["without a last line end", LINES.trimEnd()],
		["gzip", gzipSync(LINES)],
		[
			"gzip in several members",
			Buffer.concat([gzipSync(LINES.slice(0, 90)), gzipSync(LINES.slice(90))]),
		],
		["gzip packed twice", gzipSync(gzipSync(LINES))],
		["zip", zip([{ name: "feed/products.csv", content: LINES }])],
		[
			"zip with further files by programs and people",
			zip([
				{ name: "__MACOSX/._products.csv", content: "x" },
				{ name: "README.txt", content: "Read me" },
				{ name: "logo.png", content: "x" },
				{ name: "products.csv", content: LINES },
			]),
		],
		["gzip in zip", zip([{ name: "products.csv.gz", content: gzipSync(LINES) }])],
		["UTF-8 with its mark", `\uFEFF${LINES}`],
		["UTF-16", utf16(LINES)],
		["UTF-16, big end first", utf16(LINES).swap16()],
		["windows-1252", Buffer.from(LINES, "latin1")],
		["windows-1252, gzip", gzipSync(Buffer.from(LINES, "latin1"))],
	])("%s", async (_, content) => {
		expect(inWords(await readFeed(content))).toEqual(WORDS);
	});

	it.each([
		["tabs", "\t"],
		["semicolons", ";"],
		["|", "|"],
	])("separated by %s", async (_, delimiter) => {
		const lines = [
			["id", "title", "link", "price"],
			["1", "Epson, EH-TW7100", "https://shop.example/1", "1199.00 GBP"],
		];
		const text = lines.map((cells) => cells.join(delimiter)).join("\n");
		expect(inWords(await readFeed(text))).toEqual(["2 Epson, EH-TW7100 119900"]);
	});

	it("with empty lines before it and in it, which count as lines", async () => {
		const text = `\n\r\n${LINES.replace("\n2,", "\n\n,,,\n2,")}`;
		expect(inWords(await readFeed(text))).toEqual([
			"4 Epson EH-TW7100 119900",
			"7 BenQ W2710, white 99950",
		]);
	});

	it("with a title, notes or Excel's separator above its headings", async () => {
		const text = `Products of Shop Ltd, London\nmade daily\n\n${LINES}`;
		expect(inWords(await readFeed(text))).toEqual([
			"5 Epson EH-TW7100 119900",
			"6 BenQ W2710, white 99950",
		]);
		const semicolons = `sep=;\n"id";"title";"link";"price"\n1;A;https://x.example/;5.00\n`;
		expect(inWords(await readFeed(semicolons))).toEqual(["3 A 500"]);
	});

	it("with its heading row twice", async () => {
		expect(inWords(await readFeed(LINES + LINES))).toEqual([
			...WORDS,
			"4 left out: heading",
			"5 Epson EH-TW7100 119900",
			"6 BenQ W2710, white 99950",
		]);
	});

	it("with a cell too many, too few, or characters of no text", async () => {
		const text = `${LINES}3,Acer,https://shop.example/3,5.00,x\n4,Acer\n5,Ac\u0000er\u0007,https://shop.example/5,5.00,\n`;
		expect(inWords(await readFeed(text)).slice(2)).toEqual([
			"4 it has 5 columns, and the heading row 4",
			"5 it has no price",
			"6 Acer 500",
		]);
	});

	it("of WooCommerce's external products, at the price of a sale that is on", async () => {
		const text = [
			"ID,Type,SKU,Name,Published,In stock?,Regular price,Sale price,Date sale price starts,Date sale price ends,External URL,Images",
			'7,external,W1,Epson EH-TW7100,1,1,999,799,2026-11-01,2026-11-20,https://shop.example/7,"https://shop.example/7.jpg, https://shop.example/8.jpg"',
			"8,external,W2,Epson EH-TW7000,1,0,899,699,2026-11-01,2026-11-19,https://shop.example/8,",
			"9,external,W3,Epson EF-12,-1,1,599,,,,https://shop.example/9,",
			"10,simple,W4,Epson EF-11,1,1,499,,,,,",
		];
		const entries = await readFeed(`${text.join("\n")}\n`);
		expect(inWords(entries)).toEqual([
			"2 Epson EH-TW7100 79900",
			"3 Epson EH-TW7000 89900",
			"4 left out: not for sale",
			"5 it has no link",
		]);
		expect(entries.map((entry) => "line" in entry && entry.line)).toMatchObject([
			{ id: "7", inStock: true, image: "https://shop.example/7.jpg" },
			{ id: "8", inStock: false },
			false,
			false,
		]);
	});

	it("with decimal commas", async () => {
		const text =
			'id;title;link;price\n1;A;https://x.example/;"1.199,00"\n2;B;https://x.example/;999\n';
		expect(inWords(await readFeed(text))).toEqual(["2 A 119900", "3 B 99900"]);
	});

	it("with nothing but a heading row", async () => {
		expect(await readFeed(`${AWIN_HEADINGS}\n`)).toEqual([]);
	});

	it("in batches", async () => {
		const sizes = await withFeedFile(awinFeed(5_000), async (file) => {
			const feed = await openFeed(file, { now: FEED_DAY });
			if (feed.status !== "ready") throw new Error(feed.status);
			const found: number[] = [];
			for await (const batch of feed.batches) found.push(batch.length);
			return found;
		});
		expect(sizes.length).toBeGreaterThan(2);
		expect(sizes.reduce((sum, size) => sum + size)).toBe(5_000);
	});
});

describe("an unknown layout", () => {
	const TEXT =
		"Artikel;Naam;Prijs;Adres;Adres\n1;Epson;1.199,00;https://x.example/1;a\n2;Acer;999,50;https://x.example/2;b\n";

	it("is returned with its first lines, for staff to give its columns a meaning", async () => {
		const feed = await withFeedFile(TEXT, (file) => openFeed(file, { now: FEED_DAY }));
		expect(feed).toEqual({
			status: "mapping needed",
			format: "csv",
			headers: ["Artikel", "Naam", "Prijs", "Adres", "Adres (2)"],
			firstLines: [
				["1", "Epson", "1.199,00", "https://x.example/1", "a"],
				["2", "Acer", "999,50", "https://x.example/2", "b"],
			],
			missing: ["title", "url", "price"],
			columns: {},
		});
	});

	it("is read with the meanings that staff gave its columns", async () => {
		const columns = { id: ["Artikel"], title: ["naam"], price: ["Prijs"], url: ["Adres"] };
		expect(inWords(await readFeed(TEXT, columns))).toEqual(["2 Epson 119900", "3 Acer 99950"]);
	});

	it("needs its meanings again if one of these columns is gone", async () => {
		const columns = { title: ["Naam"], price: ["Cost"], url: ["Adres"] };
		const feed = await withFeedFile(TEXT, (file) => openFeed(file, { columns, now: FEED_DAY }));
		expect(feed).toMatchObject({ status: "mapping needed", missing: ["price"] });
	});

	it("of XML is read with given meanings too", async () => {
		const text =
			"<lijst><artikel><naam>Epson</naam><prijs><nu>5,50</nu></prijs><adres>https://x.example/</adres></artikel></lijst>";
		const feed = await withFeedFile(text, (file) => openFeed(file, { now: FEED_DAY }));
		expect(feed).toMatchObject({
			status: "mapping needed",
			format: "xml",
			headers: ["naam", "prijs/nu", "adres"],
			firstLines: [["Epson", "5,50", "https://x.example/"]],
		});
		const columns = { title: ["naam"], price: ["prijs/nu"], url: ["adres"] };
		expect(inWords(await readFeed(text, columns))).toEqual(["1 Epson 550"]);
	});

	it("includes one in which a known name occurs twice", async () => {
		const text = "id,title,link,price,price\n1,A,https://x.example/,1.00,2.00\n";
		const feed = await withFeedFile(text, (file) => openFeed(file, { now: FEED_DAY }));
		expect(feed).toMatchObject({
			status: "mapping needed",
			headers: ["id", "title", "link", "price", "price (2)"],
		});
		const columns = { id: ["id"], title: ["title"], url: ["link"], price: ["price (2)"] };
		expect(inWords(await readFeed(text, columns))).toEqual(["2 A 200"]);
	});
});

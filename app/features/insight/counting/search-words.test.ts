import { expect, it } from "vitest";
import { countedWords } from "./search-words";

it.each([
	["Epson  EH-TW7100 ", "epson eh tw7100"],
	["Café", "cafe"],
	["1920 x 1080", "1920 x 1080"],
	["4K 3840x2160", "4k 3840x2160"],
	["", undefined],
	["?!", undefined],
	["e", undefined],
	["4k", "4k"],
	["jo@example.com", undefined],
	["jo＠example.com", undefined],
	["jo%40example.com", undefined],
	["07700 900123", undefined],
	["+44 (0)7700-900123", undefined],
	["call 442079460000", undefined],
	["4929 1234 5678 9012", undefined],
	["۰۷۷۰۰۹۰۰۱۲۳", undefined],
	["x".repeat(81), undefined],
])("%j is counted as %j", (query, words) => {
	expect(countedWords(query)).toBe(words);
});

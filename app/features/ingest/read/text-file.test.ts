import { expect, it } from "vitest";
import { decodeText } from "./text-file";

const TEXT = "sku,price\nA,£1,299 – “café”\n";

function swapped(text: string): Buffer {
	return Buffer.from(text, "utf16le").swap16();
}

it.each([
	["UTF-8", Buffer.from(TEXT)],
	["UTF-8 with its mark", Buffer.from(`\uFEFF${TEXT}`)],
	["UTF-16LE with its mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
	["UTF-16BE with its mark", swapped(`\uFEFF${TEXT}`)],
	["the sign of old programs at its end", Buffer.from(`${TEXT}\u001A`)],
])("text file: reads %s", (_, bytes) => {
	expect(decodeText(bytes)).toBe(TEXT);
});

it("text file: reads bytes that are not UTF-8 as windows-1252", () => {
	const bytes = Buffer.from([0xa3, 0x80, 0x96, 0x93, 0x94, 0x92, 0xe9, 0xff, 0x41]);
	expect(decodeText(bytes)).toBe("£€–“”’éÿA");
});

it.each([
	["ÿA", [0xff, 0x41]],
	["Aþ", [0x41, 0xfe]],
	["þA", [0xfe, 0x41]],
	["Aÿ", [0x41, 0xff]],
	["€\u0081Ÿ", [0x80, 0x81, 0x9f]],
])("text file: reads half a byte order mark as a letter: %j", (text, bytes) => {
	expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});

it("text file: reads nothing as nothing", () => {
	expect(decodeText(new Uint8Array())).toBe("");
});

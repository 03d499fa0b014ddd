import { expect, it } from "vitest";
import { openSealedText, sealText } from "./sealed-text.server";

const SECRET = "a secret of the site with enough letters";
const TEXT = "pässwörd with spaces £";

it("sealed text: opens what it sealed, which shows nothing of the text and differs each time", () => {
	const sealed = sealText(SECRET, "mail", TEXT);
	expect(openSealedText(SECRET, "mail", sealed)).toBe(TEXT);
	expect(sealed).toMatch(/^1\.[\w-]+$/);
	expect(Buffer.from(sealed.slice(2), "base64url").includes(TEXT)).toBe(false);
	expect(sealText(SECRET, "mail", TEXT)).not.toBe(sealed);
});

it("sealed text: opens an empty text", () => {
	expect(openSealedText(SECRET, "mail", sealText(SECRET, "mail", ""))).toBe("");
});

it("sealed text: opens nothing with another secret or for another purpose", () => {
	const sealed = sealText(SECRET, "mail", TEXT);
	expect(openSealedText(`${SECRET}!`, "mail", sealed)).toBeUndefined();
	expect(openSealedText(SECRET, "other", sealed)).toBeUndefined();
});

it("sealed text: opens no text of which a byte was altered or is missing", () => {
	const bytes = Buffer.from(sealText(SECRET, "mail", TEXT).slice(2), "base64url");
	const open = (altered: Buffer) =>
		openSealedText(SECRET, "mail", `1.${altered.toString("base64url")}`);
	expect(open(bytes)).toBe(TEXT);
	for (let at = 0; at < bytes.length; at += 1) {
		const altered = Buffer.from(bytes);
		altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
		expect(open(altered)).toBeUndefined();
		expect(open(bytes.subarray(0, at))).toBeUndefined();
	}
});

it.each(["", "1", "1.", "1.AAAA", "2.AAAA", "plain text"])("sealed text: opens no %j", (text) => {
	expect(openSealedText(SECRET, "mail", text)).toBeUndefined();
});

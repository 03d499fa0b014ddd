import { expect, it } from "vitest";
import { byteSizeText } from "~/features/images/image-limits";

it.each([
	[0, "0 Bytes"],
	[1, "1 Bytes"],
	[1023, "1023 Bytes"],
	[1024, "1.00 KB"],
	[1536, "1.50 KB"],
	[1_048_575, "1.00 MB"],
	[5 * 1024 ** 2, "5.00 MB"],
	[5_000_000, "4.77 MB"],
	[1024 ** 3, "1.00 GB"],
	[3 * 1024 ** 4, "3072.00 GB"],
])("%i is %s", (bytes, text) => {
	expect(byteSizeText(bytes)).toBe(text);
});

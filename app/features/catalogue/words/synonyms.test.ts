import { expect, it } from "vitest";
import { withCommonNames } from "./synonyms";

it.each([
	["ultra short throw dlp", "ultra short throw dlp ust"],
	["hd 1280 x 720", "hd 1280 x 720 720p"],
	["full hd 1920 x 1080", "full hd 1920 x 1080 1080p"],
	["4k uhd 3840 x 2160", "4k uhd 3840 x 2160 2160p uhd"],
	["dlp short throw", "dlp short throw"],
])("'%s' is also called: '%s'", (details, all) => {
	expect(withCommonNames(details)).toBe(all);
});

import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, PHONE, shareProfile } from "./support/browser";
import { differingShare, firstFlight, pictureOf } from "./support/first-screen";
import { COMPARISONS, SCREENS } from "./support/screens";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

/** A few letters of a line may still be missing. */
const MAX_DIFFERING_SHARE = 0.005;

/** Every model as a dot, and lists whose form and picks are long. */
const FINDERS = [
	"/projectors?view=chart",
	"/projectors?years=5&hours=5&page=2",
	"/projectors?lag=30&noise=30&warranty=2",
	"/projectors?distance=3.5&room=dark&eco=1&unknown=1",
];

const PAGES = [...SCREENS, ...COMPARISONS, ...FINDERS];

describe.each([
	["phone", PHONE],
	["desktop", DESKTOP],
])("the first screen on a %s", (_, viewport) => {
	const open = shareProfile({ viewport, javaScriptEnabled: false });
	const openComparer = shareProfile();

	it.each(PAGES)("of %s stands in the first flight", async (path) => {
		const url = siteUrl() + path;
		const { first, whole } = await firstFlight(url);
		const { page } = await open("/robots.txt");
		const { page: comparer } = await openComparer("/robots.txt");
		const pictures = [
			await pictureOf(page, url, first),
			await pictureOf(page, url, whole),
		] as const;
		expect(await differingShare(comparer, pictures)).toBeLessThanOrEqual(MAX_DIFFERING_SHARE);
	});
});

import { ACCEPTED_LOGOS } from "~/features/records/kit/record";
import { imageActions } from "~/features/records/kit/record-image.server";
import { insertSiteImages } from "~/features/settings/settings.queries.server";
import { iconFileName, siteImagePath } from "~/features/settings/site-images";
import { setImageField } from "./setting-image.server";
import { settingPath, settingRecord } from "./setting-record.server";
import { makeSiteIcon } from "./site-icon.server";

const KEY = "icon";
const HEADING = "Icon (favicon)";
const PATH = settingPath(KEY);

/** The icon of the site in tabs, bookmarks and on home screens. */
export const iconRecord = settingRecord({
	key: KEY,
	heading: HEADING,
	intro: "Browsers show the icon in tabs, bookmarks and on the home screens of phones.",
	layout: [],
	cells: {},
	imageOf: ({ icon }) => ({
		heading: "Icon",
		image: {
			logo: {
				kind: "image",
				src: icon ? siteImagePath(iconFileName(String(icon), 192)) : "/favicon.svg",
			},
			name: "The site's icon",
			note: icon ? "Uploaded icon" : "Our icon",
		},
		label: "New icon",
		hint: "A square PNG, SVG, WebP or JPEG, at most 5 MB and at least 180 × 180 pixels. The site makes all other sizes from it.",
		accept: ACCEPTED_LOGOS,
		button: "Upload icon",
		remove: icon ? { intent: "remove", text: "Remove the icon" } : undefined,
	}),
	image: imageActions({
		word: "icon",
		pathOf: () => PATH,
		removeIntent: "remove",
		removedTitle: "The icon was removed: ours is shown",
		makeImage: makeSiteIcon,
		async setImage(trx, _, icon, stamp) {
			if (icon) await insertSiteImages(trx, icon.files, stamp.now);
			const imageField = { key: KEY, heading: HEADING, field: "icon" } as const;
			await setImageField(trx, imageField, icon?.hash ?? "", stamp);
			return true;
		},
	}),
});

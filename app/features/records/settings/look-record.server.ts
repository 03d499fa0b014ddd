import { cellSchemaOf } from "~/features/catalogue/fields/cells";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { makeBrandLogo } from "~/features/records/brands/make-brand-logo.server";
import {
	imageActions,
	logoImage,
	type ProcessedImage,
} from "~/features/records/kit/record-image.server";
import { contrast, parseColour, readableAccent } from "~/features/settings/accent";
import { insertSiteImages } from "~/features/settings/settings.queries.server";
import { siteImagePath } from "~/features/settings/site-images";
import { setImageField } from "./setting-image.server";
import { settingPath, settingRecord } from "./setting-record.server";

const KEY = "look";
const HEADING = "Logo and colour";
const ACCENT_LABEL = "Accent colour";
const PATH = settingPath(KEY);

const MIN_CONTRAST = 4.5;

const accentCell = cellSchemaOf((text, refuse) => {
	if (text === "") return null;
	const colour = parseColour(text);
	if (colour === undefined) return refuse("accent must be a colour such as #1a56db");
	const ratio = contrast(colour, "#ffffff");
	if (ratio >= MIN_CONTRAST) return colour;
	const ratioText = (Math.floor(ratio * 10) / 10).toFixed(1);
	return refuse(
		`accent must have a contrast of ${MIN_CONTRAST}:1 with white to be read, and ${colour} has ${ratioText}:1: the nearest that has it is ${readableAccent(colour)}`,
	);
});

/** Returns the file name of a logo with its size, such as 3fa2b3c4d5e6-480x160.png. */
function logoFileName({ hash, bytes }: ProcessedImage): string {
	// The header of a PNG has width and height at these offsets.
	return `${hash}-${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}.png`;
}

/** The logo, which is processed like brands' logos, and the accent colour. */
export const lookRecord = settingRecord({
	key: KEY,
	heading: HEADING,
	intro:
		"The logo replaces the name in the header. The accent colour is used for the buttons that lead to shops and for the glow of dark sections.",
	layout: [
		{
			name: "accent",
			label: ACCENT_LABEL,
			id: "accent",
			control: { autoComplete: "off", maxLength: 20, placeholder: "#1a56db", spellCheck: false },
			hint: "A colour code such as #1a56db, dark enough for white text. Dark mode uses a lighter shade. If left empty: our amber.",
		},
	],
	cells: { accent: accentCell },
	// The page itself displays the typed colour.
	preview: async (_, { accent = "" }) => {
		const colour = accentCell.safeParse(accent);
		const hasNearestColour = !colour.success && parseColour(accent) !== undefined;
		const problems = colour.error?.issues.map(({ message }) =>
			labelledError(message, "accent", ACCENT_LABEL),
		);
		const title = hasNearestColour
			? "The nearest colour that can be read is below"
			: "Not saved yet";
		return { title, html: "", warnings: problems ?? [] };
	},
	imageOf: ({ logo }) => ({
		...logoImage(
			{
				logo: logo
					? { kind: "image", src: siteImagePath(String(logo)) }
					: { kind: "text", text: "None" },
				name: "The site's logo",
				note: logo ? "Uploaded logo" : "No logo: the name is shown",
			},
			Boolean(logo),
		),
		hint: "PNG or SVG, also WebP or JPEG, at most 5 MB. It is fitted into 480 × 160 pixels on white. An SVG is converted to an image of pixels.",
	}),
	image: imageActions({
		word: "logo",
		pathOf: () => PATH,
		removeIntent: "remove",
		removedTitle: "The logo was removed",
		makeImage: makeBrandLogo,
		async setImage(trx, _, logo, stamp) {
			const imageField = { key: KEY, heading: HEADING, field: "logo" } as const;
			const name = logo ? logoFileName(logo) : "";
			if (logo) await insertSiteImages(trx, [{ name, bytes: logo.bytes }], stamp.now);
			await setImageField(trx, imageField, name, stamp);
			// A setting is never deleted.
			return true;
		},
	}),
});

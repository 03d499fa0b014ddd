import { textCell } from "~/features/catalogue/fields/cells";
import { ACCEPTED_IMAGES } from "~/features/images/image-limits";
import {
	checkImage,
	DAMAGED_IMAGE,
	decodeInQueue,
	openUpload,
} from "~/features/images/open-image.server";
import { fieldsOfForm } from "~/features/records/kit/record";
import {
	imageActions,
	madeImage,
	type ProcessedImage,
} from "~/features/records/kit/record-image.server";
import { insertSiteImages } from "~/features/settings/settings.queries.server";
import { CARD_SIZE, SITE_IMAGE, siteImagePath } from "~/features/settings/site-images";
import { ExpectedError } from "~/logging/expected-error";
import { setImageField } from "./setting-image.server";
import { settingPath, settingRecord } from "./setting-record.server";

const KEY = "card";
const HEADING = "Picture of shared links";
const PATH = settingPath(KEY);

/** Half the size of a card, in px; services show smaller images as a thumbnail, or not at all. */
const MIN_CARD_SIZE = { width: CARD_SIZE.width / 2, height: CARD_SIZE.height / 2 };

const MAX_ALT = 250;

const TIMEOUT_S = 30;

/** The image of shared links, with its file name. */
interface CardImage extends ProcessedImage {
	name: string;
}

/** Returns the size in px to which an image is cropped: the largest that has the proportions of a card. */
function partOf({ width, height }: { width: number; height: number }) {
	const scale = Math.min(1, width / CARD_SIZE.width, height / CARD_SIZE.height);
	return {
		width: Math.round(CARD_SIZE.width * scale),
		height: Math.round(CARD_SIZE.height * scale),
	};
}

/** Crops an upload to the proportions of a card. Throws an ExpectedError if it is too small or cannot be used. */
async function makeCard(upload: Buffer): Promise<CardImage> {
	const size = await checkImage(upload);
	if (size.width < MIN_CARD_SIZE.width || size.height < MIN_CARD_SIZE.height) {
		throw new ExpectedError(
			400,
			`This picture has ${size.width} × ${size.height} pixels: it must have at least ${MIN_CARD_SIZE.width} × ${MIN_CARD_SIZE.height}. Please upload a larger one.`,
		);
	}
	const part = partOf(size);
	const bytes = await decodeInQueue(async () => {
		try {
			return await (await openUpload(upload))
				.toColourspace("srgb")
				.resize({ ...part, fit: "cover" })
				.flatten({ background: "#ffffff" })
				.jpeg({ quality: 82, progressive: true })
				.timeout({ seconds: TIMEOUT_S })
				.toBuffer();
		} catch {
			throw new ExpectedError(400, DAMAGED_IMAGE);
		}
	});
	const made = madeImage(bytes, undefined);
	return { ...made, name: `${made.hash}-${part.width}x${part.height}.jpg` };
}

/** The image that services show beside shared links to pages without an image. */
export const cardRecord = settingRecord({
	key: KEY,
	heading: HEADING,
	intro:
		"Messengers and social networks show it beside links to pages that have no picture of their own.",
	layout: [
		fieldsOfForm()("alt", "What the picture shows", {
			control: { maxLength: MAX_ALT },
			hint: "For those who do not see it. Empty: the name of the site.",
		}),
	],
	cells: { alt: textCell("alt", MAX_ALT) },
	imageOf: ({ picture: image }) => ({
		heading: "Picture",
		image: {
			src: image ? siteImagePath(String(image)) : SITE_IMAGE,
			alt: image ? "The uploaded picture" : "Our picture",
		},
		label: "New picture",
		hint: `JPEG, PNG or WebP, at most 5 MB and with at least ${MIN_CARD_SIZE.width} × ${MIN_CARD_SIZE.height} pixels. It is cut to the shape of ${CARD_SIZE.width} × ${CARD_SIZE.height}.`,
		accept: ACCEPTED_IMAGES,
		button: "Upload picture",
		remove: image ? { intent: "remove", text: "Remove the picture" } : undefined,
	}),
	image: imageActions({
		word: "picture",
		pathOf: () => PATH,
		removeIntent: "remove",
		removedTitle: "The picture was removed",
		gone: "",
		make: makeCard,
		async set(trx, _, card, stamp) {
			if (card) await insertSiteImages(trx, [{ name: card.name, bytes: card.bytes }], stamp.now);
			const place = { key: KEY, heading: HEADING, field: "picture" } as const;
			await setImageField(trx, place, card?.name ?? "", stamp);
			return true;
		},
	}),
});

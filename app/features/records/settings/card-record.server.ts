import { textCell } from "~/features/catalogue/fields/cells";
import { ACCEPTED_IMAGES } from "~/features/images/image-limits";
import {
	checkImage,
	DAMAGED_IMAGE,
	decodeInQueue,
	openUpload,
} from "~/features/images/open-image.server";
import { fieldFactory } from "~/features/records/kit/record";
import {
	imageActions,
	type ProcessedImage,
	toProcessedImage,
} from "~/features/records/kit/record-image.server";
import { insertSiteImages } from "~/features/settings/settings.queries.server";
import {
	HOME_IMAGE_PATH,
	SHARED_LINK_IMAGE_SIZE,
	siteImagePath,
} from "~/features/settings/site-images";
import { ExpectedError } from "~/logging/expected-error";
import { setImageField } from "./setting-image.server";
import { settingPath, settingRecord } from "./setting-record.server";

const KEY = "card";
const HEADING = "Picture of shared links";
const PATH = settingPath(KEY);

/** Half the size of a card, in px; services show smaller images as a thumbnail, or not at all. */
const MIN_CARD_SIZE = {
	width: SHARED_LINK_IMAGE_SIZE.width / 2,
	height: SHARED_LINK_IMAGE_SIZE.height / 2,
};

const MAX_ALT_LENGTH = 250;

const TIMEOUT_S = 30;

/** The image of shared links, with its file name. */
interface CardImage extends ProcessedImage {
	name: string;
}

/** Returns the size in px to which an image is cropped: the largest that has the proportions of a card. */
function croppedSize({ width, height }: { width: number; height: number }) {
	const scale = Math.min(
		1,
		width / SHARED_LINK_IMAGE_SIZE.width,
		height / SHARED_LINK_IMAGE_SIZE.height,
	);
	return {
		width: Math.round(SHARED_LINK_IMAGE_SIZE.width * scale),
		height: Math.round(SHARED_LINK_IMAGE_SIZE.height * scale),
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
	const cardSize = croppedSize(size);
	const bytes = await decodeInQueue(async () => {
		try {
			return await (await openUpload(upload))
				.toColourspace("srgb")
				.resize({ ...cardSize, fit: "cover" })
				.flatten({ background: "#ffffff" })
				.jpeg({ quality: 82, progressive: true })
				.timeout({ seconds: TIMEOUT_S })
				.toBuffer();
		} catch {
			throw new ExpectedError(400, DAMAGED_IMAGE);
		}
	});
	const image = toProcessedImage(bytes);
	return { ...image, name: `${image.hash}-${cardSize.width}x${cardSize.height}.jpg` };
}

/** The image that services show beside shared links to pages without an image. */
export const cardRecord = settingRecord({
	key: KEY,
	heading: HEADING,
	intro:
		"Messaging apps and social networks show it with links to pages that have no picture of their own.",
	layout: [
		fieldFactory()("alt", "What the picture shows", {
			control: { maxLength: MAX_ALT_LENGTH },
			hint: "A description for people who cannot see the picture. If left empty: the name of the site.",
		}),
	],
	cells: { alt: textCell("alt", MAX_ALT_LENGTH) },
	imageOf: ({ picture: image }) => ({
		heading: "Picture",
		image: {
			src: image ? siteImagePath(String(image)) : HOME_IMAGE_PATH,
			alt: image ? "The uploaded picture" : "Our picture",
		},
		label: "New picture",
		hint: `JPEG, PNG or WebP, at most 5 MB and with at least ${MIN_CARD_SIZE.width} × ${MIN_CARD_SIZE.height} pixels. It is cropped to ${SHARED_LINK_IMAGE_SIZE.width} × ${SHARED_LINK_IMAGE_SIZE.height}.`,
		accept: ACCEPTED_IMAGES,
		button: "Upload picture",
		remove: image ? { intent: "remove", text: "Remove the picture" } : undefined,
	}),
	image: imageActions({
		word: "picture",
		pathOf: () => PATH,
		removeIntent: "remove",
		removedTitle: "The picture was removed",
		makeImage: makeCard,
		async setImage(trx, _, card, stamp) {
			if (card) await insertSiteImages(trx, [{ name: card.name, bytes: card.bytes }], stamp.now);
			const imageField = { key: KEY, heading: HEADING, field: "picture" } as const;
			await setImageField(trx, imageField, card?.name ?? "", stamp);
			return true;
		},
	}),
});

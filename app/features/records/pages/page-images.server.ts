import { db } from "db/connection.server";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { z } from "zod";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { textCell } from "~/features/catalogue/fields/cells";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { storeImage } from "~/features/images/images.queries.server";
import { encodeUpload } from "~/features/images/store-photo.server";
import {
	imageName,
	imagesText,
	MAX_PAGE_IMAGES,
	pageImageSources,
	parseImagesText,
} from "~/features/pages/page-image";
import {
	listImagesOfAllPages,
	listImagesOfPage,
	listStoredHashes,
	replacePageImages,
} from "~/features/pages/page-images.queries.server";
import { failedPageImage } from "~/features/records/kit/page-images";
import type { EditedImage, ImageForm, StaffRecord } from "~/features/records/kit/record";
import { ExpectedError } from "~/logging/expected-error";
import { findPageRow, PAGES_PATH } from "./page-text.server";

const MAX_ALT_LENGTH = 250;

/** Returns the current images of a page as the text that the history stores. */
export async function findImagesText(db: Db, pageId: number): Promise<string> {
	return imagesText(await listImagesOfPage(db, pageId));
}

/** Returns the current images of all pages as the texts that the history stores, by page id. */
export async function listImageTextByPage(db: Db): Promise<Map<number, string>> {
	const images = Map.groupBy(await listImagesOfAllPages(db), ({ pageId }) => pageId);
	return new Map([...images].map(([id, imagesOfPage]) => [id, imagesText(imagesOfPage)]));
}

/** Returns true if all images in a text of the history are still stored. */
export async function hasStoredImages(db: Db, text: string): Promise<boolean> {
	const hashes = new Set(parseImagesText(text).map(({ hash }) => hash));
	return (await listStoredHashes(db, [...hashes])).length === hashes.size;
}

/** Replaces a page's images by the images in a text of the history. */
export async function replaceImagesByText(trx: Trx, pageId: number, text: string): Promise<void> {
	await replacePageImages(trx, pageId, parseImagesText(text));
}

/** Returns the images of a page for its form. */
export async function listPageImages(db: Db, pageId: number): Promise<EditedImage[]> {
	return (await listImagesOfPage(db, pageId)).map(({ name, alt, ...image }) => {
		const { src, width, height } = pageImageSources(image);
		return { name, alt, src, width, height };
	});
}

const altRule = textCell("alt", MAX_ALT_LENGTH).pipe(
	z.string({ error: "alt is required: it says what the picture shows" }),
);

/** An error of a field of the form other than its file. */
class FieldError extends Error {
	constructor(
		readonly field: "name" | "alt",
		message: string,
	) {
		super(message);
	}
}

type HistoryImage = ReturnType<typeof parseImagesText>[number];

/** Returns the images of a page with the change of a submitted form, and a title for the toast. */
function changedImages(
	images: readonly HistoryImage[],
	{ intent, storedName, name: nameText, alt: altText }: ImageForm,
	upload: { fileName: string; hash: string } | undefined,
): { images: HistoryImage[]; title: string } {
	const storedImage = images.find(({ name }) => name === storedName);
	const otherImages = images.filter((otherImage) => otherImage !== storedImage);
	if (intent !== "add" && !storedImage) {
		throw new ExpectedError(410, "This picture was removed meanwhile.");
	}
	if (intent === "remove")
		return { images: otherImages, title: `The picture ${storedName} was removed` };
	const alt = altRule.safeParse(altText);
	if (!alt.success) {
		const [issue] = alt.error.issues;
		throw new FieldError("alt", labelledError(issue?.message ?? "", "alt", "Description"));
	}
	if (storedImage) {
		const changedImage = { ...storedImage, alt: alt.data, hash: upload?.hash ?? storedImage.hash };
		return {
			images: [...otherImages, changedImage],
			title: `The picture ${storedImage.name} was saved`,
		};
	}
	if (!upload) throw new ExpectedError(400, "Please choose a picture first.");
	const name = imageName(nameText || upload.fileName);
	if (name === "") {
		throw new FieldError("name", "Name must have letters from a to z or digits.");
	}
	if (otherImages.some((image) => image.name === name)) {
		throw new FieldError("name", `This page has a picture “${name}” already.`);
	}
	if (otherImages.length >= MAX_PAGE_IMAGES) {
		const limitText = `This page has ${MAX_PAGE_IMAGES} pictures already, which is the most.`;
		throw new ExpectedError(400, limitText);
	}
	const addedImage = { name, alt: alt.data, hash: upload.hash };
	return { images: [...otherImages, addedImage], title: `The picture ${name} was added` };
}

async function encodeIfUploaded(upload: { name: string; bytes: Buffer } | undefined) {
	if (!upload || upload.bytes.byteLength === 0) return undefined;
	return (await encodeUpload(upload.bytes)).image;
}

async function saveImages(
	key: string,
	form: ImageForm,
	upload: { name: string; bytes: Buffer } | undefined,
	{ by, now }: ChangeStamp,
): Promise<string> {
	const image = form.intent === "remove" ? undefined : await encodeIfUploaded(upload);
	return writeForStaff(db(), async (trx) => {
		const page = await findPageRow(trx, key);
		if (!page) throw new ExpectedError(410, "This page was deleted meanwhile.");
		const before = await findImagesText(trx, page.id);
		if (image) await storeImage(trx, image);
		const change = changedImages(
			parseImagesText(before),
			form,
			image && { fileName: upload?.name ?? "", hash: image.hash },
		);
		await replacePageImages(trx, page.id, change.images);
		const after = await findImagesText(trx, page.id);
		if (after !== before) {
			const line = { by, subject: "page", subjectKey: key, title: page.title } as const;
			const fields = { before: { pictures: before }, after: { pictures: after } };
			await recordChange(trx, { ...line, action: "changed", ...fields }, now);
		}
		return change.title;
	});
}

/** Adds, changes or removes an image of a page. Throws an ExpectedError about the file. */
export const submitPageImage: NonNullable<StaffRecord["images"]>["submit"] = async (
	key,
	form,
	upload,
	stamp,
) => {
	try {
		const title = await saveImages(key, form, upload, stamp);
		return { path: `${PAGES_PATH}/${key}#pictures`, title };
	} catch (error) {
		if (!(error instanceof FieldError)) throw error;
		const failedImage = failedPageImage(form, { [error.field]: error.message });
		return { status: 400, actionData: { failedImage } };
	}
};

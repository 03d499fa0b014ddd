import type { Db, Trx } from "db/schema";
import { z } from "zod";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { textCell } from "~/features/catalogue/fields/cells";
import { labelledError } from "~/features/catalogue/fields/shown-text";
import { storePicture } from "~/features/images/images.queries.server";
import { encodeUpload } from "~/features/images/load-image.server";
import {
	MAX_PICTURES,
	pagePictureSources,
	parsePicturesText,
	pictureName,
	picturesText,
} from "~/features/pages/page-picture";
import {
	listPagePictures,
	listPictureNames,
	listStoredHashes,
	replacePictures,
} from "~/features/pages/page-pictures.queries.server";
import type {
	FailedPagePicture,
	PageImage,
	PictureForm,
	StaffRecord,
} from "~/features/records/kit/record";
import { inTransaction } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";
import { ExpectedError } from "~/logging/user-error";
import { findRow, PAGES_PATH } from "./page-text.server";

const MAX_ALT = 250;

/** Returns the pictures of a page as the history shows them. */
export async function findPicturesText(db: Db, pageId: number): Promise<string> {
	return picturesText(await listPagePictures(db, pageId));
}

/** Returns the pictures of every page as the history shows them, by the page's id. */
export async function listPicturesTexts(db: Db): Promise<Map<number, string>> {
	const pictures = Map.groupBy(await listPictureNames(db), ({ pageId }) => pageId);
	return new Map([...pictures].map(([id, ofPage]) => [id, picturesText(ofPage)]));
}

/** Returns true if all pictures in a text of the history are still stored. */
export async function hasStoredPictures(db: Db, text: string): Promise<boolean> {
	const hashes = new Set(parsePicturesText(text).map(({ hash }) => hash));
	return (await listStoredHashes(db, [...hashes])).length === hashes.size;
}

/** Gives a page the pictures in a text of the history. */
export async function writePictures(trx: Trx, pageId: number, text: string): Promise<void> {
	await replacePictures(trx, pageId, parsePicturesText(text));
}

/** Returns the pictures of a page for its form. */
export async function listPageImages(db: Db, pageId: number): Promise<PageImage[]> {
	return (await listPagePictures(db, pageId)).map(({ name, alt, ...picture }) => {
		const { src, width, height } = pagePictureSources(picture);
		return { name, alt, src, width, height };
	});
}

const altRule = textCell("alt", MAX_ALT).pipe(
	z.string({ error: "alt is required: it says what the picture shows" }),
);

/** An error that belongs to a field of the form. */
class FieldError extends Error {
	constructor(
		readonly status: number,
		readonly field: keyof FailedPagePicture["errors"],
		message: string,
	) {
		super(message);
	}
}

type Picture = ReturnType<typeof parsePicturesText>[number];

/** Returns the pictures of a page after a form was sent, with a title for the toast. */
function changedPictures(
	pictures: readonly Picture[],
	{ intent, picture, name: nameText, alt: altText }: PictureForm,
	upload: { fileName: string; hash: string } | undefined,
): { pictures: Picture[]; title: string } {
	const stored = pictures.find(({ name }) => name === picture);
	const rest = pictures.filter((one) => one !== stored);
	if (intent !== "add" && !stored) {
		throw new FieldError(410, "file", "This picture was removed meanwhile.");
	}
	if (intent === "remove") return { pictures: rest, title: `The picture ${picture} was removed` };
	const alt = altRule.safeParse(altText);
	if (!alt.success) {
		const [issue] = alt.error.issues;
		throw new FieldError(400, "alt", labelledError(issue?.message ?? "", "alt", "Description"));
	}
	if (stored) {
		const changed = { ...stored, alt: alt.data, hash: upload?.hash ?? stored.hash };
		return { pictures: [...rest, changed], title: `The picture ${stored.name} was saved` };
	}
	if (!upload) throw new FieldError(400, "file", "Please choose a picture first.");
	const name = pictureName(nameText || upload.fileName);
	if (name === "") {
		throw new FieldError(400, "name", "Name must have letters from a to z or digits.");
	}
	if (rest.some((one) => one.name === name)) {
		throw new FieldError(400, "name", `This page has a picture “${name}” already.`);
	}
	if (rest.length >= MAX_PICTURES) {
		const limitText = `This page has ${MAX_PICTURES} pictures already, which is the most.`;
		throw new FieldError(400, "file", limitText);
	}
	const added = { name, alt: alt.data, hash: upload.hash };
	return { pictures: [...rest, added], title: `The picture ${name} was added` };
}

async function encoded(upload: { name: string; bytes: Buffer } | undefined) {
	if (!upload || upload.bytes.byteLength === 0) return undefined;
	try {
		return (await encodeUpload(upload.bytes)).image;
	} catch (error) {
		throw error instanceof ExpectedError
			? new FieldError(error.status, "file", error.message)
			: error;
	}
}

async function savePictures(
	key: string,
	form: PictureForm,
	upload: { name: string; bytes: Buffer } | undefined,
	{ by, now }: ChangeStamp,
): Promise<string> {
	const image = form.intent === "remove" ? undefined : await encoded(upload);
	return inTransaction(async (trx) => {
		const page = await findRow(trx, key);
		if (!page) throw new FieldError(410, "file", "This page was deleted meanwhile.");
		const before = await findPicturesText(trx, page.id);
		if (image) await storePicture(trx, image);
		const change = changedPictures(
			parsePicturesText(before),
			form,
			image && { fileName: upload?.name ?? "", hash: image.hash },
		);
		await replacePictures(trx, page.id, change.pictures);
		const after = await findPicturesText(trx, page.id);
		if (after !== before) {
			const line = { by, subject: "page", subjectKey: key, title: page.title } as const;
			const pictures = { before: { pictures: before }, after: { pictures: after } };
			await recordChange(trx, { ...line, action: "changed", ...pictures }, now);
		}
		return change.title;
	});
}

/** Adds, changes or removes a picture of a page. */
export const submitPicture: NonNullable<StaffRecord["pictures"]>["submit"] = async (
	key,
	form,
	upload,
	stamp,
) => {
	const { picture, name, alt } = form;
	const failed = (status: number, errors: FailedPagePicture["errors"]) => ({
		status,
		failedPicture: { picture, draft: { name, alt }, errors },
	});
	try {
		const title = await savePictures(key, form, upload, stamp);
		return { path: `${PAGES_PATH}/${key}#pictures`, title };
	} catch (error) {
		if (error instanceof FieldError) {
			return failed(error.status, { [error.field]: error.message });
		}
		return failed(503, { file: notSavedNow("A page's picture was not stored", error) });
	}
};

import { createHash } from "node:crypto";
import { db } from "db/connection.server";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import {
	type ChangeStamp,
	changedFields,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { ACCEPTED_LOGOS, LOGO_HINT, type RecordImage, type StaffRecord } from "./record";

/** An image made from an upload. Its hash is part of its address. */
export interface ProcessedImage {
	hash: string;
	bytes: Buffer;
	/** A warning for staff about the image. */
	warning?: string | undefined;
}

/** Returns an encoded image with its hash, by which it is stored, and a warning if there is one. */
export function toProcessedImage(bytes: Buffer, warning?: string): ProcessedImage {
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
	return { hash, bytes, warning };
}

/**
 * Converts an upload to an image and stores it. Returns a warning about it. Throws an ExpectedError if there is no
 * file.
 */
export async function makeAndStoreImage<NewImage extends Pick<ProcessedImage, "warning">>(
	upload: Buffer | undefined,
	makeImage: (upload: Buffer) => Promise<NewImage>,
	store: (trx: Trx, image: NewImage) => Promise<void>,
): Promise<string | undefined> {
	if (upload === undefined) throw new ExpectedError(400, "Please choose a file first.");
	const image = await makeImage(upload);
	await writeForStaff(db(), (trx) => store(trx, image));
	return image.warning;
}

type RecordImageActions = NonNullable<StaffRecord["image"]>;

interface ImageActionOptions<NewImage = ProcessedImage>
	extends Pick<RecordImageActions, "removeIntent"> {
	/** The word for the image in toasts. */
	word: string;
	/** Path of the record's page. */
	pathOf(key: string): string;
	/** Toast after an uploaded image was removed. */
	removedTitle: string;
	/** Message if the record was deleted meanwhile; left out for settings, which are never deleted. */
	recordDeletedMessage?: string;
	makeImage(upload: Buffer): Promise<NewImage>;
	/**
	 * Stores an image, or removes it if undefined, with a line in the audit log. Returns false if the record was deleted.
	 */
	setImage(
		trx: Trx,
		key: string,
		image: NewImage | undefined,
		stamp: ChangeStamp,
	): Promise<boolean>;
}

/** Returns the actions that replace and remove a record's image. */
export function imageActions<NewImage extends Pick<ProcessedImage, "warning">>({
	word,
	pathOf,
	removeIntent,
	removedTitle,
	recordDeletedMessage,
	makeImage,
	setImage,
}: ImageActionOptions<NewImage>): RecordImageActions {
	const setImageOrThrow = async (
		trx: Trx,
		key: string,
		image: NewImage | undefined,
		stamp: ChangeStamp,
	) => {
		if (!(await setImage(trx, key, image, stamp)))
			throw new ExpectedError(410, recordDeletedMessage ?? "");
	};
	return {
		removeIntent,
		async replace(key, upload, stamp) {
			const store = (trx: Trx, image: NewImage) => setImageOrThrow(trx, key, image, stamp);
			const warning = await makeAndStoreImage(upload, makeImage, store);
			return { path: pathOf(key), title: `The ${word} was saved`, description: warning };
		},
		async remove(key, stamp) {
			await writeForStaff(db(), (trx) => setImageOrThrow(trx, key, undefined, stamp));
			return { path: pathOf(key), title: removedTitle };
		},
	};
}

/** Returns a logo for a record's page, with a button that removes an uploaded logo. */
export function logoImage(
	image: Extract<RecordImage["image"], { logo: unknown }>,
	isRemovable: boolean,
): RecordImage {
	return {
		heading: "Logo",
		image,
		label: "New logo",
		hint: LOGO_HINT,
		accept: ACCEPTED_LOGOS,
		button: "Upload logo",
		remove: isRemovable ? { intent: "remove", text: "Remove the logo" } : undefined,
	};
}

interface RecordImageOptions
	extends Pick<ImageActionOptions, "removeIntent" | "removedTitle" | "makeImage"> {
	/** Field of the audit log with the address of the image, which is also the word for it in texts. */
	field: "picture" | "logo";
	/** Returns the address of a record's image; null without an image. */
	find(db: Db, key: string): Promise<string | null>;
	/** Returns the address of the image that is shown without an upload; null if there is none. */
	defaultPathOf(key: string): string | null;
	/** Stores an uploaded image, replacing an earlier one. */
	store(trx: Trx, key: string, image: ProcessedImage, now: Date): Promise<void>;
	/** Removes the uploaded image. */
	reset(trx: Trx, key: string): Promise<void>;
}

/**
 * Adds an image to a kind of record, which staff can replace and remove. Replaced images are not stored, so an undo can
 * only lead back to the state without an upload.
 */
export function withImage(
	record: StaffRecord,
	{ field, find, defaultPathOf, store, reset, ...actions }: RecordImageOptions,
): StaffRecord {
	const { undoable, path, texts, subject } = record;
	return {
		...record,
		image: imageActions({
			...actions,
			word: field,
			recordDeletedMessage: texts.recordDeletedMessage,
			pathOf: (key) => `${path}/${key}`,
			async setImage(trx, key, image, { by, now }) {
				const details = await record.find(trx, key);
				if (!details) return false;
				const before = { [field]: await find(trx, key) };
				if (image) await store(trx, key, image, now);
				else await reset(trx, key);
				const fields = changedFields(before, { [field]: await find(trx, key) });
				const line = { by, subject, subjectKey: key, title: details.name } as const;
				if (fields) await recordChange(trx, { ...line, action: "changed", ...fields }, now);
				return true;
			},
		}),
		// A line of the audit log about the image has no other field.
		undoable: {
			...undoable,
			async find(db, key) {
				const fields = await undoable.find(db, key);
				return fields && { ...fields, [field]: await find(db, key) };
			},
			async check(db, key, fields, line) {
				if (fields[field] === undefined) return undoable.check(db, key, fields, line);
				return fields[field] === defaultPathOf(key)
					? { notes: [`Its uploaded ${field} is deleted.`] }
					: { problem: `The earlier ${field} is not stored any more.`, notes: [] };
			},
			async write(trx, key, fields, stamp, line) {
				if (fields[field] === undefined) return undoable.write(trx, key, fields, stamp, line);
				await reset(trx, key);
				return key;
			},
		},
	};
}

import { z } from "zod";
import { requiredCell } from "~/features/catalogue/fields/cells";
import {
	deleteRedirectFrom,
	deleteRedirectsTo,
	redirectSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { MAX_CATEGORIES } from "~/features/catalogue/lists/categories.queries.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { modelsText } from "~/features/catalogue/words/count-text";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";
import { ACCEPTED_IMAGES } from "~/features/images/image-limits";
import {
	checkImage,
	DAMAGED_IMAGE,
	decodeInQueue,
	openUpload,
} from "~/features/images/open-image.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import { fieldFactory } from "~/features/records/kit/record";
import {
	type ProcessedImage,
	toProcessedImage,
	withImage,
} from "~/features/records/kit/record-image.server";
import { ExpectedError } from "~/logging/expected-error";
import { updateModelsOfCategory } from "./category-models.queries.server";
import {
	builtInDrawingPath,
	type CategoryRow,
	deleteCategoryImage,
	findCategoryRow,
	HIGHEST_FIXED_ID,
	listCategoryRows,
	storeCategoryImage,
} from "./category-writes.queries.server";

const PATH = "/admin/categories";
const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 500;
const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const { writeRow, deleteRow, order } = orderedRowQueries("categories", {
	subject: "category",
	limit: MAX_CATEGORIES,
	// Our own texts refer to the first categories by their ids.
	highestFixedId: HIGHEST_FIXED_ID,
});

const schema = z
	.object({
		// Cells of spreadsheets separate names by semicolons.
		name: requiredCell("Name", MAX_NAME_LENGTH).refine(
			(name) => !name.includes(";"),
			"Name must have no semicolon",
		),
		slug: z.string().trim().toLowerCase(),
		description: requiredCell("Description", MAX_DESCRIPTION_LENGTH),
	})
	.transform((form) => ({ ...form, slug: form.slug || tagSlug(form.name) }))
	.pipe(
		z.object({
			name: z.string(),
			slug: z
				.string()
				.max(MAX_NAME_LENGTH, `Address must be at most ${MAX_NAME_LENGTH} characters`)
				.regex(SLUG_PATTERN, "Address must be letters from a to z and digits, joined by hyphens"),
			description: z.string(),
		}),
	);

const IMAGE_WIDTH_PX = 800;
const IMAGE_HEIGHT_PX = 500;
const TIMEOUT_S = 30;

/**
 * Converts an upload to a category's image: WebP, cropped to a fixed size. Throws an ExpectedError for a file that is
 * no JPEG, PNG or WebP, too large, too small or damaged.
 */
async function makeCategoryImage(upload: Buffer): Promise<ProcessedImage> {
	const { width, height } = await checkImage(upload);
	const bytes = await decodeInQueue(async () =>
		(await openUpload(upload))
			.toColourspace("srgb")
			.resize({ width: IMAGE_WIDTH_PX, height: IMAGE_HEIGHT_PX, fit: "cover" })
			// Transparent parts would show the page's background, which may be light or dark.
			.flatten({ background: "#171f38" })
			.webp({ quality: 78 })
			.timeout({ seconds: TIMEOUT_S })
			.toBuffer()
			.catch(() => {
				throw new ExpectedError(400, DAMAGED_IMAGE);
			}),
	);
	const warning = `It has ${width} × ${height} pixels, fewer than the ${IMAGE_WIDTH_PX} × ${IMAGE_HEIGHT_PX} that pages show, so it may look blurred.`;
	return toProcessedImage(
		bytes,
		width >= IMAGE_WIDTH_PX && height >= IMAGE_HEIGHT_PX ? undefined : warning,
	);
}

const field = fieldFactory("category-");

const hasUploadedImage = ({ id, imagePath }: CategoryRow) => imagePath !== builtInDrawingPath(id);

const record = defineRecord({
	subject: "category",
	path: PATH,
	noun: "category",
	heading: "Categories",
	layout: [
		field("name", "Name", { control: { required: true, maxLength: MAX_NAME_LENGTH } }),
		field("slug", "Address", {
			control: { autoCapitalize: "none", spellCheck: false, maxLength: MAX_NAME_LENGTH },
			hint: "The end of its page's address, such as home-cinema. If left empty, it is made from the name.",
		}),
		field("description", "Description", {
			kind: "long",
			control: { required: true, rows: 3, maxLength: MAX_DESCRIPTION_LENGTH },
		}),
	],
	schema,
	addPage: {
		title: "Add a category",
		crumb: "Add",
		intro:
			"To put models in it, tick it on their forms, or give its name or address in the column product_category of an import.",
		button: "Add category",
	},
	deleteText: "Delete",
	list: {
		intro:
			"What projectors are used for. The home page and the finder show them in this order, and each has its own page.",
		addText: "Add a category",
		searchLabel: "Search categories",
		emptyText: "There are no categories yet.",
		noMatchText: "No category has that name.",
		rows: listCategoryRows,
		itemOf: ({ slug, imagePath, modelCount }) => ({
			lines: [`/category/${slug} · ${modelsText(modelCount)}`],
			image: { src: imagePath },
		}),
		searchTextOf: ({ name, slug }) => `${name} ${slug}`,
	},
	order,
	keyOf: ({ id }) => String(id),
	nameOf: ({ name }) => name,
	valuesOf: ({ name, slug, description }) => ({ name, slug, description }),
	findRow: findCategoryRow,
	makeRow: (formValues, storedRow, key = "0"): CategoryRow => ({
		id: Number(key),
		imagePath: builtInDrawingPath(Number(key)),
		place: null,
		modelCount: 0,
		...storedRow,
		...formValues,
	}),

	async check(db, { name, slug }, before) {
		const otherCategories = (await listCategoryRows(db)).filter((row) => row.id !== before?.id);
		if (!before && otherCategories.length >= MAX_CATEGORIES) {
			return {
				name: [`There are ${MAX_CATEGORIES} categories already, and no more can be shown`],
			};
		}
		// Models may name a category by its address or its name.
		const usedNames = new Set(otherCategories.flatMap((row) => [row.slug, row.name.toLowerCase()]));
		if (usedNames.has(slug)) return { slug: ["Another category has this address"] };
		if (usedNames.has(name.toLowerCase())) return { name: ["Another category has this name"] };
		return undefined;
	},

	async write(trx, { modelCount, ...after }, before, { now }) {
		const row = { ...(await writeRow(trx, after)), modelCount };
		if (before && before.slug !== row.slug) {
			await redirectSlug(trx, "category", { from: before.slug, to: row.slug });
		} else if (!before) await deleteRedirectFrom(trx, "category", row.slug);
		const hasNewName = before?.slug !== row.slug || before.name !== row.name;
		const changedModelCount = hasNewName ? await updateModelsOfCategory(trx, before, row, now) : 0;
		const note = `${modelsText(changedModelCount)} that named it name it as it is now.`;
		return { row, note: changedModelCount > 0 ? note : undefined };
	},

	async delete(trx, row) {
		await deleteRow(trx, row);
		await deleteRedirectsTo(trx, "category", row.slug);
	},

	redirectAfterSave: ({ id, name }, isNew, note) =>
		isNew
			? {
					path: `${PATH}/${id}`,
					title: `${name} was added`,
					description: "It shows a drawing of ours until you upload a picture.",
				}
			: { path: PATH, title: "The category was saved", description: note },

	pageDetails: async (row) => ({
		links: [{ to: `/category/${row.slug}`, text: "See its page" }],
		hints: {
			slug: "The end of its page's address. If you change it, the old address redirects to the new one, and the category's models are updated.",
		},
		image: {
			heading: "Picture",
			image: {
				src: row.imagePath,
				alt: `Now: ${hasUploadedImage(row) ? "the uploaded picture" : "our drawing"}`,
			},
			label: "New picture",
			hint: "JPEG, PNG or WebP, at most 5 MB. It is cut to 800 × 500 pixels.",
			accept: ACCEPTED_IMAGES,
			button: "Upload picture",
			remove: hasUploadedImage(row)
				? { intent: "drawing", text: "Use the drawing again" }
				: undefined,
		},
	}),

	impactOf: async ({ name, slug, modelCount }) =>
		modelCount > 0
			? {
					isBlocked: true,
					title: `${name} is in use`,
					text: `${modelsText(modelCount)} ${modelCount === 1 ? "is" : "are"} in it, so it cannot be deleted. Move ${modelCount === 1 ? "it" : "them"} to another category first.`,
					links: [{ to: `/category/${slug}`, text: "See them" }],
				}
			: {
					isBlocked: false,
					title: `Delete ${name}?`,
					text: `No model is in it. Its page /category/${slug}, its picture and the addresses that lead there are removed.`,
				},
	blockedText: ({ modelCount }) =>
		`Nothing was deleted: ${modelsText(modelCount)} ${modelCount === 1 ? "was" : "were"} put in it meanwhile.`,
});

/** Categories: the uses of projectors (docs/staff.md#categories). */
export const categoryRecord = withImage(record, {
	field: "picture",
	removeIntent: "drawing",
	removedTitle: "It shows the drawing again",
	makeImage: makeCategoryImage,
	find: async (db, key) => (await findCategoryRow(db, key))?.imagePath ?? null,
	defaultPathOf: (key) => builtInDrawingPath(Number(key)),
	store: (trx, key, image, now) => storeCategoryImage(trx, Number(key), image, now),
	reset: (trx, key) => deleteCategoryImage(trx, Number(key)),
});

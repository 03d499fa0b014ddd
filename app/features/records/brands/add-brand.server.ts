import { db } from "db/connection.server";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { parseForm, sentTexts } from "~/features/records/kit/form-values";
import type { Done } from "~/features/records/kit/record";
import {
	NOT_SAVED,
	type RecordAnswer,
	takePicture,
} from "~/features/records/kit/submit-record.server";
import { BRAND_LAYOUT, brandAdminPath, brandSchema, thereIsOne } from "./brand-form";
import { makeBrandMark } from "./brand-mark.server";
import { findBrand, replaceMark } from "./brands.queries.server";

/** Adds a brand without models by storing its mark. */
export async function addBrand(
	fields: FormData,
	upload: Buffer | undefined,
	author: Author,
): Promise<Done | { status: number; answer: RecordAnswer }> {
	const submission = parseForm(BRAND_LAYOUT, brandSchema, fields);
	const again = (status: number, fieldErrors: Record<string, string[]> = {}) => {
		const result = submission.reply({ formErrors: [NOT_SAVED], fieldErrors });
		return { status, answer: { result, typed: sentTexts(BRAND_LAYOUT, fields) } };
	};
	if (submission.status !== "success") return again(400);
	const { name, slug } = submission.value;
	const exists = { status: 409, pictureProblem: thereIsOne(name) };
	if (await findBrand(db(), slug)) return again(400, { brand: [thereIsOne(name)] });
	const taken = await takePicture(
		"A brand's mark was not stored",
		upload,
		makeBrandMark,
		async (trx, mark) =>
			(await replaceMark(trx, { name, slug, isNew: true }, mark, author)) ? undefined : exists,
	);
	if ("status" in taken) return again(taken.status, { file: [taken.pictureProblem] });
	return { path: brandAdminPath(slug), title: `${name} was added`, description: taken.warning };
}

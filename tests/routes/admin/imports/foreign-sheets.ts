import { readFileSync } from "node:fs";
import { db } from "db/connection.server";
import { beforeEach, expect } from "vitest";
import { action as uploadAction, loader as uploadLoader } from "~/routes/admin/upload";
import { action as columnsAction, loader as columnsLoader } from "~/routes/admin/upload-columns";
import { action as rowsAction, loader as rowsLoader } from "~/routes/admin/upload-rows";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

// A catalogue spreadsheet in another layout, from its upload to the catalogue.

export const DUTCH = readFileSync("tests/fixtures/foreign/dutch.csv");
export const GERMAN = readFileSync("tests/fixtures/foreign/german.csv");
export let staff: { Cookie: string };
export const place = ({ headers }: { headers: Headers }) => headers.get("Location") ?? "";

export function fileForm(content: BlobPart, intent: string, name: string): FormData {
	const form = new FormData();
	form.set("intent", intent);
	form.set("file", new File([content], name));
	return form;
}

/** Uploads a file; redirects to its columns if they must be mapped. */
export const upload = (content: BlobPart, { intent = "import", name = "lijst.csv" } = {}) =>
	submitForm(uploadAction, "/admin/upload", fileForm(content, intent, name), staff);

export async function columnsAt(path: string) {
	const { fileColumns } = (await visit(columnsLoader, path, staff)).data;
	if (fileColumns?.status !== "columns") throw new Error(JSON.stringify(fileColumns));
	return fileColumns;
}

export async function rowsAt(path: string) {
	const { fileReview } = (await visit(rowsLoader, path, staff)).data;
	if (fileReview?.review.status !== "rows") throw new Error(JSON.stringify(fileReview));
	return fileReview.review;
}

/** Sends the form of the first page with some choices changed. */
async function choicesAt(path: string, changed: Record<string, string> = {}) {
	const { columns, fieldByIndex: chosen, kind, retailer } = await columnsAt(path);
	const fields = columns.map(({ index }) => [`column-${index}`, chosen[index] ?? ""]);
	return { kind, retailer, ...Object.fromEntries(fields), ...changed };
}

export const sendChoices = async (path: string, changed: Record<string, string> = {}) =>
	submitForm(columnsAction, path, await choicesAt(path, changed), staff);

/** Sends the form of the second page with some answers changed. */
async function answersAt(path: string, changed: Record<string, string> = {}) {
	const { doubtful, new: newRows } = await rowsAt(path);
	const fields = [...doubtful, ...newRows].flatMap(({ row, newSku }) => [
		[`sku-${row}`, newSku],
		[`proposed-${row}`, newSku],
	]);
	return { ...Object.fromEntries(fields), ...changed };
}

export const sendAnswers = async (path: string, changed: Record<string, string> = {}) =>
	submitForm(rowsAction, path, await answersAt(path, changed), staff);

export const models = () => db().selectFrom("projectors").selectAll().orderBy("sku").execute();

/** Imports a file with all proposals accepted; returns the result. */
export async function imported(
	content: BlobPart,
	name?: string,
	answers: Record<string, string> = {},
) {
	const columns = place(await upload(content, name === undefined ? {} : { name }));
	const rows = place(await sendChoices(columns));
	const done = await sendAnswers(rows, { intent: "import", ...answers });
	expect([done.status, place(done)]).toEqual([
		303,
		expect.stringMatching(/^\/admin\/upload\?import=\d+$/),
	]);
	return (await visit(uploadLoader, place(done), staff)).data.result;
}

/** Signs staff in before each test of a file. */
export function signInFirst(): void {
	beforeEach(async () => {
		staff = await staffHeaders("ann");
	});
}

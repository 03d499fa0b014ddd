import { beforeEach, expect } from "vitest";
import { action, loader } from "~/routes/admin/upload";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

export const PAGE = "/admin/upload";
const HEAD = "sku,brand,model,price,brightness\n";
export const GOOD = `${HEAD}A1,Epson,One,499.99,3000\nA2,BenQ,Two,£899,2000\n`;
export let staff: { Cookie: string };

export function fileForm(
	content: BlobPart,
	fields: Record<string, string> = {},
	name = "Preise für März.csv",
): FormData {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.set(field, value);
	form.set("file", new File([content], name));
	return form;
}

export const post = (
	fields: Record<string, string> | FormData,
	headers: Record<string, string> = {},
) => submitForm(action, PAGE, fields, { ...staff, ...headers });

export const upload = (content: BlobPart, name?: string) =>
	post(fileForm(content, { intent: "import" }, name));

export const page = async (query = "") => (await visit(loader, PAGE + query, staff)).data;

/** Imports a file, which must succeed; returns the query of the page that it redirects to. */
export async function loaded(content: string): Promise<string> {
	const { status, headers } = await upload(content);
	const place = headers.get("Location") ?? "";
	expect([status, place]).toEqual([303, expect.stringMatching(/^\/admin\/upload\?import=\d+$/)]);
	return place.slice(PAGE.length);
}

/** Signs staff in before each test of a file. */
export function signInFirst(): void {
	beforeEach(async () => {
		staff = await staffHeaders("zoë");
	});
}

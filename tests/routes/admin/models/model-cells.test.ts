import { beforeEach, expect, it } from "vitest";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { FORM_LABELS } from "~/features/records/models/form/form-groups.server";
import { makeCategories, makeProjectors } from "../../../factories";
import { plan } from "../../../import-plans";
import { staffHeaders } from "../../../staff";
import { fieldErrors, openedFields, sendModel, storedModel } from "./model-editor";

// The same cells in a file and in the form give the same messages (except field names) or the same stored values.

const NAMES = { brand: "Epson", model: "EH-TW7100" };

let headers: { Cookie: string };

beforeEach(async () => {
	await makeCategories();
	await makeProjectors({ sku: "EH-1", ...NAMES, price: "1299", brightness: "3000" });
	headers = await staffHeaders();
});

/** Converts a cell to the form's value; categories are checkboxes. */
function typed(name: string, value: string) {
	return { [name]: name === "product_category" ? value.split(";") : value };
}

/** Returns the error of a cell in a file, in the words of the form. */
function fileProblem(name: string, value: string): string {
	const cells = { sku: "EH-1", ...NAMES, [name]: value };
	const { problems } = plan(Object.keys(cells).join("|"), Object.values(cells).join("|"));
	return problems
		.map(({ column = "", reason }) => labelledError(reason, column, FORM_LABELS[column] ?? ""))
		.join();
}

it.each([
	["brand", ""],
	["brand", "#REF!"],
	["model", "x".repeat(121)],
	["price", "1.299,00"],
	["price", "1000000.01"],
	["brightness", "0"],
	["brightness", "200001"],
	["launch_year", "2101"],
	["warranty_years", "26"],
	["rating", "5.01"],
	["rating", "-0"],
	["description", "x".repeat(5001)],
	["verdict", "x".repeat(141)],
	["pros", "a;b;c;d;e;f"],
	["throw_ratio", "2024-01-02"],
	["mpn", "SEP-10"],
	["eans", "123;456;8715946680453"],
	["eans", "8715946680453;".repeat(51)],
	["inputs", "x".repeat(201)],
	["features", "x;".repeat(101)],
	["product_category", `${"x;".repeat(20)}x`],
	["is_featured", "perhaps"],
])("model cells: shows the import's message at %s (%#)", async (name, value) => {
	const before = await storedModel();
	const fields = await openedFields(headers, typed(name, value));
	const { status, data } = await sendModel(headers, fields);
	expect(status).toBe(400);
	const messages = Object.values(fieldErrors(data?.form?.result));
	const problem = fileProblem(name, value);
	// The form may have a longer name for the field.
	const label = columnLabel(name);
	const [, end = problem] = problem.split(label);
	expect(messages.join().endsWith(end)).toBe(true);
	expect(messages.join()).not.toContain("_");
	expect(await storedModel()).toEqual(before);
});

it.each([
	["brand", " LG\n Electronics "],
	["price", "£ 1,299.5"],
	["price", "0"],
	["brightness", " 3,000.00 "],
	["brightness", ""],
	["rating", "5.0"],
	["review_count", "1,234,567"],
	["description", "字".repeat(5000)],
	["description", "  one\r\ntwo\u0000\u0007\t three\u2028 "],
	["speaker", "a\u0000\u202Eb"],
	["throw_ratio", "16:09"],
	["rec709_coverage", "0.98"],
	["inputs", "HDMI, USB-C"],
	["features", ";;HDR10;; 3D ;"],
	["eans", "8715 9466-80453; 012345678905"],
	["product_label", "=1+1"],
	["product_category", "Gaming;No such thing;gaming"],
	["is_featured", " YES "],
	["is_discontinued", "1"],
])("model cells: stores the same value at %s as an import (%#)", async (name, value) => {
	await makeProjectors({
		sku: "FILE-1",
		...NAMES,
		price: "1299",
		brightness: "3000",
		[name]: value,
	});
	const fields = await openedFields(headers, typed(name, value));
	expect((await sendModel(headers, fields)).status).toBe(303);
	const own = {
		id: 0,
		sku: "",
		slug: "",
		priceUpdatedAt: "",
		shownPriceAt: "",
		facts: "",
		oldestSeenOn: "",
	};
	expect({ ...(await storedModel()), ...own }).toEqual({
		...(await storedModel("FILE-1")),
		...own,
	});
});

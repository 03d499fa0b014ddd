import { decodeJsonList } from "db/json/json-columns";
import { beforeEach } from "vitest";
import * as page from "~/routes/admin/feeds/feed-lines";
import { rowOf } from "../../../databases/rows";
import { makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { type AwinLine, awinCsv, makeFeed, runContent } from "../../../support/feed-runs";
import { submitForm, visit } from "../../call";

export const EAN = "8715946680453";
export const OTHER_EAN = "4007249012685";
export let feedId: number;
export let path: string;

export const see = async (query = "") =>
	(await visit(page.loader, `${path}${query}`, await staffHeaders())).data;

/** Sends the form of the queue's page with fields written as in an address. */
export const answer = async (fields: string, query = "") =>
	submitForm(page.action, `${path}${query}`, fields, {
		...(await staffHeaders()),
		"Content-Type": "application/x-www-form-urlencoded",
	});

export async function numbersOf(sku: string) {
	const row = await rowOf("projectors", { sku });
	return { ...row, eans: decodeJsonList(row.eans) };
}

/** Runs the feed with lines that no rule matches for certain. */
export async function queue(...lines: Partial<AwinLine>[]) {
	const all = lines.map((line, index) => ({
		id: String(index + 1),
		title: `Epson projector number ${index + 1}`,
		brand: "Epson",
		price: "500.00",
		...line,
	}));
	return runContent(feedId, awinCsv(all));
}

/** Creates a feed with open questions before each test of a file. */
export function startWithFeed(): void {
	beforeEach(async () => {
		await makeShops();
		await makeProjectors(
			{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
			{ sku: "LS12000", brand: "Epson", model: "EH-LS12000" },
		);
		feedId = await makeFeed();
		path = `/admin/feeds/${feedId}/lines`;
	});
}

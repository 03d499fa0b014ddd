import { db } from "db/connection.server";
import { beforeEach } from "vitest";
import {
	type AuditLogLine,
	type ChangedFields,
	listChanges,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { modelLogFields, offerLogFields } from "~/features/changes/change-fields";
import { findOfferRow } from "~/features/changes/lines/line-inverse.queries.server";
import { action, loader } from "~/routes/admin/history/change";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

export const NOW = new Date("2026-03-01T12:00:00.000Z");
export let ann: { Cookie: string };

export const record = (line: Omit<AuditLogLine, "by">, now = NOW) =>
	recordChange(db(), { by: "ann", ...line }, now);

export const MODEL = { subject: "model", subjectKey: "TW7100", title: "Epson EH-TW7100" } as const;

export const changed = (before: ChangedFields, after: ChangedFields) =>
	record({ ...MODEL, action: "changed", before, after });

export const path = (id: number) => `/admin/history/${id}`;
export const page = async (id: number) => (await visit(loader, path(id), ann)).data.preview;

/** Presses the button of a line's page. */
export async function undo(id: number, fields: Record<string, string> = {}) {
	const { version } = await page(id);
	return submitForm(action, path(id), { version, ...fields }, ann);
}

export const model = async () => {
	const row = await findModelRow(db(), "TW7100");
	return row && modelLogFields(row);
};

export const offer = async (shop: number) => {
	const row = await findOfferRow(db(), `TW7100 ${shop}`);
	return row && offerLogFields(row);
};

export const newest = async () => (await listChanges(db(), {}, { limit: 1, offset: 0 }))[0];

export const undoNewest = async (fields: Record<string, string> = {}) =>
	undo((await newest())?.id ?? 0, fields);

/** Creates a model with an offer and signs Ann in before each test of a file. */
export function startWithModel(): void {
	beforeEach(async () => {
		ann = await staffHeaders("ann");
		await makeShops();
		await makeCategories();
		await makeProjectors({
			sku: "TW7100",
			model: "EH-TW7100",
			brightness: "3000",
			price: "900",
			product_category: "home-cinema",
		});
		await makeListings(
			{ sku: "TW7100", retailer: "2", price: "899" },
			{ sku: "TW7100", retailer: "1", price: "880" },
		);
	});
}

import type { Buffer } from "node:buffer";
import { db } from "db/connection.server";
import { beforeEach, expect } from "vitest";
import type { EarningsTableId } from "~/features/earnings/tables/earnings-table";
import { action, loader } from "~/routes/admin/earnings";
import { staffHeaders } from "../../staff";
import { flashed, submitForm, visit } from "../call";

export const PATH = "/admin/earnings";

/** Days that all tests of statements lie in. */
export const PERIOD = "?from=2026-01-01&to=2026-12-31";

let staff: { Cookie: string };

/** Signs staff in before each test of a file. */
export function signInFirst(): void {
	beforeEach(async () => {
		staff = await staffHeaders();
	});
}

export const see = async (query = PERIOD) => (await visit(loader, PATH + query, staff)).data;

export async function post(fields: Record<string, string> | FormData) {
	const { status, headers, data } = await submitForm(action, PATH, fields, staff);
	const questions = data && "questions" in data ? data.questions : undefined;
	return { status, data, questions, toast: flashed(headers) };
}

export function statementForm(
	content: string | Buffer,
	{ name = "statement.csv", ...fields }: Record<string, string> = {},
): FormData {
	const form = new FormData();
	form.set("intent", "read");
	for (const [field, value] of Object.entries(fields)) form.set(field, value);
	form.set(
		"file",
		new File([typeof content === "string" ? content : new Uint8Array(content)], name),
	);
	return form;
}

/** Reads a statement, which must succeed. */
export async function readFile(content: string | Buffer, fields: Record<string, string> = {}) {
	const sent = await post(statementForm(content, fields));
	expect([sent.status, sent.data]).toEqual([303, undefined]);
	return sent.toast;
}

/** Returns a table's rows as lists: name, pence, sales, clicks. */
export async function rowsOf(id: EarningsTableId, query = PERIOD) {
	const { tables } = await see(query);
	const rows = tables.find((table) => table.id === id)?.rows ?? [];
	return rows.map(({ name, pence, sales, clicks }) => [name, pence, sales, clicks]);
}

interface StoredClick {
	reference: string;
	day?: string;
	sku?: string;
	shop?: number;
	page?: string;
	kind?: string;
	role?: string | null;
}

/** Stores clicks as visitors leave them. */
export async function storeClicks(...clicks: StoredClick[]): Promise<void> {
	const rows = clicks.map(
		({ reference, day, sku = "W1", shop = 1, page = "/projector/w1", kind, role }) => ({
			reference,
			day: day ?? "2026-11-20",
			listingId: 1,
			projectorSku: sku,
			retailerId: shop,
			pageKind: kind ?? "model",
			page,
			pickRole: role ?? null,
		}),
	);
	for (let start = 0; start < rows.length; start += 500) {
		await db()
			.insertInto("click_references")
			.values(rows.slice(start, start + 500))
			.execute();
	}
}

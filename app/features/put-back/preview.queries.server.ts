import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	findChange,
	findPutBack,
	listChangesAt,
	type StoredChange,
} from "~/history/changes.queries.server";
import { rowVersion } from "~/history/row-version.server";
import { type Plan, planOf } from "./plan";
import type { Check, HistoricRow } from "./rows/historic-row";
import { modelRow } from "./rows/model-row.queries.server";
import { offerRow } from "./rows/offer-row.queries.server";
import { shopRow } from "./rows/shop-row.queries.server";

/** The rows that may be put back. */
const ROWS = { model: modelRow, offer: offerRow, shop: shopRow } as const;

export type RestorableSubject = keyof typeof ROWS;

export type RestorableChange = StoredChange & { subject: RestorableSubject };

/** Whether a line is of a kind that can be put back. */
export function isRestorable(line: StoredChange): line is RestorableChange {
	return Object.hasOwn(ROWS, line.subject);
}

export function rowOf(subject: RestorableSubject): HistoricRow {
	return ROWS[subject];
}

/** What putting a line back would do, as its page shows it. */
export interface Preview {
	line: RestorableChange;
	plan: Plan;
	check: Check;
	/** Offers that were deleted together with the model, as far as their shops are there. */
	offers: RestorableChange[];
	/** Titles of those whose shops are gone. */
	lostOffers: string[];
	/** The line that has put this one back. */
	putBackBy: StoredChange | undefined;
	/** Another one once the answer would be another. */
	version: string;
}

async function checkOf(db: Kysely<Database>, line: RestorableChange, plan: Plan): Promise<Check> {
	const row = rowOf(line.subject);
	switch (plan.kind) {
		case "restore":
		case "recreate":
			return row.check(db, line.subjectKey, plan.fields);
		case "delete":
			return row.checkRemoval(db, line.subjectKey);
		default:
			return { notes: [] };
	}
}

/** The offers that went with a model. */
async function offersDeletedWith(
	db: Kysely<Database>,
	{ at, by, subjectKey }: RestorableChange,
): Promise<RestorableChange[]> {
	const lines = await listChangesAt(db, { at, by, subject: "offer", action: "deleted" });
	return lines.filter(isRestorable).filter((line) => line.subjectKey.startsWith(`${subjectKey} `));
}

async function isShopThere(db: Kysely<Database>, { subjectKey }: StoredChange): Promise<boolean> {
	const id = Number(subjectKey.split(" ")[1]);
	const shop = await db
		.selectFrom("retailers")
		.select("id")
		.where("id", "=", Number.isInteger(id) ? id : -1)
		.executeTakeFirst();
	return shop !== undefined;
}

/** Returns what putting a line back would do; undefined for a line that is not there or cannot be put back. */
export async function previewPutBack(
	db: Kysely<Database>,
	id: number,
): Promise<Preview | undefined> {
	const line = await findChange(db, id);
	if (!line || !isRestorable(line)) return undefined;
	const plan = planOf(line, await rowOf(line.subject).find(db, line.subjectKey));
	const check = await checkOf(db, line, plan);
	const isModelAgain = line.subject === "model" && plan.kind === "recreate";
	const offers: RestorableChange[] = [];
	const lostOffers: string[] = [];
	for (const offer of isModelAgain ? await offersDeletedWith(db, line) : []) {
		if (await isShopThere(db, offer)) offers.push(offer);
		else lostOffers.push(offer.title);
	}
	const putBackBy = await findPutBack(db, id);
	const version = rowVersion({ plan, check, offers, lostOffers, putBackBy: putBackBy?.id ?? 0 });
	return { line, plan, check, offers, lostOffers, putBackBy, version };
}

/** Whether the page has a button. */
export function canPutBack({ plan, check, putBackBy }: Preview): boolean {
	const isPossible = ["restore", "delete", "recreate"].includes(plan.kind);
	return isPossible && check.problem === undefined && putBackBy === undefined;
}

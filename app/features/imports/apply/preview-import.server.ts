import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	emptyProjectorCells,
	listingCells,
	projectorCells,
} from "~/features/catalogue/write/catalogue-cells";
import { listCategoryKeys } from "~/features/catalogue/write/projector-writes.queries.server";
import {
	isUnchanged,
	type ListingRow,
	type ProjectorRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import { type ShopRow, shopCells } from "~/features/catalogue/write/shops/shop-record";
import type { TermRow } from "~/features/catalogue/write/terms/term-writes.queries.server";
import { retailerSlugs } from "~/features/imports/export/catalogue-export.queries.server";
import { type ImportResult, MAX_PROBLEMS, previewResult } from "~/features/imports/import-result";
import type { FileReading } from "~/features/imports/mapping/mapping";
import type { HeldPrice } from "~/features/imports/plan/held-prices";
import type { ImportPlan, RowProblem } from "~/features/imports/plan/import-plan";
import { importWarnings } from "~/features/imports/plan/import-warnings";
import { applyPlan, type ReleaseOptions } from "./apply-plan.queries.server";
import { type ImportProgress, type ImportSource, planSource } from "./import-source.server";
import { importTally, inFileOrder } from "./import-tally";
import { listNames } from "./model-names.queries.server";
import { type ChangedRow, differingFields, newFields } from "./row-differences";

/** What importing a file would do. */
export interface ImportPreview {
	status: "preview";
	result: ImportResult;
	problems: RowProblem[];
	/** Prices that would be held; the first `MAX_PROBLEMS` of them. */
	held: HeldPrice[];
	/** The first of the rows that would change. */
	changes: ChangedRow[];
	/** What deserves a second look, as lines. */
	warnings: string[];
	/** Whether there are columns that were not read, or a remembered mapping read them. */
	isPartlyRead: boolean;
	/** The remembered mapping that was used, where it would take values from models. */
	lossy?: FileReading;
}

/** A preview shows no more changes than this; its counts count them all. */
const MAX_CHANGES_SHOWN = 200;

function projectorChange({ before, after }: RowChange<ProjectorRow>): ChangedRow {
	return {
		kind: "projector",
		sku: after.sku,
		isNew: before === undefined,
		fields: before
			? differingFields(projectorCells(before), projectorCells(after))
			: newFields(emptyProjectorCells(after.sku), projectorCells(after)),
	};
}

function listingChange({ before, after }: RowChange<ListingRow>, retailer: string): ChangedRow {
	return {
		kind: "listing",
		sku: after.projectorSku,
		retailer,
		isNew: before === undefined,
		fields: before
			? differingFields(listingCells(before, retailer), listingCells(after, retailer))
			: newFields({ sku: after.projectorSku, retailer }, listingCells(after, retailer)),
	};
}

function shopChange({ before, after }: RowChange<ShopRow>): ChangedRow {
	return {
		kind: "shop",
		retailer: after.slug,
		isNew: before === undefined,
		fields: before
			? differingFields(shopCells(before), shopCells(after))
			: newFields({ slug: after.slug }, shopCells(after)),
	};
}

function termChange({ before, after: { term, description } }: RowChange<TermRow>): ChangedRow {
	const isNew = before === undefined;
	const fields = before
		? differingFields({ description: before.description }, { description })
		: newFields({}, { description });
	return { kind: "term", term, isNew, fields };
}

/**
 * Returns what importing a file would do, and writes nothing. Throws a UserError for an unusable file and for a
 * released place where no price is held.
 */
export async function previewImport(
	db: Kysely<Database>,
	source: ImportSource,
	options: ReleaseOptions = {},
	onProgress?: (progress: ImportProgress) => void,
): Promise<ImportPreview> {
	const { remembered, ...plan } = await planSource(db, source);
	const preview = await previewPlan(db, plan, options, onProgress);
	const isPartlyRead = remembered !== undefined || plan.unknownColumns.length > 0;
	const isLossy = remembered !== undefined && (plan.losses ?? []).length > 0;
	return { ...preview, isPartlyRead, ...(isLossy && { lossy: remembered }) };
}

/** Returns the same of a plan. Throws a UserError for a released place where no price is held. */
export async function previewPlan(
	db: Kysely<Database>,
	plan: ImportPlan,
	{ release = [] }: ReleaseOptions = {},
	onProgress?: (progress: ImportProgress) => void,
): Promise<Omit<ImportPreview, "isPartlyRead" | "lossy">> {
	const tally = importTally(plan, onProgress);
	const shown: ChangedRow[] = [];
	function show<Row>(
		changes: readonly RowChange<Row>[],
		describe: (c: RowChange<Row>) => ChangedRow,
	) {
		for (const change of changes) {
			if (shown.length >= MAX_CHANGES_SHOWN) return;
			if (!isUnchanged(change)) shown.push(describe(change));
		}
	}
	// Of one moment, and in nobody's way: an import may be writing.
	const reading = db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read");
	return reading.execute(async (trx) => {
		const slugs = await retailerSlugs(trx);
		const categories = await listCategoryKeys(trx);
		const warnings = importWarnings(categories, await listNames(trx));
		const unapplied = await applyPlan(
			trx,
			plan,
			{ now: new Date(), categories, release },
			{
				async onShops(changes) {
					for (const { after } of changes) slugs.set(after.id, after.slug);
					show(changes, shopChange);
					tally.add(changes);
				},
				async onTerms(changes) {
					show(changes, termChange);
					tally.add(changes);
				},
				async onProjectors(changes) {
					warnings.add(changes);
					show(changes, projectorChange);
					tally.add(changes);
				},
				async onListings(changes) {
					show(changes, (change) => {
						const { retailerId } = change.after;
						return listingChange(change, slugs.get(retailerId) ?? String(retailerId));
					});
					tally.add(changes);
				},
			},
		);
		const leftOut = {
			problems: inFileOrder([...plan.problems, ...unapplied.problems]),
			held: inFileOrder(unapplied.held),
		};
		return {
			status: "preview",
			result: previewResult(tally.counts, leftOut, plan),
			problems: leftOut.problems.slice(0, MAX_PROBLEMS),
			held: leftOut.held.slice(0, MAX_PROBLEMS),
			changes: shown,
			warnings: warnings.lines(),
		};
	});
}

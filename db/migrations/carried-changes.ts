import { gunzipSync, gzipSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { z } from "zod";

// Carries the three tables of changes over into `change_sets`. What imports and applied runs overwrote becomes one form;
// the plan of a held run and the rows of a deletion stay as they are.

/** Columns of change sets that do not name theirs, as the first versions stored them. */
const UNNAMED_COLUMNS = {
	projectors:
		`sku id slug brand brandSlug model description categoryId productLabel productCategory isFeatured
isDiscontinued launchYear resolution resolutionPixels projectionType lightSource lightSourceType lightSourceLife
brightness contrastRatio throwRatio throwType inputs outputs features speaker inputLag nativeAspectRatio
keystoneAdjustment rec709Coverage dimensions weight boxDimensions boxWeight pricePence rating reviewCount
priceUpdatedAt specifications isSample`
			.split(/\s+/)
			.sort(),
	listings: [
		"affiliateUrl",
		"deliveryPence",
		"inStock",
		"pricePence",
		"projectorSku",
		"retailerId",
		"updatedAt",
	],
};

/** Columns of a run's fingerprints. */
const RUN_COLUMNS = [...UNNAMED_COLUMNS.listings, "condition"].sort();

const rows = z.array(z.looseObject({}));

const importPart = z.object({
	columns: z
		.object({ projectors: z.array(z.string()), listings: z.array(z.string()) })
		.default(UNNAMED_COLUMNS),
	projectors: rows,
	listings: rows,
	shops: rows.default([]),
	terms: rows.default([]),
});

const runPart = z.array(z.looseObject({ before: z.looseObject({}).nullable() }));

function carriedImport(content: unknown) {
	const { columns, projectors, listings, shops, terms } = importPart.parse(content);
	return {
		columns: { models: columns.projectors, offers: columns.listings },
		models: projectors,
		offers: listings,
		shops,
		terms,
	};
}

function carriedRun(content: unknown) {
	const offers = runPart.parse(content).map((offer) => ({
		...offer,
		// The first runs do not name this column.
		before: offer.before && { isCheckedByFeed: 0, ...offer.before },
	}));
	return { columns: { models: [], offers: RUN_COLUMNS }, models: [], offers, shops: [], terms: [] };
}

/** Returns a part with other content. One that cannot be read stays: an upgrade must not fail, its undo says so. */
function repacked(changes: Uint8Array, toContent: (content: unknown) => unknown): Uint8Array {
	try {
		const content = toContent(JSON.parse(gunzipSync(changes).toString("utf8")));
		return gzipSync(JSON.stringify(content), { level: 1 });
	} catch {
		return changes;
	}
}

/** Moves the parts of a table into `change_sets`, one at a time, and drops the table. */
async function carry(
	db: Kysely<unknown>,
	table: string,
	owner: string,
	toContent: (id: number, content: unknown) => unknown,
): Promise<void> {
	const ids = await sql<{ id: number; part: number }>`
		select ${sql.ref(owner)} as "id", "part" from ${sql.table(table)} order by ${sql.ref(owner)}, "part"
	`.execute(db);
	for (const { id, part } of ids.rows) {
		const { rows: stored } = await sql<{ changes: Uint8Array }>`
			select "changes" from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and "part" = ${part}
		`.execute(db);
		for (const { changes } of stored) {
			const carried = repacked(changes, (content) => toContent(id, content));
			await sql`
				insert into "change_sets" (${sql.ref(owner)}, "part", "changes") values (${id}, ${part}, ${carried})
			`.execute(db);
		}
	}
	await db.schema.dropTable(table).execute();
}

export async function carryChanges(db: Kysely<unknown>): Promise<void> {
	const { rows: runs } = await sql<{ id: number }>`
		select "id" from "feed_runs" where "state" = 'applied'
	`.execute(db);
	const applied = new Set(runs.map(({ id }) => id));
	await carry(db, "import_changes", "importId", (_, content) => carriedImport(content));
	await carry(db, "feed_run_changes", "runId", (id, content) =>
		applied.has(id) ? carriedRun(content) : content,
	);
	await carry(db, "deleted_rows", "changeId", (_, content) => content);
}

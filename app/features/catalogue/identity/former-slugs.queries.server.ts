import type { Database, FormerSlugsTable } from "db/schema";
import type { Kysely, Transaction } from "kysely";

type Kind = FormerSlugsTable["kind"];

/** The slug that a category or brand has now which had this one before. */
export async function findSuccessor(
	db: Kysely<Database>,
	kind: Kind,
	slug: string,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("former_slugs")
		.select("successor")
		.where("kind", "=", kind)
		.where("slug", "=", slug)
		.executeTakeFirst();
	return row?.successor;
}

/** More slugs than staff will ever have changed; bounds the list all the same. */
const MAX_FORMER = 10_000;

/** The slugs of today by those that led to them before. */
export async function listSuccessors(
	db: Kysely<Database>,
	kind: Kind,
): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom("former_slugs")
		.select(["slug", "successor"])
		.where("kind", "=", kind)
		.limit(MAX_FORMER)
		.execute();
	return new Map(rows.map(({ slug, successor }) => [slug, successor]));
}

/** Makes a slug's address and all that led there lead to another; the new one's own address is its own again. */
export async function moveSlug(
	trx: Transaction<Database>,
	kind: Kind,
	{ from, to }: { from: string; to: string },
): Promise<void> {
	await takeSlug(trx, kind, to);
	await trx
		.updateTable("former_slugs")
		.set({ successor: to })
		.where("kind", "=", kind)
		.where("successor", "=", from)
		.execute();
	await trx
		.insertInto("former_slugs")
		.values({ kind, slug: from, successor: to })
		.onConflict((conflict) => conflict.columns(["kind", "slug"]).doUpdateSet({ successor: to }))
		.execute();
}

/** A slug is somebody's own: its address leads nowhere else. */
export async function takeSlug(
	trx: Transaction<Database>,
	kind: Kind,
	slug: string,
): Promise<void> {
	await trx.deleteFrom("former_slugs").where("kind", "=", kind).where("slug", "=", slug).execute();
}

/** Forgets the addresses that led to a slug that is gone. */
export async function forgetSlug(
	trx: Transaction<Database>,
	kind: Kind,
	slug: string,
): Promise<void> {
	await trx
		.deleteFrom("former_slugs")
		.where("kind", "=", kind)
		.where("successor", "=", slug)
		.execute();
}

import type { Db, FormerSlugsTable, Trx } from "db/schema";

type SlugKind = FormerSlugsTable["kind"];

/** Returns the current slug of the category, brand or page that had this slug before; slugs of pages are paths. */
export async function findCurrentSlug(
	db: Db,
	kind: SlugKind,
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

const MAX_FORMER_SLUGS = 10_000;

/** Returns the current slugs by former slugs. */
export async function listCurrentSlugs(
	db: Db,
	kind: SlugKind,
): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom("former_slugs")
		.select(["slug", "successor"])
		.where("kind", "=", kind)
		.limit(MAX_FORMER_SLUGS)
		.execute();
	return new Map(rows.map(({ slug, successor }) => [slug, successor]));
}

/** Redirects slug `from`, and all slugs that redirect to it, to slug `to`, and deletes a redirect of `to` itself. */
export async function redirectSlug(
	trx: Trx,
	kind: SlugKind,
	{ from, to }: { from: string; to: string },
): Promise<void> {
	await deleteRedirectFrom(trx, kind, to);
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

/** Deletes a redirect because the slug is in use. */
export async function deleteRedirectFrom(trx: Trx, kind: SlugKind, slug: string): Promise<void> {
	await trx.deleteFrom("former_slugs").where("kind", "=", kind).where("slug", "=", slug).execute();
}

/** Deletes the redirects to a deleted slug. */
export async function deleteRedirectsTo(trx: Trx, kind: SlugKind, slug: string): Promise<void> {
	await trx
		.deleteFrom("former_slugs")
		.where("kind", "=", kind)
		.where("successor", "=", slug)
		.execute();
}

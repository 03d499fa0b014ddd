import { type Kysely, sql } from "kysely";

interface CarriedPrice {
	sku: string;
	/** The shop's name. */
	retailer: string;
	fromPence: number;
	toPence: number;
	isFirst: boolean;
}

const CARRIED_DAYS = 7;

/** Fills `held_prices` with what the imports of the last week held, for as long as such prices were listed until now. */
export async function carryHeldPrices(db: Kysely<unknown>): Promise<void> {
	const since = new Date(Date.now() - CARRIED_DAYS * 24 * 60 * 60 * 1000).toISOString();
	const { rows: runs } = await sql<{ id: number; startedAt: string; heldPrices: string }>`
		select "id", "startedAt", "heldPrices" from "runs"
		where "kind" = 'import' and "heldPrices" <> '[]' and "undoneAt" is null and "startedAt" > ${since}
		order by "id"
	`.execute(db);
	for (const { id, startedAt, heldPrices } of runs) {
		const held: CarriedPrice[] = JSON.parse(heldPrices);
		for (const { sku, retailer, fromPence, toPence, isFirst } of held) {
			await sql`
				insert into "held_prices" (
					"projectorSku", "retailerId", "runId", "pricePence", "fromPence", "isFirst", "state", "firstHeldAt", "heldAt"
				)
				select "projectors"."sku", "retailers"."id", ${id}, ${toPence}, ${fromPence}, ${isFirst ? 1 : 0}, 'waiting',
					${startedAt}, ${startedAt}
				from "projectors", "retailers"
				where "projectors"."sku" = ${sku} and "retailers"."name" = ${retailer}
				on conflict ("projectorSku", "retailerId") do update set
					"runId" = "excluded"."runId", "pricePence" = "excluded"."pricePence",
					"fromPence" = "excluded"."fromPence", "isFirst" = "excluded"."isFirst",
					"firstHeldAt" = "excluded"."firstHeldAt", "heldAt" = "excluded"."heldAt"
			`.execute(db);
		}
	}
}

import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "../connection.server";
import { migrations } from "./index";

it.skipIf(process.env.TEST_DATABASE !== "postgres")(
	"puts the nulls of an older database's indexes where queries expect them",
	async () => {
		await sql`
			create unique index older on projectors
			(brand nulls first, "launchYear" desc nulls last, rating desc nulls last) where rating > 0
		`.execute(db());
		await migrations["0028-postgres-index-order"]?.up(db());
		const { rows } = await sql<{ indexdef: string }>`
			select indexdef from pg_indexes where indexname = 'older' or indexdef like '%NULLS FIRST%'
		`.execute(db());
		expect(rows).toEqual([
			{
				indexdef:
					'CREATE UNIQUE INDEX older ON public.projectors USING btree (brand, "launchYear" DESC NULLS LAST, rating DESC) WHERE (rating > (0)::double precision)',
			},
		]);
		await sql`drop index older`.execute(db());
	},
);

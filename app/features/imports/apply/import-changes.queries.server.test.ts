import { open } from "db/connection.server";
import { migrations } from "db/migrations/index";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { fingerprintColumns } from "./import-changes.queries.server";

it("takes for a load that names no columns those that its version had", async () => {
	const db = open(":memory:");
	try {
		const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
		await migrator.migrateTo("0009-sample-marks");
		const { rows } = await sql<{ name: string }>`
			select name from pragma_table_info('projectors') where name not in ('imagePath', 'isSamplePrice')
		`.execute(db);
		expect(
			fingerprintColumns({ shops: [], terms: [], projectors: [], listings: [] }).projectors,
		).toEqual(rows.map(({ name }) => name).sort());
	} finally {
		await db.destroy();
	}
});

import { open } from "db/connection.server";
import { migrations } from "db/migrations/index";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { importPart } from "./change-set.queries.server";

it("compares the columns of its version for an import that names none", async () => {
	const db = open(":memory:");
	try {
		const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
		await migrator.migrateTo("0009-sample-marks");
		const { rows } = await sql<{ name: string }>`
			select name from pragma_table_info('projectors') where name not in ('imagePath', 'isSamplePrice')
		`.execute(db);
		const { columns } = importPart.parse({ projectors: [], listings: [] });
		expect(columns.projectors).toEqual(rows.map(({ name }) => name).sort());
	} finally {
		await db.destroy();
	}
});

import "./load-env.mjs";
import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";

const applied = await migrateToLatest(db());
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is up to date.");
await closeDb();

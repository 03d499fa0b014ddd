import "./load-env.mjs";
import { closeDb, db } from "db/connection.server";
import { deleteSampleRows } from "~/features/imports/apply-import.queries.server";

const removed = await deleteSampleRows(db());
console.log(`Removed ${removed} models of the sample catalogue.`);
await closeDb();

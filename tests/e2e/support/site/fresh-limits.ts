import SQLite from "better-sqlite3";
import { beforeEach } from "vitest";
import { databaseUrl } from "./shared-site";

// Every test has the same client address: resets the limits so that its forms do not use up those of the next one.
beforeEach(() => {
	const sqlite = new SQLite(databaseUrl().replace("file:", ""));
	sqlite.exec("delete from rate_limits");
	sqlite.close();
});

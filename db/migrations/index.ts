import type { Migration } from "kysely/migration";
import * as from0001 from "./from-0001";
import * as from0003 from "./from-0003";
import * as from0014 from "./from-0014";
import * as from0022 from "./from-0022";
import * as from0024 from "./from-0024";
import * as from0037 from "./from-0037";
import * as from0051 from "./from-0051";

/** Every migration in order of name, as a static list rather than by scanning the folder. */
export const migrations: Record<string, Migration> = Object.fromEntries(
	[from0001, from0003, from0014, from0022, from0024, from0037, from0051].flatMap((part) =>
		Object.entries(part.migrations).map(([name, up]) => [name, { up }]),
	),
);

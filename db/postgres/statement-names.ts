import { createHash } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import { hasCode } from "./errors";

/** Longer texts are lists of rows, of which no two are the same. */
const MAX_LENGTH = 3000;
/** A server holds each for every connection. */
const MAX_NAMES = 200;
const MAX_SEEN = 500;

/** Others are parsed in no time, or may be several statements. */
function isWorthNaming({ sql, parameters, query }: CompiledQuery): boolean {
	return sql.length <= MAX_LENGTH && (parameters.length > 0 || query.kind === "SelectQueryNode");
}

/**
 * The names under which a server remembers how it runs the queries of a pool of connections: parsing one of ours may
 * take longer than running it. Names come from texts, so that they mean the same on a connection that is shared by way
 * of a pooler.
 */
export class StatementNames {
	readonly #names = new Map<string, string>();
	/** Texts that were asked once. */
	readonly #seen = new Set<string>();
	/** Connections on which a name was not what it should be. */
	readonly #unnamed = new WeakSet<ClientBase>();

	/** The name of a query on a connection; undefined for what is asked for the first time. */
	of(client: ClientBase, compiled: CompiledQuery): string | undefined {
		if (this.#unnamed.has(client) || !isWorthNaming(compiled)) return undefined;
		const { sql } = compiled;
		const name = this.#names.get(sql);
		if (name !== undefined || this.#names.size >= MAX_NAMES) return name;
		if (!this.#seen.delete(sql)) {
			if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
			this.#seen.add(sql);
			return undefined;
		}
		const made = createHash("sha256").update(sql).digest("hex").slice(0, 32);
		this.#names.set(sql, made);
		return made;
	}

	/** From now on the connection's queries have no names. */
	stopOn(client: ClientBase): void {
		this.#unnamed.add(client);
	}
}

const STALE = [
	"0A000", // feature_not_supported: a table has other columns than when the name was given
	"26000", // invalid_sql_statement_name: the connection is another one, behind a pooler
	"42P05", // duplicate_prepared_statement: likewise
];

/** Whether a query with a name failed for its name, before it was run. */
export function isStaleName(error: unknown): boolean {
	return error instanceof Error && hasCode(error, STALE);
}

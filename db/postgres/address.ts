import type { PoolConfig } from "pg";
import { parse, toClientConfig } from "pg-connection-string";

/** Whether a DATABASE_URL names a PostgreSQL server. */
export function isPostgresUrl(url: string): boolean {
	return /^postgres(?:ql)?:/i.test(url);
}

/** An address as it may be printed: without its password, or anything else that could be secret. */
export function withoutPassword(url: string): string {
	const { host, port, database, user } = parse(url);
	const at = [host || "localhost", port].filter(Boolean).join(":");
	return `postgres://${user ? `${user}@` : ""}${at}/${database ?? ""}`;
}

/**
 * What the driver is told of an address. TLS is as libpq reads its parameters (`sslmode`, `sslrootcert`). Throws an Error
 * whose message does not repeat the address.
 */
export function connectionOptions(url: string): PoolConfig {
	return toClientConfig(parse(url, { useLibpqCompat: true }));
}

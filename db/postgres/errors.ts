/** Error codes (PostgreSQL manual, appendix A), grouped by their consequence for the site. */
const LOCK_CODES = [
	"55P03", // lock_not_available
	"40001", // serialization_failure
	"40P01", // deadlock_detected
];
const DISK_FULL_CODES = [
	"53100", // disk_full
];
const READ_ONLY_CODES = [
	"25006", // read_only_sql_transaction
	"0A000", // feature_not_supported: a standby begins no serializable transaction
];
/** The server accepts no connection now, but may do so in a moment. */
const CONNECTION_REFUSED_CODES = [
	"53300", // too_many_connections
	"57P03", // cannot_connect_now
];
const UNAVAILABLE_CODES = [
	...LOCK_CODES,
	...READ_ONLY_CODES,
	"25P03", // idle_in_transaction_session_timeout
	"3D000", // invalid_catalog_name: there is no such database
	"42501", // insufficient_privilege
	"57014", // query_canceled: it took longer than it may
];
/** Classes of connection, authorization, resources, shutdown and system errors. */
const UNAVAILABLE_CLASSES = /^(?:08|28|53|57P|58)/;

/** Thrown if the site cannot run on a server. The message is a sentence for the owner. */
export class UnfitServerError extends Error {}

/** Thrown by queries at once while the server is known to be unavailable. */
export class ServerAwayError extends Error {}

/** Thrown if a prepared statement is stale; its transaction must be repeated. */
export class StaleStatementError extends Error {}

/** An error that the server sent. */
interface ServerError extends Error {
	code: string;
	severity: string;
}

/**
 * Does not check the error's class, so that SQLite sites need not load the client. Errors of the client itself have no
 * severity.
 */
function isFromServer(error: Error): error is ServerError {
	return (
		"severity" in error &&
		typeof error.severity === "string" &&
		"code" in error &&
		typeof error.code === "string"
	);
}

/** True for an error of the server with one of these codes. */
export function hasCode(error: Error, codes: readonly string[]): boolean {
	return isFromServer(error) && codes.includes(error.code);
}

/** True if a repetition of the transaction may succeed: another one blocks it, or its prepared statement is stale. */
export function isPostgresBusy(error: Error): boolean {
	return error instanceof StaleStatementError || hasCode(error, LOCK_CODES);
}

/** True if the server's disk is full. */
export function isPostgresFull(error: Error): boolean {
	return hasCode(error, DISK_FULL_CODES);
}

/** True if the server refuses writes, as a standby does. */
export function isPostgresReadOnly(error: Error): boolean {
	return hasCode(error, READ_ONLY_CODES);
}

/** True if the server accepts no connection for now: while it starts, or with as many as it allows. */
export function isConnectionRefused(error: unknown): boolean {
	return error instanceof Error && hasCode(error, CONNECTION_REFUSED_CODES);
}

/** Messages of the client's errors, which have no code, about a missing response. */
const NO_RESPONSE_MESSAGE =
	/^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Messages of the client for a server with which it cannot agree on TLS or a password. */
const TLS_OR_PASSWORD_MESSAGE =
	/^(?:The server does not support SSL connections|There was an error establishing an SSL connection|SASL: |Client network socket disconnected)/;

/** Codes of network errors, and of Node's errors about certificates. */
const NETWORK_CODE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EADDRNOTAVAIL)/;
const CERTIFICATE_CODE =
	/^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

/** The code of an error of a database, the network or a file; empty if it has none. */
export function errorCode(error: unknown): string {
	const hasTextCode = error instanceof Error && "code" in error && typeof error.code === "string";
	return hasTextCode ? String(error.code) : "";
}

/**
 * Returns the first of several errors: connecting to a host name with several addresses fails once for each address.
 */
function firstCause(error: Error): Error {
	const [firstError] = error instanceof AggregateError ? error.errors : [];
	return firstError instanceof Error ? firstError : error;
}

function isTlsError(error: Error): boolean {
	return CERTIFICATE_CODE.test(errorCode(error)) || TLS_OR_PASSWORD_MESSAGE.test(error.message);
}

function isUnreachable(error: Error): boolean {
	const cause = firstCause(error);
	// A Unix socket also fails with codes of the file system.
	const isNetworkError =
		"syscall" in cause && (cause.syscall === "connect" || NETWORK_CODE.test(errorCode(cause)));
	return NO_RESPONSE_MESSAGE.test(cause.message) || isNetworkError;
}

function isConnectionLost(error: Error): boolean {
	if (error instanceof UnfitServerError || error instanceof ServerAwayError) return true;
	return isUnreachable(error) || isTlsError(firstCause(error));
}

/** True if the connection that an error came from cannot be used again. */
export function endsConnection(error: Error): boolean {
	if (!isFromServer(error)) return isConnectionLost(error);
	return error.severity === "FATAL" || error.severity === "PANIC";
}

/** True if a connection was cut, not only silent: a read may be repeated on another connection. */
export function isConnectionCut(error: Error): boolean {
	return endsConnection(error) && !/timeout/.test(error.message);
}

/** True if the server itself is unavailable, so that other connections would fail too. */
export function isServerAway(error: Error): boolean {
	if (!isFromServer(error)) return isUnreachable(error);
	return /^57P0[123]/.test(error.code);
}

/** True if the server may accept a connection with another TLS setting (TLS or plain text). */
export function mayWorkWithOtherTls(error: Error): boolean {
	// invalid_authorization_specification: pg_hba.conf has no entry for this setting.
	return hasCode(error, ["28000"]) || isTlsError(firstCause(error));
}

/** Hints for the owner, by code, if the server's message has none. */
const HINTS_BY_CODE: Readonly<Record<string, string>> = {
	"42501": "; the role must own its database",
	"55P03": ": another process is writing",
};

/** Describes an error in one line. */
export function errorText(error: Error): string {
	const { message } = firstCause(error);
	if (message.startsWith("SASL: ") && message.includes("password must be")) {
		return "the server asks for a password, and there is none in DATABASE_URL or PGPASSWORD";
	}
	if (
		message === "timeout expired" ||
		message === "Query read timeout" ||
		message === "Connection terminated due to connection timeout"
	) {
		return "the server does not answer";
	}
	return message.replaceAll(/\s+/g, " ");
}

/** Returns the reason why the server is unavailable, in one line; undefined if the query itself is at fault. */
export function postgresUnavailability(error: Error): string | undefined {
	if (error instanceof UnfitServerError || error instanceof StaleStatementError)
		return error.message;
	if (isFromServer(error)) {
		const { code } = error;
		const isUnavailable = UNAVAILABLE_CODES.includes(code) || UNAVAILABLE_CLASSES.test(code);
		return isUnavailable
			? `The database cannot be used: ${errorText(error)}${HINTS_BY_CODE[code] ?? ""} (${code})`
			: undefined;
	}
	return isConnectionLost(error) ? `The database cannot be used: ${errorText(error)}` : undefined;
}

import { DatabaseError } from "pg";

/** Codes of PostgreSQL's manual, appendix A, by what they mean to the site. */
const BUSY = [
	"55P03", // lock_not_available
	"40001", // serialization_failure
	"40P01", // deadlock_detected
];
const FULL = [
	"53100", // disk_full
];
const READ_ONLY = [
	"25006", // read_only_sql_transaction
];
const UNAVAILABLE = [
	...BUSY,
	...FULL,
	...READ_ONLY,
	"53200", // out_of_memory
	"53300", // too_many_connections
	"57014", // query_canceled: it took longer than it may
	"57P01", // admin_shutdown
	"57P02", // crash_shutdown
	"57P03", // cannot_connect_now
	"57P05", // idle_session_timeout
	"58030", // io_error
];

/** Whether PostgreSQL says that another transaction is in the way. */
export function isPostgresBusy(error: Error): boolean {
	return error instanceof DatabaseError && BUSY.includes(error.code ?? "");
}

/** Whether PostgreSQL says that its disk is full. */
export function isPostgresFull(error: Error): boolean {
	return error instanceof DatabaseError && FULL.includes(error.code ?? "");
}

/** What the driver says, in words alone, when no answer came. */
const NO_ANSWER =
	/^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** What the network says of a server that cannot be reached. */
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT$|EACCES$)/;

function isLost(error: Error): boolean {
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	return NO_ANSWER.test(error.message) || ("syscall" in error && NETWORK.test(code));
}

/** Whether nothing more can be asked on the connection that an error came from. */
export function endsConnection(error: Error): boolean {
	if (!(error instanceof DatabaseError)) return isLost(error);
	return error.severity === "FATAL" || error.severity === "PANIC";
}

/** Why the server cannot be used for now, in one line; undefined where the query itself is at fault. */
export function postgresUnavailability(error: Error): string | undefined {
	if (error instanceof DatabaseError) {
		const { code = "", message } = error;
		const isOurs = UNAVAILABLE.includes(code) || code.startsWith("08") || code.startsWith("28");
		return isOurs ? `The database cannot be used: ${message} (${code})` : undefined;
	}
	return isLost(error) ? `The database cannot be used: ${error.message}` : undefined;
}

import type { ClientConfig } from "pg";
import { libpqEnvironment } from "~/config/env.server";
import { type TlsWay, tlsVariables, tlsWays } from "./tls";

/** True if a DATABASE_URL names a PostgreSQL server. */
export function isPostgresUrl(url: string): boolean {
	return /^postgres(?:ql)?:/i.test(url);
}

/** Captures user, password, server, database and parameters, all still percent-encoded. */
const ADDRESS =
	/^postgres(?:ql)?:\/\/(?:([^:/?#]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^@/?#]*))?(?:\?([^#]*))?$/i;

const SERVER = /^(\[[\da-f:.]+\]|[^:[\],]*)(?::(\d{0,5}))?$/i;

/** The client's own default; PostgreSQL's programs would look for a socket. */
const DEFAULT_HOST = "localhost";

const UNREADABLE =
	"DATABASE_URL is not postgres://USER:PASSWORD@HOST:PORT/NAME: of a password, write each of / ? # @ % as %2F %3F %23 %40 %25.";

/** Parameters of libpq that are applied. */
const READ_PARAMETERS = [
	"host",
	"port",
	"user",
	"password",
	"dbname",
	"options",
	"application_name",
	"sslmode",
	"sslrootcert",
	"sslcert",
	"sslkey",
	"sslnegotiation",
	"channel_binding",
	// Of JDBC; libpq accepts it too.
	"ssl",
] as const;

/** Parameters that are accepted and ignored: the site sets them itself. */
const IGNORED_PARAMETERS = [
	"client_encoding",
	"connect_timeout",
	"fallback_application_name",
	"gssencmode",
	"keepalives",
	"keepalives_count",
	"keepalives_idle",
	"keepalives_interval",
	"sslcompression",
	"sslsni",
	"tcp_user_timeout",
];

type Parameters = Partial<Record<(typeof READ_PARAMETERS)[number], string>>;

function isRead(name: string): name is keyof Parameters {
	return READ_PARAMETERS.some((readName) => readName === name);
}

function decode(text: string | undefined): string | undefined {
	if (text === undefined || text === "") return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		throw new Error(UNREADABLE);
	}
}

function readParameters(query: string): Parameters {
	const parameters: Parameters = {};
	for (const pair of query.split("&").filter(Boolean)) {
		const [name = "", ...rest] = pair.split("=");
		if (isRead(name)) parameters[name] = decode(rest.join("=")) ?? "";
		else if (!IGNORED_PARAMETERS.includes(name)) {
			// Anything but a word may be the end of a password, which must not be printed.
			if (!/^\w+$/.test(name)) throw new Error(UNREADABLE);
			throw new Error(`DATABASE_URL has a parameter that is not known: ${name}.`);
		}
	}
	return parameters;
}

/** Parses an address. Throws an Error that names the fault without any part that may be a password. */
function readAddress(url: string) {
	const [, user, password, at = "", database, query = ""] = ADDRESS.exec(url) ?? [];
	if (!ADDRESS.test(url)) throw new Error(UNREADABLE);
	const parameters = readParameters(query);
	if (at.includes(",") || parameters.host?.includes(",")) {
		throw new Error("DATABASE_URL names several servers: name one.");
	}
	const [match, host, port] = SERVER.exec(at) ?? [];
	if (match === undefined) throw new Error(UNREADABLE);
	const portText = parameters.port ?? port;
	if (
		portText &&
		!(/^\d{1,5}$/.test(portText) && Number(portText) >= 1 && Number(portText) < 65_536)
	) {
		throw new Error("The port in DATABASE_URL is not a whole number from 1 to 65535.");
	}
	return {
		user: parameters.user ?? decode(user),
		password: parameters.password ?? decode(password),
		host: parameters.host ?? decode(host?.replace(/^\[(.*)\]$/, "$1")),
		port: portText ? Number(portText) : undefined,
		database: parameters.dbname ?? decode(database),
		parameters,
	};
}

/** An address for printing: without its password and anything else that could be secret. */
export function withoutPassword(url: string): string {
	try {
		const {
			user,
			host = libpqEnvironment().PGHOST ?? DEFAULT_HOST,
			port,
			database = "",
		} = readAddress(url);
		const isSocket = host.startsWith("/");
		const hostText = host.includes(":") ? `[${host}]` : host;
		const at = [isSocket ? "" : hostText, port].filter(Boolean).join(":");
		const socket = isSocket ? `?host=${host}` : "";
		return `postgres://${user ? `${user}@` : ""}${at}/${database}${socket}`;
	} catch {
		return "DATABASE_URL";
	}
}

export interface ConnectionOptions {
	options: ClientConfig;
	/** Ways to connect, by TLS or in plain text, in the order of attempts. */
	ways: readonly [TlsWay, ...TlsWay[]];
}

/**
 * Returns the client's options for an address. Parameters are libpq's; its environment variables (PGHOST, PGPASSWORD,
 * PGSSLMODE and so on) are the defaults. Throws an Error that describes the fault without repeating the address.
 */
export function connectionOptions(url: string): ConnectionOptions {
	const { user, password, host, port, database, parameters } = readAddress(url);
	const { PGHOST, PGOPTIONS } = libpqEnvironment();
	const { options = PGOPTIONS, application_name, sslnegotiation, channel_binding } = parameters;
	if (sslnegotiation !== undefined && !["postgres", "direct"].includes(sslnegotiation)) {
		throw new Error("sslnegotiation must be postgres or direct.");
	}
	const isSocket = (host ?? PGHOST ?? "").startsWith("/");
	const definedOptions = {
		user,
		password,
		host,
		port,
		database,
		options,
		application_name,
		...(sslnegotiation === "direct" && { sslnegotiation: "direct" as const }),
		...(channel_binding !== undefined && { enableChannelBinding: channel_binding !== "disable" }),
	};
	return {
		options: Object.fromEntries(
			Object.entries(definedOptions).filter(([, value]) => value !== undefined),
		),
		ways: isSocket ? [false] : tlsWays(parameters),
	};
}

/**
 * An address as environment variables for PostgreSQL's own programs, whose arguments other users of the machine can
 * read. Variables that are already set remain the defaults. Throws as `connectionOptions` does.
 */
export function libpqVariables(url: string): NodeJS.Dict<string> {
	const { user, password, host, port, database, parameters } = readAddress(url);
	const variables = {
		PGUSER: user,
		PGPASSWORD: password,
		PGHOST: host ?? libpqEnvironment().PGHOST ?? DEFAULT_HOST,
		PGPORT: port?.toString(),
		PGDATABASE: database,
		PGOPTIONS: parameters.options,
		PGCHANNELBINDING: parameters.channel_binding,
		...tlsVariables(parameters),
	};
	return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

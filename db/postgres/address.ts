import type { ClientConfig } from "pg";
import { libpqEnvironment } from "~/config/env.server";
import { listTlsSettings, type TlsSetting, tlsVariables } from "./tls";

/** True if a DATABASE_URL names a PostgreSQL server. */
export function isPostgresUrl(url: string): boolean {
	return /^postgres(?:ql)?:/i.test(url);
}

/** Captures user, password, server, database and parameters, all still percent-encoded. */
const ADDRESS_PATTERN =
	/^postgres(?:ql)?:\/\/(?:([^:/?#]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^@/?#]*))?(?:\?([^#]*))?$/i;

const SERVER_PATTERN = /^(\[[\da-f:.]+\]|[^:[\],]*)(?::(\d{0,5}))?$/i;

/** The default of the client library; PostgreSQL's programs would look for a socket. */
const DEFAULT_HOST = "localhost";

const UNREADABLE_ADDRESS_TEXT =
	"DATABASE_URL is not postgres://USER:PASSWORD@HOST:PORT/NAME: of a password, write each of / ? # @ % as %2F %3F %23 %40 %25.";

/** Parameters of libpq that are applied. */
const APPLIED_PARAMETERS = [
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
	// A parameter of JDBC, which libpq accepts too.
	"ssl",
] as const;

/** Parameters that are accepted and ignored, because the site sets them itself. */
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

type Parameters = Partial<Record<(typeof APPLIED_PARAMETERS)[number], string>>;

function isAppliedParameter(name: string): name is keyof Parameters {
	return APPLIED_PARAMETERS.some((appliedName) => appliedName === name);
}

function decodePart(text: string | undefined): string | undefined {
	if (text === undefined || text === "") return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		throw new Error(UNREADABLE_ADDRESS_TEXT);
	}
}

function readParameters(query: string): Parameters {
	const parameters: Parameters = {};
	for (const pair of query.split("&").filter(Boolean)) {
		const [name = "", ...valueParts] = pair.split("=");
		if (isAppliedParameter(name)) parameters[name] = decodePart(valueParts.join("=")) ?? "";
		else if (!IGNORED_PARAMETERS.includes(name)) {
			// A name that is not a word may be the end of a password, which must not be printed.
			if (!/^\w+$/.test(name)) throw new Error(UNREADABLE_ADDRESS_TEXT);
			throw new Error(`DATABASE_URL has a parameter that is not known: ${name}.`);
		}
	}
	return parameters;
}

/** Parses an address. Throws an Error that names the fault without any part that may be a password. */
function readAddress(url: string) {
	const [, user, password, server = "", database, query = ""] = ADDRESS_PATTERN.exec(url) ?? [];
	if (!ADDRESS_PATTERN.test(url)) throw new Error(UNREADABLE_ADDRESS_TEXT);
	const parameters = readParameters(query);
	if (server.includes(",") || parameters.host?.includes(",")) {
		throw new Error("DATABASE_URL names several servers: name one.");
	}
	const [match, host, port] = SERVER_PATTERN.exec(server) ?? [];
	if (match === undefined) throw new Error(UNREADABLE_ADDRESS_TEXT);
	const portText = parameters.port ?? port;
	if (
		portText &&
		!(/^\d{1,5}$/.test(portText) && Number(portText) >= 1 && Number(portText) < 65_536)
	) {
		throw new Error("The port in DATABASE_URL is not a whole number from 1 to 65535.");
	}
	return {
		user: parameters.user ?? decodePart(user),
		password: parameters.password ?? decodePart(password),
		host: parameters.host ?? decodePart(host?.replace(/^\[(.*)\]$/, "$1")),
		port: portText ? Number(portText) : undefined,
		database: parameters.dbname ?? decodePart(database),
		parameters,
	};
}

/** Returns an address for printing, without its password and anything else that could be secret. */
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
		const server = [isSocket ? "" : hostText, port].filter(Boolean).join(":");
		const socket = isSocket ? `?host=${host}` : "";
		return `postgres://${user ? `${user}@` : ""}${server}/${database}${socket}`;
	} catch {
		return "DATABASE_URL";
	}
}

export interface ConnectionOptions {
	options: ClientConfig;
	/** TLS settings (TLS or plain text), in the order of attempts. */
	tlsOptions: readonly [TlsSetting, ...TlsSetting[]];
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
		tlsOptions: isSocket ? [false] : listTlsSettings(parameters),
	};
}

/**
 * Returns an address as environment variables for PostgreSQL's programs, because other users of the machine can read
 * their arguments. Variables that are already set remain the defaults. Throws as `connectionOptions` does.
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

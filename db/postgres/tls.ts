import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { libpqEnvironment } from "~/config/env.server";

/** TLS options of a connection; false for plain text. */
export type TlsWay = false | ConnectionOptions;

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

type TlsParameters = Partial<
	Record<"sslmode" | "sslrootcert" | "sslcert" | "sslkey" | "ssl", string | undefined>
>;

function modeOf({ sslmode, sslrootcert, ssl }: TlsParameters): (typeof MODES)[number] {
	if (sslmode === undefined) {
		if (ssl !== undefined) return ["0", "false"].includes(ssl) ? "disable" : "require";
		// Naming an authority implies checking it; libpq would not.
		return sslrootcert === undefined ? "prefer" : "verify-full";
	}
	const mode = MODES.find((candidate) => candidate === sslmode);
	if (mode === undefined) throw new Error(`sslmode must be one of ${MODES.join(", ")}.`);
	// As in libpq: the weaker modes would ignore the authorities.
	if (sslrootcert === "system" && mode !== "verify-full") {
		throw new Error("sslrootcert=system needs sslmode=verify-full.");
	}
	return mode;
}

function readCertificate(name: string, path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const why = error instanceof Error && "code" in error ? ` (${error.code})` : "";
		throw new Error(`The file that ${name} names cannot be read: ${path}${why}.`);
	}
}

const skipNameCheck = () => undefined;

/** TLS options of libpq's modes. Node's authorities are used if the address names none. */
function tlsOptions(mode: (typeof MODES)[number], { sslrootcert, sslcert, sslkey }: TlsParameters) {
	const root = sslrootcert === "system" ? undefined : sslrootcert;
	if (mode === "verify-ca" && root === undefined) {
		throw new Error("sslmode=verify-ca needs sslrootcert, or use verify-full.");
	}
	const isByAuthority = mode === "verify-ca" || (mode === "require" && root !== undefined);
	const isChecked = mode === "verify-full" || isByAuthority;
	return {
		rejectUnauthorized: isChecked,
		...(isByAuthority && { checkServerIdentity: skipNameCheck }),
		...(root !== undefined && { ca: readCertificate("sslrootcert", root) }),
		...(sslcert !== undefined && { cert: readCertificate("sslcert", sslcert) }),
		...(sslkey !== undefined && { key: readCertificate("sslkey", sslkey) }),
	};
}

/** Completes the parameters of an address by the environment. */
function withEnvironment(parameters: TlsParameters): TlsParameters {
	const { PGSSLMODE, PGSSLROOTCERT, PGSSLCERT, PGSSLKEY } = libpqEnvironment();
	return {
		...parameters,
		sslmode: parameters.sslmode ?? (parameters.ssl === undefined ? PGSSLMODE : undefined),
		sslrootcert: parameters.sslrootcert ?? PGSSLROOTCERT,
		sslcert: parameters.sslcert ?? PGSSLCERT,
		sslkey: parameters.sslkey ?? PGSSLKEY,
	};
}

/** The same for PostgreSQL's own programs, as environment variables. Throws an Error for invalid parameters. */
export function tlsVariables(given: TlsParameters): NodeJS.Dict<string> {
	const parameters = withEnvironment(given);
	return {
		PGSSLMODE: modeOf(parameters),
		PGSSLROOTCERT: parameters.sslrootcert,
		PGSSLCERT: parameters.sslcert,
		PGSSLKEY: parameters.sslkey,
	};
}

/**
 * Returns the ways in which libpq would connect, in its order: `prefer`, the default, is TLS, then plain text if the
 * server has no TLS. Throws an Error for invalid parameters.
 */
export function tlsWays(given: TlsParameters): [TlsWay, ...TlsWay[]] {
	const parameters = withEnvironment(given);
	const mode = modeOf(parameters);
	switch (mode) {
		case "disable":
			return [false];
		case "allow":
			return [false, tlsOptions(mode, parameters)];
		case "prefer":
			return [tlsOptions(mode, parameters), false];
		default:
			return [tlsOptions(mode, parameters)];
	}
}

import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { libpqEnvironment } from "~/config/env.server";

/** TLS options of a connection; false for plain text. */
export type TlsSetting = false | ConnectionOptions;

const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

type TlsParameters = Partial<
	Record<"sslmode" | "sslrootcert" | "sslcert" | "sslkey" | "ssl", string | undefined>
>;

function sslModeOf({ sslmode, sslrootcert, ssl }: TlsParameters): (typeof SSL_MODES)[number] {
	if (sslmode === undefined) {
		if (ssl !== undefined) return ["0", "false"].includes(ssl) ? "disable" : "require";
		// Naming an authority implies checking it; libpq would not.
		return sslrootcert === undefined ? "prefer" : "verify-full";
	}
	const mode = SSL_MODES.find((candidate) => candidate === sslmode);
	if (mode === undefined) throw new Error(`sslmode must be one of ${SSL_MODES.join(", ")}.`);
	// libpq refuses this too, because the weaker modes would ignore the authorities.
	if (sslrootcert === "system" && mode !== "verify-full") {
		throw new Error("sslrootcert=system needs sslmode=verify-full.");
	}
	return mode;
}

function readCertificate(name: string, path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
		throw new Error(`The file that ${name} names cannot be read: ${path}${code}.`);
	}
}

const skipNameCheck = () => undefined;

/**
 * Returns Node's TLS options for a mode of libpq. Node's certificate authorities are used if the address names none.
 */
function tlsOptions(
	mode: (typeof SSL_MODES)[number],
	{ sslrootcert, sslcert, sslkey }: TlsParameters,
) {
	const rootCertificatePath = sslrootcert === "system" ? undefined : sslrootcert;
	if (mode === "verify-ca" && rootCertificatePath === undefined) {
		throw new Error("sslmode=verify-ca needs sslrootcert, or use verify-full.");
	}
	const isCheckedByAuthorityOnly =
		mode === "verify-ca" || (mode === "require" && rootCertificatePath !== undefined);
	const isCertificateChecked = mode === "verify-full" || isCheckedByAuthorityOnly;
	return {
		rejectUnauthorized: isCertificateChecked,
		...(isCheckedByAuthorityOnly && { checkServerIdentity: skipNameCheck }),
		...(rootCertificatePath !== undefined && {
			ca: readCertificate("sslrootcert", rootCertificatePath),
		}),
		...(sslcert !== undefined && { cert: readCertificate("sslcert", sslcert) }),
		...(sslkey !== undefined && { key: readCertificate("sslkey", sslkey) }),
	};
}

/** Returns the parameters of an address, with those of the environment for missing ones. */
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

/**
 * Returns the TLS parameters as environment variables for PostgreSQL's programs. Throws an Error for invalid
 * parameters.
 */
export function tlsVariables(addressParameters: TlsParameters): NodeJS.Dict<string> {
	const parameters = withEnvironment(addressParameters);
	return {
		PGSSLMODE: sslModeOf(parameters),
		PGSSLROOTCERT: parameters.sslrootcert,
		PGSSLCERT: parameters.sslcert,
		PGSSLKEY: parameters.sslkey,
	};
}

/**
 * Returns the TLS settings with which libpq would try to connect, in its order: for `prefer`, the default, TLS, then
 * plain text if the server has no TLS. Throws an Error for invalid parameters.
 */
export function listTlsSettings(addressParameters: TlsParameters): [TlsSetting, ...TlsSetting[]] {
	const parameters = withEnvironment(addressParameters);
	const mode = sslModeOf(parameters);
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

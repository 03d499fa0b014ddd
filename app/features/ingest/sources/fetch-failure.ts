import { isDiskFull } from "db/writes/unavailable";
import { MINUTE_MS } from "~/config/time";

/**
 * Reason why a feed could not be fetched, as a sentence for staff. Addresses contain keys, so the sentence has only the
 * host and no text of an error.
 */
export class FetchFailure extends Error {
	constructor(
		message: string,
		/** True if trying again soon may help. */
		readonly isWorthRetrying: boolean,
		/** Seconds to wait, as requested by the server. */
		readonly retryAfterSeconds: number | null = null,
	) {
		super(message);
	}
}

/** The kind of file that is fetched, as messages name it. */
export type FetchedKind = "feed" | "picture";

type FailureText = [
	text: (host: string, fetchedKind: FetchedKind) => string,
	isWorthRetrying: boolean,
];

const UNTRUSTED: FailureText = [
	(host) => `The certificate of ${host} is not from an authority that this machine trusts.`,
	false,
];
const UNREACHABLE: FailureText = [(host) => `${host} cannot be reached from here just now.`, true];
const CONNECTION_CLOSED: FailureText = [
	(host) => `${host} closed the connection without an answer.`,
	true,
];
const NO_TLS: FailureText = [(host) => `${host} does not speak https at this address.`, false];

const TEXT_BY_CODE: Record<string, FailureText> = {
	ENOTFOUND: [(host) => `There is no server named ${host}. Check the address.`, true],
	EAI_AGAIN: [(host) => `The name ${host} cannot be looked up just now.`, true],
	ECONNREFUSED: [(host) => `${host} refused the connection.`, true],
	ECONNRESET: CONNECTION_CLOSED,
	EPIPE: CONNECTION_CLOSED,
	ETIMEDOUT: UNREACHABLE,
	EHOSTUNREACH: UNREACHABLE,
	ENETUNREACH: UNREACHABLE,
	EADDRNOTAVAIL: UNREACHABLE,
	CERT_HAS_EXPIRED: [(host) => `The certificate of ${host} has expired.`, true],
	CERT_NOT_YET_VALID: [
		(host) => `The certificate of ${host} is not valid yet. Check this machine's clock.`,
		true,
	],
	ERR_TLS_CERT_ALTNAME_INVALID: [
		(host) => `The certificate that ${host} shows is for another name.`,
		false,
	],
	DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
	SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
	UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
	EPROTO: NO_TLS,
	HPE_HEADER_OVERFLOW: [(host) => `${host} answered with headers that are too large.`, true],
};

function failureTextOf(code: string): FailureText {
	const failureText = TEXT_BY_CODE[code];
	if (failureText) return failureText;
	if (code.startsWith("ERR_SSL_")) return NO_TLS;
	if (code.startsWith("HPE_"))
		return [(host) => `${host} answered with something that is not HTTP.`, true];
	return [(host) => `Fetching from ${host} failed (${code}).`, true];
}

/** Returns the code of a system or Node error; undefined for any other error, which is a bug. */
export function systemErrorCode(error: unknown): string | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const { code } = error;
	return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined;
}

export function connectionFailure(code: string, host: string): FetchFailure {
	const [text, isWorthRetrying] = failureTextOf(code);
	return new FetchFailure(text(host, "feed"), isWorthRetrying);
}

const TEXT_BY_STATUS: Record<number, FailureText> = {
	202: [(host) => `${host} is still making the file (202).`, true],
	204: [(host) => `${host} sent nothing (204).`, true],
	401: [(host) => `${host} does not let us in (401). Check the key in the address.`, false],
	403: [(host) => `${host} does not let us in (403). Check the key in the address.`, false],
	404: [(host, fetchedKind) => `${host} has no ${fetchedKind} at this address (404).`, false],
	408: [(host) => `${host} waited too long for us (408).`, true],
	410: [
		(host, fetchedKind) => `${host} no longer has a ${fetchedKind} at this address (410).`,
		false,
	],
	429: [(host) => `${host} asks us to come back later (429).`, true],
};

export function statusFailure(
	status: number,
	host: string,
	retryAfterSeconds: number | null,
	fetchedKind: FetchedKind,
): FetchFailure {
	const failureText = TEXT_BY_STATUS[status];
	if (failureText) {
		const [text, isWorthRetrying] = failureText;
		return new FetchFailure(text(host, fetchedKind), isWorthRetrying, retryAfterSeconds);
	}
	if (status >= 500) {
		const text = `${host} has trouble of its own (${status}).`;
		return new FetchFailure(text, true, retryAfterSeconds);
	}
	return new FetchFailure(
		`${host} answered with status ${status} instead of a ${fetchedKind}.`,
		false,
	);
}

function storageFailure(error: unknown, code: string): FetchFailure {
	return isDiskFull(error)
		? new FetchFailure("There is no room on this machine for the feed: the disk is full.", true)
		: new FetchFailure(`The feed cannot be stored on this machine (${code}).`, true);
}

/** Awaits work on this machine's disk. Throws a `FetchFailure` for system errors. */
export async function withStorageFailures<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (error) {
		const code = systemErrorCode(error);
		throw code === undefined ? error : storageFailure(error, code);
	}
}

function fileSizeText(bytes: number): string {
	return bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`;
}

const permanentFailure = (text: string) => new FetchFailure(text, false);
const temporaryFailure = (text: string) => new FetchFailure(text, true);

export const fetchFailures = {
	privateAddress: (host: string, fetchedKind: FetchedKind) =>
		permanentFailure(
			`${host} is on a private network: ${fetchedKind}s come from the internet, unless FEEDS_ALLOW_PRIVATE is set.`,
		),
	notHttps: (host: string) => permanentFailure(`The address at ${host} is not https.`),
	addressWithAccount: (host: string) =>
		permanentFailure(`The address at ${host} holds a user name or password.`),
	unreadableAddress: (fetchedKind: FetchedKind) =>
		permanentFailure(`The ${fetchedKind}'s address cannot be read.`),
	redirectWithoutAddress: (host: string) =>
		permanentFailure(`${host} redirects without a readable address.`),
	redirectToHttp: (host: string) =>
		permanentFailure(`${host} redirects to an address that is not https.`),
	redirectWithAccount: (host: string) =>
		permanentFailure(`${host} redirects to an address with a user name or password.`),
	tooManyRedirects: (host: string, maxRedirects: number) =>
		permanentFailure(`More than ${maxRedirects} redirects, the last by ${host}.`),
	unexpectedNotModified: (host: string) =>
		temporaryFailure(`${host} says that nothing changed (304), though nobody asked.`),
	tooLarge: (host: string, maxBytes: number) =>
		permanentFailure(`The file at ${host} is larger than ${fileSizeText(maxBytes)}.`),
	tooLong: (host: string, limitMs: number) =>
		temporaryFailure(`The file at ${host} took longer than ${limitMs / MINUTE_MS} minutes.`),
	stalled: (host: string, limitMs: number) =>
		temporaryFailure(`${host} sent nothing for ${limitMs / 1000} seconds.`),
	cutOff: (host: string) =>
		temporaryFailure(`The file was cut off: ${host} ended it in the middle.`),
	unsupportedEncoding: (host: string) =>
		permanentFailure(`${host} sent the file packed in a way that it was not asked for.`),
	htmlPage: (host: string, fetchedKind: FetchedKind) =>
		new FetchFailure(
			`${host} sent a web page instead of a ${fetchedKind}. It may ask for a sign-in: check the address.`,
			fetchedKind === "feed",
		),
	stopped: () => temporaryFailure("Fetching was stopped."),
};

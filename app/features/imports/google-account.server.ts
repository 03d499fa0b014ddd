import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Settings, serviceAccountKey } from "~/config/env.server";
import { GoogleRefusal } from "./google-refusal";

export type GoogleSettings = Pick<
	Settings,
	"GOOGLE_SHEET_ID" | "GOOGLE_SERVICE_ACCOUNT" | "GOOGLE_API_ROOT"
>;

export interface GoogleAccount {
	/** The address that sheets are shared with. */
	email: string;
	privateKey: string;
}

const UNREADABLE_KEY =
	"It must be the JSON file that Google gives for a service account (Keys, Add key, Create new key, JSON), unchanged.";

async function readKeyFile(path: string): Promise<unknown> {
	const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new GoogleRefusal(
			400,
			`The key file that GOOGLE_SERVICE_ACCOUNT names cannot be read (${error.code ?? "unknown reason"}). Check the path and who may read the file.`,
		);
	});
	try {
		return JSON.parse(text);
	} catch {
		// The parser's own message would show some of the text, which is a secret.
		return undefined;
	}
}

async function readAccount({ GOOGLE_SERVICE_ACCOUNT: setting }: GoogleSettings) {
	if (!setting) return undefined;
	if ("key" in setting) return setting.key;
	const key = serviceAccountKey.safeParse(await readKeyFile(setting.path));
	if (key.success) return key.data;
	throw new GoogleRefusal(
		400,
		`The file that GOOGLE_SERVICE_ACCOUNT names holds no key. ${UNREADABLE_KEY}`,
	);
}

/** The service account of the settings; none where it is not set. Throws a GoogleRefusal for a bad key. */
export async function googleAccount(settings: GoogleSettings): Promise<GoogleAccount | undefined> {
	const key = await readAccount(settings);
	if (!key) return undefined;
	try {
		createPrivateKey(key.private_key);
	} catch {
		throw new GoogleRefusal(
			400,
			`The private key in GOOGLE_SERVICE_ACCOUNT cannot be read. ${UNREADABLE_KEY}`,
		);
	}
	return { email: key.client_email, privateKey: key.private_key };
}

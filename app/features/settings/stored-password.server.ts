import { openSealedText, sealText } from "~/config/sealed-text.server";
import { sessionSecret } from "~/config/session-secret.server";

const SEALING_PURPOSE = "setting mail password";

/** Encrypts the password of the mail server for storing. */
export function sealPassword(password: string): string {
	return sealText(sessionSecret(), SEALING_PURPOSE, password);
}

/** Decrypts a stored password; undefined if that fails, for example because the site's secret has changed. */
export function openPassword(storedPassword: string): string | undefined {
	return storedPassword === ""
		? ""
		: openSealedText(sessionSecret(), SEALING_PURPOSE, storedPassword);
}

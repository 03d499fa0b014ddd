import { openSealedText, sealText } from "~/config/sealed-text.server";
import { sessionSecret } from "~/config/session-secret.server";

const PURPOSE = "setting mail password";

/** Returns the text under which the password of the mail server is stored. */
export function sealPassword(password: string): string {
	return sealText(sessionSecret(), PURPOSE, password);
}

/** Returns a stored password; undefined if it cannot be read, for example with another secret of the site. */
export function openPassword(stored: string): string | undefined {
	return stored === "" ? "" : openSealedText(sessionSecret(), PURPOSE, stored);
}

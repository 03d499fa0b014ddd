const REMOVED = "[removed]";

/** Replaces an e-mail address in a text, in any capitals; longer addresses that contain it stay. */
export function removeAddress(text: string, address: string): string {
	const escaped = address.replace(/[^A-Za-z0-9@]/g, "\\$&");
	const whole = `(?<![A-Za-z0-9][._+'-]?)${escaped}(?![.-]?[A-Za-z0-9])`;
	return text.replace(new RegExp(whole, "gi"), REMOVED);
}

import { SITE_NAME } from "~/config/site";

/** The mail that asks an address to confirm its subscription by a link. Nothing in it is of the sender's making. */
export function confirmationMail(link: string): { subject: string; text: string } {
	return {
		subject: `Confirm your subscription to the ${SITE_NAME} newsletter`,
		text: [
			`Somebody asked for the ${SITE_NAME} newsletter at this address.`,
			"",
			"If it was you, please open this page and confirm it with the button there, within 48 hours:",
			link,
			"",
			"If it was not you, do nothing: no newsletter will come.",
		].join("\n"),
	};
}

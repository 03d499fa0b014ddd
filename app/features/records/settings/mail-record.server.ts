import { z } from "zod";
import { dateTimeText } from "~/components/uk-date";
import { cellSchemaOf } from "~/features/catalogue/fields/cells";
import { sendTestMail, UNREADABLE_PASSWORD_TEXT } from "~/features/mail/test-mail.server";
import { ENCRYPTION_KEYS, ENCRYPTIONS } from "~/features/settings/mail-server";
import { openPassword, sealPassword } from "~/features/settings/stored-password.server";
import { boundedCell, emailCell, lineCell, numberField, settingField } from "./setting-cells";
import { settingPath, settingRecord } from "./setting-record.server";

const MAX_PASSWORD_LENGTH = 500;

/** A host name or IP address, without scheme and port. */
const hostCell = lineCell("host", 200).refine(
	(text) => text === null || /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.?)+$|^[\da-f:]+$/i.test(text),
	"host must be the name of a machine, such as smtp.example.com, without https:// and port",
);

const encryptionCell = cellSchemaOf((cell, refuse) => {
	if (cell === "") return null;
	return (
		ENCRYPTION_KEYS.find((key) => key === cell) ?? refuse("encryption must be one of the list")
	);
});

/** The password unchanged, because it may begin with a space. */
const passwordCell = z
	.string()
	.max(MAX_PASSWORD_LENGTH, `password must be at most ${MAX_PASSWORD_LENGTH} characters`)
	.optional();

const canDecrypt = (password: unknown) => openPassword(String(password)) !== undefined;

export const mailRecord = settingRecord({
	key: "mail",
	heading: "Mail",
	intro:
		"The mail server that sends confirmations, price alerts, answers and letters. Without a server and your address nothing is sent, no alerts are offered, and newsletter addresses need no confirmation.",
	layout: [
		settingField("host", "Mail server", 200, {
			hint: "Such as smtp.example.com. Your mail provider can tell you which.",
			control: { autoCapitalize: "none", spellCheck: false },
		}),
		numberField("port", "Port", "465 or 587 with most providers. Empty: 465."),
		// 0, because a choice has no maximum length.
		settingField("encryption", "Encryption", 0, {
			kind: "choice",
			options: ENCRYPTION_KEYS.map((key) => [key, ENCRYPTIONS[key]] as const),
			hint: "TLS goes with port 465, STARTTLS with 587. “If offered” sends the password in clear to a server without STARTTLS: only for one on your own machine.",
		}),
		settingField("username", "User name", 200, {
			hint: "Often your whole e-mail address. Empty if the server asks for none.",
			control: { autoCapitalize: "none", spellCheck: false },
		}),
		settingField("password", "Password", MAX_PASSWORD_LENGTH, {
			hint: "Stored encrypted, and never shown again.",
			control: { type: "password" },
		}),
		settingField("owner", "Your address", 200, {
			hint: "Messages of visitors are mailed to it, and it is the sender of all mails. Visitors see it unless Name and promises has another.",
			control: { type: "email" },
		}),
	],
	cells: {
		host: hostCell,
		port: boundedCell("port", 1, 65_535),
		encryption: encryptionCell,
		username: lineCell("username", 200),
		password: passwordCell,
		owner: emailCell("owner"),
	},
	secret: {
		name: "password",
		timeField: "passwordSetAt",
		usernameField: "username",
		seal: sealPassword,
	},
	check({ host, owner, username, password }) {
		const errors = {
			...(host === "" && owner !== "" && { host: ["Enter the mail server too"] }),
			...(owner === "" && host !== "" && { owner: ["Enter your address too"] }),
			...(username === "" && password !== "" && { username: ["Enter the user name too"] }),
			...(username !== "" && password === "" && { password: ["Enter the password too"] }),
		};
		return Object.keys(errors).length > 0 ? errors : undefined;
	},
	hintsOf({ password, passwordSetAt }): Record<string, string> {
		if (passwordSetAt === "" || !canDecrypt(password)) return {};
		const since = dateTimeText(String(passwordSetAt));
		return { password: `A password is stored since ${since}. Empty: it stays. It is never shown.` };
	},
	warningsOf: ({ password }) => (canDecrypt(password) ? [] : [UNREADABLE_PASSWORD_TEXT]),
	trial: {
		heading: "Does it work?",
		text: "Sends a mail with what is saved: to your account's e-mail address or, if it has none, to the address of this form.",
		button: "Send me a mail",
		busyText: "Sending…",
		async run(db, { stamp: { by, now }, email }) {
			const to = await sendTestMail(db, { by, to: email, now });
			return {
				path: settingPath("mail"),
				title: "The mail server took the mail",
				description: `It is on its way to ${to}.`,
			};
		},
	},
});

import { siteUrlSchema } from "~/config/env.server";
import { cellSchemaOf } from "~/features/catalogue/fields/cells";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { settingField } from "./setting-cells";
import { settingPath, settingRecord } from "./setting-record.server";

const addressCell = cellSchemaOf((cell, refuse) => {
	if (cell === "") return null;
	const { data, error } = siteUrlSchema.safeParse(cell);
	return data ?? refuse(`url ${error?.issues.map(({ message }) => message).join(", ")}`);
});

const TIMEOUT_MS = 5000;

/** Throws an ExpectedError unless an instance of this software responds at an address. */
async function checkAddress(url: string): Promise<void> {
	const addressError = (reason: string) =>
		new ExpectedError(502, `${url} does not lead to this site: ${reason}.`);
	let response: Response;
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		response = await fetch(`${url}/healthz`, { redirect: "manual", signal });
	} catch (error) {
		if (Object(error).name === "TimeoutError")
			throw addressError("nothing replied within 5 seconds");
		const code = Object(Object(error).cause).code;
		throw addressError(
			code === "ENOTFOUND" ? "there is no such machine" : "no connection came about",
		);
	}
	if (response.status >= 300 && response.status < 400) {
		await response.body?.cancel();
		throw addressError(
			`it sends visitors on to ${response.headers.get("Location") ?? "elsewhere"}`,
		);
	}
	const reply: unknown = await response.json().catch(() => undefined);
	if (Object(reply).status !== "ok") throw addressError("another site replies there");
}

export const addressRecord = settingRecord({
	key: "address",
	heading: "Site address",
	intro:
		"Links in mails, the site map and search engines use this address. Once it is set, visitors who arrive at another address are sent to it, and only its pages can send forms. Staff pages stay open at any address, so that you can correct a wrong one. With a new address you may have to sign in again.",
	layout: [
		settingField("url", "Address", 200, {
			hint: "Such as https://projectors.example, without a path. If left empty, pages use the address in the visitor's browser, and links in mails the address that the site listens at.",
			control: { type: "url", spellCheck: false },
		}),
	],
	cells: { url: addressCell },
	trial: {
		heading: "Does it lead to this site?",
		text: "Opens the saved address from the site's server, as a visitor would.",
		button: "Try the address",
		busyText: "Trying…",
		async run(db) {
			const { url } = (await siteSettings(db)).address;
			if (url === "") throw new ExpectedError(409, "No address is set. Save one first.");
			await checkAddress(url);
			return { path: settingPath("address"), title: `${url} leads to this site` };
		},
	},
});

import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { action, loader } from "~/routes/admin/visitors/message";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";

const PATH = "/admin/messages/1";

it("admin messages unmailed: can only be answered by the mail program if the site cannot mail", async () => {
	const message = { name: "Ann", email: "ann@example.com", message: "Is it bright?" };
	await receiveMessage(db(), message, undefined, new Date());
	const staff = await staffHeaders();
	const { conversation: found } = (await visit(loader, PATH, staff)).data;
	expect(found).toMatchObject({
		hasMailServer: false,
		message: { mailState: "E-mail waits: no mail server is set" },
	});
	const fields = { intent: "reply", text: "Yes.", version: found?.version ?? "" };
	expect(await submitForm(action, PATH, fields, staff)).toMatchObject({
		status: 503,
		data: { values: { text: "Yes." } },
	});
	expect((await submitForm(action, PATH, { intent: "answered" }, staff)).status).toBe(303);
});

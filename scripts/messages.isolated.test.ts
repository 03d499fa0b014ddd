import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { expect, it } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { commandFolder, sayHere } from "../tests/commands/command";
import { addRows } from "../tests/databases/rows";

commandFolder();

const AT = "2026-01-15T12:00:00.000Z";

const messages = (...args: string[]) => sayHere("messages", args);

it("messages: shows, marks and deletes messages of visitors, with their mails", async () => {
	await migrateToLatest(db());
	for (const name of ["Ann", "Bob"]) {
		const message = { name, email: "a@example.com", message: "Is it bright?" };
		await receiveMessage(db(), message, undefined, new Date(AT));
	}
	const ann = `1\t${AT}\tkept\tAnn <a@example.com>`;
	const bob = `2\t${AT}\tkept\tBob <a@example.com>`;
	expect(await messages()).toEqual({ code: 0, said: `${bob}\n${ann}` });
	expect(await messages("show", "1")).toEqual({ code: 0, said: `${ann}\n\nIs it bright?` });
	expect((await messages("mark", "2")).said).toBe("Message 2 is marked as answered.");
	await addRows("message_replies", { messageId: 1, by: "zoë", text: "Yes.", at: AT });
	expect((await messages("show", "1")).said).toBe(
		`${ann}\n\nIs it bright?\n\nAnswered ${AT} by zoë:\n\nYes.`,
	);
	expect(await messages("delete", "1")).toEqual({ code: 0, said: "Message 1 is deleted." });
	expect(await messages("list")).toEqual({ code: 0, said: bob.replace("kept", "answered") });
	expect(await messages("delete", "1")).toEqual({ code: 1, said: "There is no message 1." });
	expect(await db().selectFrom("mails").select("key").execute()).toEqual([{ key: "contact-2" }]);
	const history = await db()
		.selectFrom("staff_changes")
		.select(["by", "title", "action"])
		.execute();
	expect(history).toEqual([
		{ by: expect.stringMatching(/ \(npm run messages\)$/), title: "Message 2", action: "changed" },
		expect.objectContaining({ title: "Message 1", action: "deleted" }),
	]);
});

// A process that sends mails and letters as the site does, so that a test can kill it in the middle. Prints a line when
// it begins, and runs until it is killed.
import { db } from "db/connection.server";
import { letterCopies } from "~/features/letters/send/letter-copies.server";
import { startMailing } from "~/features/mail/mailing.server";

process.stdout.write("begun\n");
startMailing(db(), { copies: letterCopies() });
setInterval(() => {}, 60_000);

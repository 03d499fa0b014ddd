// A process that evaluates alerts and sends their mails as the site does, so that a test can kill it in the middle.
// Prints a line when it begins, and runs until it is killed.
import { db } from "db/connection.server";
import { startMailing } from "~/features/mail/mailing.server";
import { startJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";

process.stdout.write("begun\n");
startMailing(db());
startJobs(db());
setInterval(() => {}, 60_000);

// A process that follows alerts and sends their mails as the site does, so that a test can end it in the middle. It says
// when it begins and stays until it is killed.
import { db } from "db/connection.server";
import { startMailing } from "~/features/mail/mailing.server";
import { startJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";

process.stdout.write("begun\n");
startMailing(db());
startJobs(db());
setInterval(() => {}, 60_000);

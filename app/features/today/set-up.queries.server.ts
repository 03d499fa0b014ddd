import { encodeJson } from "db/json/json-columns";
import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { z } from "zod";
import { settings } from "~/config/env.server";
import { SITE_NAME } from "~/config/site";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { mailOrigin, mailSettings } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";

const LEFT_OUT = "set-up-left-out";

const TEST_MAIL = "test-";

const MAX_FEEDS = 500;

async function listLeftOut(db: Db): Promise<string[]> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", LEFT_OUT)
		.executeTakeFirst();
	return row ? z.array(z.string()).parse(JSON.parse(row.value)) : [];
}

/** Leaves a step of setting the site up out of the list. */
export function leaveStepOut(db: Db, key: string): Promise<void> {
	return write(db, async (trx) => {
		const value = encodeJson([...new Set([...(await listLeftOut(trx)), key])]);
		await trx
			.insertInto("site_state")
			.values({ name: LEFT_OUT, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
	});
}

/** Queues a test mail to the owner, one a second. Returns the owner's address. */
export async function queueTestMail(
	db: Db,
	{ by, now }: { by: string; now: Date },
): Promise<string> {
	const owner = mailSettings()?.owner;
	if (owner === undefined) {
		throw new ExpectedError(409, "No mail was sent: SMTP_URL and CONTACT_TO are not set.");
	}
	const mail = {
		key: TEST_MAIL + now.toISOString().slice(0, 19),
		subject: "Test mail",
		text: `${by} sent this from ${mailOrigin()}/admin to see if mail works. It does.\n`,
	};
	await write(db, (trx) => queueMail(trx, mail, now));
	return owner;
}

/** Returns what decides if the steps of setting the site up are done (docs/staff.md#today). */
export async function findSetUp(db: Db, hasBackup: boolean) {
	const mails = db.selectFrom("mails").select("failure").limit(1);
	const [testMail, sent, feeds, photo, hasSample, leftOut] = await Promise.all([
		mails.where("key", "like", `${TEST_MAIL}%`).orderBy("id", "desc").executeTakeFirst(),
		mails.where("sentAt", "is not", null).executeTakeFirst(),
		db.selectFrom("feeds").select(["dueAt", "isPaused"]).limit(MAX_FEEDS).execute(),
		db.selectFrom("projector_photographs").select("projectorSku").limit(1).executeTakeFirst(),
		hasSampleValues(db),
		listLeftOut(db),
	]);
	const { site, company, feeds: schedule } = await siteSettings(db);
	const { SITE_URL } = settings();
	return {
		/** SITE_URL, or the address that links in mails have without it. */
		address: mailOrigin(),
		isAddressSet: SITE_URL !== undefined,
		hasName: site.name !== SITE_NAME,
		hasCompany: company.name !== "",
		canMail: mailSettings() !== undefined,
		isMailSent: sent !== undefined,
		/** State of the newest test mail; undefined before the first. */
		testMail,
		feeds: feeds.length,
		hasTimedFeeds: feeds.some(({ dueAt, isPaused }) => dueAt !== null && isPaused === 0),
		/** False if the site runs no feeds by itself. */
		isTimed: schedule.everyMinutes > 0,
		hasBackup,
		hasSample,
		hasPhotos: photo !== undefined,
		/** Keys of the steps that staff left out. */
		leftOut,
	};
}

export type SetUpState = Awaited<ReturnType<typeof findSetUp>>;

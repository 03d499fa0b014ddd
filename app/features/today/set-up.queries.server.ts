import { encodeJson } from "db/json/json-columns";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { z } from "zod";
import { SITE_NAME } from "~/config/site";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { hasMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";

const SKIPPED_STEPS_NAME = "set-up-left-out";

const MAX_FEEDS = 500;

async function listSkippedSteps(db: Db): Promise<string[]> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", SKIPPED_STEPS_NAME)
		.executeTakeFirst();
	return row ? z.array(z.string()).parse(JSON.parse(row.value)) : [];
}

/** Hides a step of setting up the site from the list. */
export function skipSetUpStep(db: Db, key: string): Promise<void> {
	return writeForStaff(db, async (trx) => {
		const value = encodeJson([...new Set([...(await listSkippedSteps(trx)), key])]);
		await trx
			.insertInto("site_state")
			.values({ name: SKIPPED_STEPS_NAME, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
	});
}

/** Returns the data that decides which steps of setting up the site are done (docs/staff.md#today). */
export async function findSetUp(db: Db, hasBackup: boolean) {
	const [sentMail, feeds, photo, hasSample, skippedSteps] = await Promise.all([
		db.selectFrom("mails").select("id").where("sentAt", "is not", null).limit(1).executeTakeFirst(),
		db.selectFrom("feeds").select(["dueAt", "isPaused"]).limit(MAX_FEEDS).execute(),
		db.selectFrom("projector_photographs").select("projectorSku").limit(1).executeTakeFirst(),
		hasSampleValues(db),
		listSkippedSteps(db),
	]);
	const { site, company, address, feeds: schedule } = await siteSettings(db);
	return {
		/** The address that links in mails have. */
		address: await mailOrigin(db),
		isAddressSet: address.url !== "",
		hasName: site.name !== SITE_NAME,
		hasCompany: company.name !== "",
		hasMailServer: await hasMailServer(db),
		isMailSent: sentMail !== undefined,
		feedCount: feeds.length,
		hasScheduledFeeds: feeds.some(({ dueAt, isPaused }) => dueAt !== null && isPaused === 0),
		/** False if the site does not run feeds by a timer. */
		isFeedTimerOn: schedule.everyMinutes > 0,
		hasBackup,
		hasSample,
		hasPhotos: photo !== undefined,
		/** Keys of the steps that staff skipped. */
		skippedSteps,
	};
}

export type SetUpState = Awaited<ReturnType<typeof findSetUp>>;

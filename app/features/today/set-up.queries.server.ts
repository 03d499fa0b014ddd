import { encodeJson } from "db/json/json-columns";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { z } from "zod";
import { SITE_NAME } from "~/config/site";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { canMail, mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";

const LEFT_OUT = "set-up-left-out";

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
export function skipSetUpStep(db: Db, key: string): Promise<void> {
	return writeForStaff(db, async (trx) => {
		const value = encodeJson([...new Set([...(await listLeftOut(trx)), key])]);
		await trx
			.insertInto("site_state")
			.values({ name: LEFT_OUT, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
	});
}

/** Returns what decides if the steps of setting the site up are done (docs/staff.md#today). */
export async function findSetUp(db: Db, hasBackup: boolean) {
	const [sent, feeds, photo, hasSample, leftOut] = await Promise.all([
		db.selectFrom("mails").select("id").where("sentAt", "is not", null).limit(1).executeTakeFirst(),
		db.selectFrom("feeds").select(["dueAt", "isPaused"]).limit(MAX_FEEDS).execute(),
		db.selectFrom("projector_photographs").select("projectorSku").limit(1).executeTakeFirst(),
		hasSampleValues(db),
		listLeftOut(db),
	]);
	const { site, company, address, feeds: schedule } = await siteSettings(db);
	return {
		/** The address that links in mails have. */
		address: await mailOrigin(db),
		isAddressSet: address.url !== "",
		hasName: site.name !== SITE_NAME,
		hasCompany: company.name !== "",
		canMail: await canMail(db),
		isMailSent: sent !== undefined,
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

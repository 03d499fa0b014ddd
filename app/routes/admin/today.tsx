import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { StaffPage } from "~/components/staff/staff-page";
import { settings } from "~/config/env.server";
import { runStateText } from "~/features/feeds/run-page/shown-run";
import { whenText } from "~/features/imports/upload-page/when-text";
import { canMail } from "~/features/mail/mailing.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { mailPurpose, stuckText } from "~/features/today/stuck-mail";
import { lastBackupText, NOTHING_TODAY, todayItems } from "~/features/today/today";
import { findLastDone, findToday, listStuckMails } from "~/features/today/today.queries.server";
import { HowToBackUp, StuckMails, TodayList } from "~/features/today/today-list";

const when = (instant: string) => whenText(new Date(instant));

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const now = new Date();
	const mailing = canMail();
	const [today, last] = await Promise.all([findToday(db(), mailing, now), findLastDone(db())]);
	const stuck = today.mail > 0 ? await listStuckMails(db(), mailing, now) : [];
	const { imported, run, hasTimedFeeds } = last;
	const isByHand = hasTimedFeeds && settings().FEEDS_EVERY_MINUTES === 0;
	const content = {
		items: todayItems(today, now),
		mailCount: today.mail,
		mails: stuck.map((mail) => {
			const { text, to } = mailPurpose(mail);
			return { id: mail.id, what: text, to, when: when(mail.createdAt), why: stuckText(mail) };
		}),
		done: [
			imported && `Last import: ${imported.fileName}, ${when(imported.importedAt)}`,
			run && `Last run of a feed: ${run.name}, ${when(run.startedAt)}, ${runStateText(run.state)}`,
			isByHand && "Feeds run only by hand: FEEDS_EVERY_MINUTES is 0",
			lastBackupText(today, now),
		].filter((line) => typeof line === "string"),
	};
	return data(content, { headers: { "Cache-Control": "no-store" } });
}

export const action = readOnlyForStaffPages;

export const meta: MetaFunction = () => unlistedMeta("Today");

export default function Today() {
	const { items, mails, mailCount, done } = useLoaderData<typeof loader>();
	return (
		<StaffPage title="Today">
			{items.length === 0 ? <p>{NOTHING_TODAY}</p> : <TodayList items={items} />}
			{done.length > 0 && (
				<ul aria-label="Last done" className="grid gap-1 text-sm wrap-anywhere text-muted">
					{done.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{mails.length > 0 && <StuckMails mails={mails} total={mailCount} />}
			{items.some(({ key }) => key === "backup") && <HowToBackUp />}
		</StaffPage>
	);
}

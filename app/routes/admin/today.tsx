import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { dateTimeText } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { RUN_STATES } from "~/features/feeds/run-page/run-view";
import { countClicks } from "~/features/insight/tables/insight.queries.server";
import { decodeInsightPeriod } from "~/features/insight/tables/insight-table";
import { findMailServer } from "~/features/mail/mailing.server";
import { noindex } from "~/features/shell/page-meta";
import { estimateText, nextSteps } from "~/features/today/next-steps";
import {
	findEarningsOfClicks,
	listOpportunities,
} from "~/features/today/next-steps.queries.server";
import { findSetUp, skipSetUpStep } from "~/features/today/set-up.queries.server";
import { STEP_KEYS, setUpSteps } from "~/features/today/setting-up";
import {
	lastBackupText,
	mailPurpose,
	NOTHING_TODAY,
	stuckMailText,
	todayItems,
} from "~/features/today/today";
import { findLastActivity, findToday, listStuckMails } from "~/features/today/today.queries.server";
import {
	NextSteps,
	SetUpList,
	StuckMails,
	TodayList,
	TodayTiles,
} from "~/features/today/today-list";
import { TASK_LIST_ID, todayTiles } from "~/features/today/today-tiles";
import { ExpectedError } from "~/logging/expected-error";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const now = new Date();
	const canSendMail = (await findMailServer(db())) !== undefined;
	const [today, lastActivity] = await Promise.all([
		findToday(db(), canSendMail, now),
		findLastActivity(db()),
	]);
	const setUpState = await findSetUp(db(), today.lastBackupAt !== null);
	const stepsOfSetUp = setUpSteps(setUpState);
	const stuckMails = today.stuckMails > 0 ? await listStuckMails(db(), canSendMail, now) : [];
	// Leaves out tasks that a step of setting up names already.
	const items = todayItems(today, now).filter(
		(item) => !stepsOfSetUp.some(({ text }) => text === item.text),
	);
	const clicks = await countClicks(db(), decodeInsightPeriod(new URLSearchParams(), now));
	const earnings = await findEarningsOfClicks(db(), now);
	const { lastImport, lastRun, lastMailAt } = lastActivity;
	const areFeedsRunOnlyByHand = setUpState.hasScheduledFeeds && !setUpState.isFeedTimerOn;
	return {
		stepsOfSetUp,
		tiles: todayTiles(today, { items, clicks }),
		items,
		bestSteps: {
			steps: nextSteps(await listOpportunities(db(), now), earnings),
			estimate: estimateText(earnings),
		},
		mailCount: today.stuckMails,
		mails: stuckMails.map((mail) => {
			const { text, to } = mailPurpose(mail);
			return {
				id: mail.id,
				subjectText: text,
				to,
				timeText: dateTimeText(mail.createdAt),
				reasonText: stuckMailText(mail),
			};
		}),
		lastDone: [
			lastImport && `Last import: ${lastImport.fileName}, ${dateTimeText(lastImport.startedAt)}`,
			lastRun &&
				`Last run of a feed: ${lastRun.name}, ${dateTimeText(lastRun.startedAt)}, ${RUN_STATES[lastRun.state]}`,
			areFeedsRunOnlyByHand &&
				`Feeds run only by hand: ${settings().FEEDS_EVERY_MINUTES === 0 ? "FEEDS_EVERY_MINUTES is 0" : "their schedule is off under Settings"}`,
			lastMailAt && `Last mail sent: ${dateTimeText(lastMailAt)}`,
			lastBackupText(today, now),
		].filter((line) => typeof line === "string"),
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Today was not changed",
		form: FORM_WITHOUT_DRAFT,
		async submit({ fields }) {
			const step = STEP_KEYS.find((key) => key === fields.get("leave_out"));
			if (step === undefined)
				throw new ExpectedError(400, "Nothing was done: this page has no such button.");
			await skipSetUpStep(db(), step);
			return { path: "/admin", title: "That step is left out" };
		},
	});
}

export const meta = noindex("Today");

export default function Today() {
	const { stepsOfSetUp, tiles, items, bestSteps, mails, mailCount, lastDone } =
		useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const hasStepsOfSetUp = stepsOfSetUp.length > 0;
	const hasSidebar = hasStepsOfSetUp || lastDone.length > 0;
	return (
		<StaffPage title="Today">
			<FormError>{problem}</FormError>
			<TodayTiles tiles={tiles} />
			<div
				className={`grid grid-cols-1 items-start gap-6 ${hasSidebar ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : ""}`}
			>
				<div className="grid min-w-0 gap-6">
					<StaffSection id={TASK_LIST_ID} title="To do">
						{items.length === 0 ? <p>{NOTHING_TODAY}</p> : <TodayList items={items} />}
					</StaffSection>
					{bestSteps.steps.length > 0 && (
						<StaffSection id="next" title="What to do next, in pounds" intro={bestSteps.estimate}>
							<NextSteps steps={bestSteps.steps} />
						</StaffSection>
					)}
					{mails.length > 0 && <StuckMails mails={mails} total={mailCount} />}
				</div>
				{hasSidebar && (
					<div className="grid min-w-0 gap-6">
						{hasStepsOfSetUp && (
							<StaffForm>
								<SetUpList steps={stepsOfSetUp} />
							</StaffForm>
						)}
						{lastDone.length > 0 && (
							<ul aria-label="Last done" className="grid gap-1 text-sm wrap-anywhere text-muted">
								{lastDone.map((line) => (
									<li key={line}>{line}</li>
								))}
							</ul>
						)}
					</div>
				)}
			</div>
		</StaffPage>
	);
}

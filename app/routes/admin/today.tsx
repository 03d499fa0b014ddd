import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_FIELDS } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { whenText } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { RUN_STATES } from "~/features/feeds/run-page/run-view";
import { countClicks } from "~/features/insight/tables/insight.queries.server";
import { decodePeriod } from "~/features/insight/tables/insight-table";
import { mailSettings } from "~/features/mail/mailing.server";
import { noindex } from "~/features/shell/page-meta";
import { estimateText, nextSteps } from "~/features/today/next-steps";
import { findEarned, listOpportunities } from "~/features/today/next-steps.queries.server";
import { findSetUp, skipSetUpStep } from "~/features/today/set-up.queries.server";
import { STEPS, setUpSteps } from "~/features/today/setting-up";
import {
	lastBackupText,
	mailPurpose,
	NOTHING_TODAY,
	stuckText,
	todayItems,
} from "~/features/today/today";
import { findLastDone, findToday, listStuckMails } from "~/features/today/today.queries.server";
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
	const mailing = (await mailSettings(db())) !== undefined;
	const [today, last] = await Promise.all([findToday(db(), mailing, now), findLastDone(db())]);
	const state = await findSetUp(db(), today.backup !== null);
	const steps = setUpSteps(state);
	const stuck = today.mail > 0 ? await listStuckMails(db(), mailing, now) : [];
	// A step says it already.
	const items = todayItems(today, now).filter(
		(item) => !steps.some(({ text }) => text === item.text),
	);
	const clicks = await countClicks(db(), decodePeriod(new URLSearchParams(), now));
	const earned = await findEarned(db(), now);
	const { imported, run, mailedAt } = last;
	const isByHand = state.hasTimedFeeds && !state.isTimed;
	return {
		steps,
		tiles: todayTiles(today, { items, clicks }),
		items,
		next: {
			steps: nextSteps(await listOpportunities(db(), now), earned),
			estimate: estimateText(earned),
		},
		mailCount: today.mail,
		mails: stuck.map((mail) => {
			const { text, to } = mailPurpose(mail);
			return { id: mail.id, what: text, to, when: whenText(mail.createdAt), why: stuckText(mail) };
		}),
		done: [
			imported && `Last import: ${imported.fileName}, ${whenText(imported.startedAt)}`,
			run &&
				`Last run of a feed: ${run.name}, ${whenText(run.startedAt)}, ${RUN_STATES[run.state]}`,
			isByHand &&
				`Feeds run only by hand: ${settings().FEEDS_EVERY_MINUTES === 0 ? "FEEDS_EVERY_MINUTES is 0" : "their schedule is off under Settings"}`,
			mailedAt && `Last mail sent: ${whenText(mailedAt)}`,
			lastBackupText(today, now),
		].filter((line) => typeof line === "string"),
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Today was not changed",
		form: FORM_WITHOUT_FIELDS,
		async submit({ fields }) {
			const step = STEPS.find((key) => key === fields.get("leave_out"));
			if (step === undefined)
				throw new ExpectedError(400, "Nothing was done: this page has no such button.");
			await skipSetUpStep(db(), step);
			return { path: "/admin", title: "That step is left out" };
		},
	});
}

export const meta = noindex("Today");

export default function Today() {
	const { steps, tiles, items, next, mails, mailCount, done } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const hasSteps = steps.length > 0;
	const isAside = hasSteps || done.length > 0;
	return (
		<StaffPage title="Today">
			<FormError>{problem}</FormError>
			<TodayTiles tiles={tiles} />
			<div
				className={`grid grid-cols-1 items-start gap-6 ${isAside ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : ""}`}
			>
				<div className="grid min-w-0 gap-6">
					<StaffSection id={TASK_LIST_ID} title="To do">
						{items.length === 0 ? <p>{NOTHING_TODAY}</p> : <TodayList items={items} />}
					</StaffSection>
					{next.steps.length > 0 && (
						<StaffSection id="next" title="What to do next, in pounds" intro={next.estimate}>
							<NextSteps steps={next.steps} />
						</StaffSection>
					)}
					{mails.length > 0 && <StuckMails mails={mails} total={mailCount} />}
				</div>
				{isAside && (
					<div className="grid min-w-0 gap-6">
						{hasSteps && (
							<StaffForm>
								<SetUpList steps={steps} />
							</StaffForm>
						)}
						{done.length > 0 && (
							<ul aria-label="Last done" className="grid gap-1 text-sm wrap-anywhere text-muted">
								{done.map((line) => (
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

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import type { ReactNode } from "react";
import { InvalidMailedLink, MailedLinkPage } from "~/components/mailed-link";
import { ukDate } from "~/components/uk-date";
import { stopFromList } from "~/features/alerts/alert-links.server";
import { alertConditionText, subjectPath, subjectTitle } from "~/features/alerts/alert-subject";
import { findAlertByToken, listRunningAlerts } from "~/features/alerts/alerts.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { readFormOrThrowResponse } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	const now = new Date();
	// The alert whose mail has the link; the page lists all alerts of its address.
	const linkedAlert = await findAlertByToken(db(), "list", token, now);
	if (!linkedAlert) return data({ alerts: null }, { status: 404, headers: NO_STORE_HEADERS });
	const alerts = (await listRunningAlerts(db(), linkedAlert.email, now)).map((alert) => ({
		id: alert.id,
		name: subjectTitle(alert),
		path: subjectPath(alert),
		conditionText: alertConditionText(alert),
		endText: ukDate(new Date(alert.endsAt ?? "")).text,
	}));
	return data({ alerts }, { headers: NO_STORE_HEADERS });
}

/** Returns the submitted choice: the id of an alert, or all alerts; undefined if it is not valid. */
function readStopChoice(text: string): number | "all" | undefined {
	if (text === "all") return "all";
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const fields = await readFormOrThrowResponse(request);
	const choice = readStopChoice(String(fields.get("stop") ?? ""));
	if (choice === undefined) throw new Response("Please choose what to stop.", { status: 400 });
	const isStopped = await stopFromList(db(), token, choice, new Date());
	return data({ isDone: isStopped }, { status: isStopped ? 200 : 404, headers: NO_STORE_HEADERS });
}

export const headers = formHeaders;

export const meta = noindex("Your price alerts");

export default function AlertList() {
	const { alerts } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	if (alerts === null) return <InvalidMailedLink />;
	return (
		<MailedLinkPage
			title="Your price alerts"
			text={
				alerts.length === 0
					? "No alert is running for your address."
					: "Stop those that you no longer need."
			}
		>
			{actionData?.isDone && (
				<p role="status" className="mb-4 font-semibold text-positive">
					Stopped.
				</p>
			)}
			<form method="post" className="max-w-prose">
				<ul>
					{alerts.map(({ id, name, path, conditionText, endText }) => (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
						>
							<span>
								<Link to={path} className="inline-block py-1 underline underline-offset-4">
									{name}
								</Link>
								<span className="block text-sm text-muted">
									{conditionText}, until {endText}
								</span>
							</span>
							<StopButton value={id}>
								Stop<span className="sr-only"> {name}</span>
							</StopButton>
						</li>
					))}
				</ul>
				{alerts.length > 1 && (
					<p className="mt-4">
						<StopButton value="all">Stop all</StopButton>
					</p>
				)}
			</form>
		</MailedLinkPage>
	);
}

function StopButton({ value, children }: { value: number | "all"; children: ReactNode }) {
	return (
		<button
			type="submit"
			name="stop"
			value={value}
			className="min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-ink"
		>
			{children}
		</button>
	);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { LinkButton } from "~/components/page";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { countLetterClicks } from "~/features/earnings/clicks/letter-clicks.queries.server";
import { LETTERS_PATH } from "~/features/letters/letter";
import { LetterList } from "~/features/letters/manage/letter-parts";
import { listSendingProblems, viewLetters } from "~/features/letters/manage/letter-view.server";
import { loadSubscriberGrowth } from "~/features/newsletter/load-growth.server";
import { SubscriberCounts, SubscriberGrowth } from "~/features/newsletter/subscriber-growth";
import { RecordWarnings } from "~/features/records/kit/record-form";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const [letters, problems, growth] = await Promise.all([
		viewLetters(db(), await countLetterClicks(db())),
		listSendingProblems(db()),
		loadSubscriberGrowth(db(), new Date()),
	]);
	return { letters, problems, growth };
}

export const action = readOnlyStaffAction;

export const meta = noindex("Newsletter");

export default function Letters() {
	const { letters, problems, growth } = useLoaderData<typeof loader>();
	const { weeks, ...counts } = growth;
	return (
		<StaffPage
			title="Newsletter"
			intro="Letters to everybody who has subscribed. “Clicks” counts links to shops that readers opened after they came from the letter."
			actions={
				<LinkButton look="dark" to={`${LETTERS_PATH}/new`}>
					Write a letter
				</LinkButton>
			}
		>
			<RecordWarnings texts={problems} />
			<SubscriberCounts {...counts} />
			<StaffSection id="letters" title="Letters">
				<LetterList letters={letters} />
			</StaffSection>
			<SubscriberGrowth weeks={weeks} />
		</StaffPage>
	);
}

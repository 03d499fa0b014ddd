import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { LinkButton } from "~/components/page";
import { StaffPage } from "~/components/staff/parts";
import { loadSubscriberGrowth } from "~/features/newsletter/load-growth.server";
import { SubscriberCounts, SubscriberGrowth } from "~/features/newsletter/subscriber-growth";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return loadSubscriberGrowth(db(), new Date());
}

export const action = readOnlyStaffAction;

export const meta = noindex("Subscribers");

export default function Subscribers() {
	const { weeks, ...counts } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Subscribers"
			intro="Who gets the newsletter. The file has their addresses, each with its link to unsubscribe."
			actions={
				<LinkButton to="/admin/subscribers/subscribers.csv" reloadDocument>
					Download as CSV
				</LinkButton>
			}
		>
			<SubscriberCounts {...counts} />
			<SubscriberGrowth weeks={weeks} />
		</StaffPage>
	);
}

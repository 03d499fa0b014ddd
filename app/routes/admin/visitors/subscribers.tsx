import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { LinkButton } from "~/components/page";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { ukDate } from "~/components/uk-date";
import { weeksOf } from "~/features/newsletter/growth";
import { countByDay, countSubscribers } from "~/features/newsletter/subscriptions.queries.server";
import { unlisted } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const now = new Date();
	const [counts, days] = await Promise.all([countSubscribers(db()), countByDay(db(), now)]);
	const weeks = weeksOf(days, now).map((week) => ({
		...week,
		text: ukDate(new Date(week.from)).text,
	}));
	return { ...counts, weeks };
}

export const action = readOnlyForStaffPages;

export const meta = unlisted("Subscribers");

const number = (count: number) => count.toLocaleString("en-GB");

export default function Subscribers() {
	const { active, unconfirmed, weeks } = useLoaderData<typeof loader>();
	const maxJoined = Math.max(...weeks.map(({ joined }) => joined));
	return (
		<StaffPage
			title="Subscribers"
			intro="Who gets the newsletter. The file has their addresses, each with the link by which it leaves."
			actions={
				<LinkButton to="/admin/subscribers/subscribers.csv" reloadDocument>
					Download as CSV
				</LinkButton>
			}
		>
			<dl className="flex flex-wrap gap-x-10 gap-y-4">
				<Figure name="Get the newsletter" value={active} />
				<Figure name="Have not confirmed yet" value={unconfirmed} />
			</dl>
			<StaffSection id="growth" title="The last 12 weeks">
				<ScrollTable
					caption="Subscribers by week"
					columns={["Week from", { numbers: "New" }, { numbers: "Left" }, "Chart"]}
				>
					{weeks.map(({ from, text, joined, left }) => (
						<tr key={from}>
							<TableCell isHeading className="whitespace-nowrap">
								{text}
							</TableCell>
							<NumberCell>{number(joined)}</NumberCell>
							<NumberCell>{number(left)}</NumberCell>
							<TableCell className="w-2/5 align-middle">
								<Bar value={joined} max={maxJoined} />
							</TableCell>
						</tr>
					))}
				</ScrollTable>
				<p className="text-sm text-muted">
					Weeks begin on Monday. Addresses that left are forgotten after 30 days, and count no more
					from then on.
				</p>
			</StaffSection>
		</StaffPage>
	);
}

function Figure({ name, value }: { name: string; value: number }) {
	return (
		<div>
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="tabular text-3xl font-bold">{number(value)}</dd>
		</div>
	);
}

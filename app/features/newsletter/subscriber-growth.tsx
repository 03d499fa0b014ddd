import { StaffSection } from "~/components/staff/parts";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import type { Week } from "./growth";

const number = (count: number) => count.toLocaleString("en-GB");

/** Who gets the newsletter, in numbers. */
export function SubscriberCounts({ active, unconfirmed }: { active: number; unconfirmed: number }) {
	return (
		<dl className="flex flex-wrap gap-x-10 gap-y-4">
			<Figure name="Get the newsletter" value={active} />
			<Figure name="Have not confirmed yet" value={unconfirmed} />
		</dl>
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

/** New subscribers and those who left, by week. */
export function SubscriberGrowth({ weeks }: { weeks: readonly (Week & { text: string })[] }) {
	const maxJoined = Math.max(...weeks.map(({ joined }) => joined));
	return (
		<StaffSection id="growth" title="Subscribers in the last 12 weeks">
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
				Weeks begin on Monday. Addresses that have left are deleted after 30 days and no longer
				counted.
			</p>
		</StaffSection>
	);
}

import { StaffSection } from "~/components/staff/parts";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import type { GrowthWeek } from "./growth";

const numberText = (count: number) => count.toLocaleString("en-GB");

/** The numbers of subscribers and of unconfirmed addresses. */
export function SubscriberCounts({ active, unconfirmed }: { active: number; unconfirmed: number }) {
	return (
		<dl className="flex flex-wrap gap-x-10 gap-y-4">
			<LabelledCount name="Subscribed" value={active} />
			<LabelledCount name="Not confirmed yet" value={unconfirmed} />
		</dl>
	);
}

function LabelledCount({ name, value }: { name: string; value: number }) {
	return (
		<div>
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="tabular text-3xl font-bold">{numberText(value)}</dd>
		</div>
	);
}

/** New subscribers and those who left, by week. */
export function SubscriberGrowth({ weeks }: { weeks: readonly (GrowthWeek & { text: string })[] }) {
	const maxJoined = Math.max(...weeks.map(({ joined }) => joined));
	return (
		<StaffSection id="growth" title="Subscribers in the last 12 weeks">
			<ScrollTable
				caption="Subscribers by week"
				columns={["Week from", { numericHeader: "New" }, { numericHeader: "Left" }, "Chart"]}
			>
				{weeks.map(({ from, text, joined, left }) => (
					<tr key={from}>
						<TableCell isHeading className="whitespace-nowrap">
							{text}
						</TableCell>
						<NumberCell>{numberText(joined)}</NumberCell>
						<NumberCell>{numberText(left)}</NumberCell>
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

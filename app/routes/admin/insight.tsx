import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { FilterLinks } from "~/components/staff/filter-links";
import { StaffPage } from "~/components/staff/staff-page";
import { InsightTableSection } from "~/features/insight/tables/insight-table-section";
import { insightTables } from "~/features/insight/tables/insight-tables.server";
import { decodePeriod, PERIODS, periodQuery } from "~/features/insight/tables/period";
import { unlistedMeta } from "~/features/shell/page-meta";

/** The rest is in the files. */
const MAX_ROWS = 20;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const period = decodePeriod(new URL(request.url).searchParams, new Date());
	const tables = await insightTables(db(), period, MAX_ROWS);
	return data({ days: period.days, tables }, { headers: { "Cache-Control": "no-store" } });
}

export const action = readOnlyForStaffPages;

export const meta: MetaFunction = () => unlistedMeta("Insight");

export default function Insight() {
	const { days, tables } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Insight"
			intro="What visitors look at, follow and search for, counted without knowing who they are."
		>
			<FilterLinks
				label="Time shown"
				links={PERIODS.map((shown) => ({
					to: `/admin/insight${periodQuery(shown)}`,
					text: `${shown} days`,
					isCurrent: shown === days,
				}))}
			/>
			{tables.map((table) => (
				<InsightTableSection key={table.id} table={table} days={days} />
			))}
		</StaffPage>
	);
}

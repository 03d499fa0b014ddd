import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { PageLinks } from "~/components/page-links";
import { staffListAddress } from "~/components/staff/list-state";
import { ListSearch, StaffPage, TextLink } from "~/components/staff/parts";
import { NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import {
	type AlertModel,
	pageOfAlertModels,
} from "~/features/alerts/manage/alert-models.queries.server";
import { modelName } from "~/features/catalogue/model";
import { formatPence, priceText } from "~/features/catalogue/offers/price/price";
import { modelAdminPath } from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";

const ALERTS_PATH = "/admin/alerts";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { query, page: requestedPage } = staffListAddress.decode(new URL(request.url).searchParams);
	const list = await pageOfAlertModels(db(), { query, page: requestedPage }, new Date());
	return { query, ...list };
}

export const action = readOnlyStaffAction;

export const meta = noindex("Price alerts");

const COLUMNS = [
	"Model",
	...["Running", "Lowest wanted", "Median wanted", "Shown price", "Not confirmed"].map(
		(numericHeader) => ({ numericHeader }),
	),
];

const numberText = (count: number) => count.toLocaleString("en-GB");

export default function Alerts() {
	const { query, models, totals, page, pages } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Price alerts"
			intro="Models for which visitors wait for a lower price, and the prices that they want. The visitors themselves are not shown."
		>
			<ListSearch action={ALERTS_PATH} label="Search models" query={query} />
			<p>Running alerts on searches of the finder: {numberText(totals.searches)}</p>
			{models.length === 0 ? (
				<p>
					{query === ""
						? "There are no alerts on models."
						: "No model with alerts has all of these words."}
				</p>
			) : (
				<div className="grid min-w-0 gap-3">
					<p className="text-sm text-muted">
						{`${totals.models === 1 ? "1 model" : `${numberText(totals.models)} models`}, ${numberText(totals.running)} running, ${numberText(totals.unconfirmed)} not confirmed`}
					</p>
					<ScrollTable caption="Price alerts by model" columns={COLUMNS}>
						{models.map((model) => (
							<AlertRow key={model.sku} {...model} />
						))}
					</ScrollTable>
				</div>
			)}
			<PageLinks
				page={page}
				pages={pages}
				addressOfPage={(number) => ALERTS_PATH + staffListAddress.search({ query, page: number })}
			/>
		</StaffPage>
	);
}

const targetText = (pence: number | null) => (pence === null ? "–" : formatPence(pence));

function AlertRow(model: AlertModel) {
	const { sku, running, unconfirmed, lowestPence, medianPence, shownPricePence } = model;
	return (
		<tr>
			<TableCell isHeading>
				<TextLink to={modelAdminPath(sku)} className="min-w-32 wrap-anywhere">
					{modelName(model)}
				</TextLink>
			</TableCell>
			<NumberCell>{numberText(running)}</NumberCell>
			<NumberCell>{targetText(lowestPence)}</NumberCell>
			<NumberCell>{targetText(medianPence)}</NumberCell>
			<NumberCell>{priceText(shownPricePence)}</NumberCell>
			<NumberCell>{numberText(unconfirmed)}</NumberCell>
		</tr>
	);
}

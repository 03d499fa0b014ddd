import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm } from "~/auth/staff-form";
import { BUTTONS_ALONE, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/link-button";
import { PageLinks } from "~/components/page-links";
import { decodeList, type ListState, listPath, pageOfNames } from "~/components/staff/list-state";
import { ListSearch, StaffPage } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { inTransaction } from "~/features/records/kit/submit-record.server";
import { deliveryRuleText } from "~/features/records/shops/delivery-rule-text";
import { SHOPS_PATH, ShopTable } from "~/features/records/shops/shop-table";
import { listShops, moveShop } from "~/features/records/shops/shops.queries.server";
import { unlisted } from "~/features/shell/page-meta";
import { orUnavailableResponse, redirectWithToast } from "~/http/response/form-answer.server";

const pathOf = ({ query, page }: ListState) => listPath(SHOPS_PATH, { q: query, page });

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const requested = decodeList(new URL(request.url).searchParams);
	const shops = await listShops(db());
	const textOf = ({ name, slug, websiteUrl }: (typeof shops)[number]) =>
		`${name} ${slug} ${websiteUrl}`;
	const { total: found, page, pages, ...list } = pageOfNames(shops, textOf, requested);
	const rows = list.rows.map((shop) => ({
		id: shop.id,
		name: shop.name,
		websiteUrl: shop.websiteUrl,
		offers: shop.offers,
		feeds: shop.feeds,
		deliveryRule: deliveryRuleText(shop),
		isFirst: shop.id === shops[0]?.id,
		isLast: shop.id === shops.at(-1)?.id,
	}));
	const isOrderSet = shops.some((shop) => shop.place !== null);
	const state = { ...requested, page };
	return { state, rows, found, pages, isOrderSet };
}

export async function action({ request }: ActionFunctionArgs) {
	return orUnavailableResponse("A shop was not moved", async () => {
		const { author, fields } = await readStaffForm(request, BUTTONS_ALONE);
		const by = fields.has("up") ? -1 : 1;
		const id = rowId(String(fields.get(by === -1 ? "up" : "down"))) ?? 0;
		const moved = await inTransaction((trx) => moveShop(trx, { id, by }, author));
		const path = pathOf(decodeList(new URL(request.url).searchParams));
		if (!moved) {
			return redirectWithToast(request, path, { title: "This shop is gone", style: "destructive" });
		}
		const title = `${moved.name} was moved ${by === -1 ? "up" : "down"}`;
		return redirectWithToast(request, `${path}#shop-${moved.id}`, { title });
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

const UNSET_ORDER = " Until you move one, Retailers has them as they were added.";

export const meta = unlisted("Shops");

export default function Shops() {
	const { state, rows, found, pages, isOrderSet } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	return (
		<StaffPage
			title="Shops"
			intro={`In this order they stand on the home page, under Retailers and in the offers of a model.${isOrderSet ? "" : UNSET_ORDER}`}
			actions={
				<LinkButton look="dark" to={`${SHOPS_PATH}/new`}>
					Add a shop
				</LinkButton>
			}
		>
			<ListSearch action={SHOPS_PATH} label="Search shops" query={state.query} />
			{state.query !== "" && (
				<p role="status">
					{found === 0
						? "No shop has these words."
						: `${found} ${found === 1 ? "shop" : "shops"} found.`}
				</p>
			)}
			<FormError>{failed?.problem}</FormError>
			<StaffForm preventScrollReset>
				<ShopTable shops={rows} isOrdered={state.query === ""} />
			</StaffForm>
			<PageLinks page={state.page} pages={pages} to={(page) => pathOf({ ...state, page })} />
		</StaffPage>
	);
}

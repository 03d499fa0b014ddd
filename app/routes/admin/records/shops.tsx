import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import {
	pageOfMatchingRows,
	type StaffListState,
	staffListAddress,
} from "~/components/staff/list-state";
import { ListSearch, QuietButton, StaffPage, TextLink } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { countText } from "~/features/catalogue/words/count-text";
import {
	deliveryRuleText,
	listShops,
	moveShop,
} from "~/features/records/shops/shop-forms.queries.server";
import { noindex } from "~/features/shell/page-meta";

const SHOPS_PATH = "/admin/shops";

const listPath = (state: StaffListState) => SHOPS_PATH + staffListAddress.search(state);

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const requestedState = staffListAddress.decode(new URL(request.url).searchParams);
	const shops = await listShops(db());
	const textOf = ({ name, slug, websiteUrl }: (typeof shops)[number]) =>
		`${name} ${slug} ${websiteUrl}`;
	const {
		total: matchCount,
		page,
		pages,
		...list
	} = pageOfMatchingRows(shops, textOf, requestedState);
	const rows = list.rows.map((shop) => ({
		id: shop.id,
		name: shop.name,
		websiteUrl: shop.websiteUrl,
		offers: shop.offers,
		feeds: shop.feeds,
		deliveryRule: deliveryRuleText(shop),
		isPaused: shop.isPaused === 1,
		isFirst: shop.id === shops[0]?.id,
		isLast: shop.id === shops.at(-1)?.id,
	}));
	const state = { ...requestedState, page };
	return { state, rows, matchCount, pages };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A shop was not moved",
		form: FORM_WITHOUT_DRAFT,
		async submit({ request, fields, stamp }) {
			const direction = fields.has("up") ? -1 : 1;
			const id = rowId(String(fields.get(direction === -1 ? "up" : "down"))) ?? 0;
			const movedShop = await writeForStaff(db(), (trx) =>
				moveShop(trx, { id, step: direction }, stamp),
			);
			const path = listPath(staffListAddress.decode(new URL(request.url).searchParams));
			if (!movedShop) return { path, title: "This shop is gone", style: "destructive" };
			const title = `${movedShop.name} was moved ${direction === -1 ? "up" : "down"}`;
			return { path: `${path}#shop-${movedShop.id}`, title };
		},
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex("Shops");

export default function Shops() {
	const { state, rows, matchCount, pages } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<StaffPage
			title="Shops"
			intro="The home page, the Retailers page and a model's offers show shops in this order."
			actions={
				<LinkButton look="dark" to={`${SHOPS_PATH}/new`}>
					Add a shop
				</LinkButton>
			}
		>
			<ListSearch action={SHOPS_PATH} label="Search shops" query={state.query} />
			{state.query !== "" && (
				<p role="status">
					{matchCount === 0
						? "No shop has these words."
						: `${matchCount} ${matchCount === 1 ? "shop" : "shops"} found.`}
				</p>
			)}
			<FormError>{actionData?.problem}</FormError>
			<StaffForm preventScrollReset>
				<ShopTable shops={rows} isOrdered={state.query === ""} />
			</StaffForm>
			<PageLinks
				page={state.page}
				pages={pages}
				addressOfPage={(page) => listPath({ ...state, page })}
			/>
		</StaffPage>
	);
}

type ShopItem = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

/** Lists shops in their order, with buttons that move them if the whole order is shown. */
function ShopTable({
	shops,
	isOrdered,
}: {
	shops: readonly ShopItem[];
	/** False for search results. */
	isOrdered: boolean;
}) {
	return (
		<ol className="grid gap-3">
			{shops.map((shop) => (
				<li
					key={shop.id}
					id={`shop-${shop.id}`}
					className="grid scroll-mt-28 gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 sm:grid-cols-[1fr_auto]"
				>
					<div className="grid min-w-0 gap-1 wrap-anywhere">
						<h2 className="text-lg">
							<TextLink to={`${SHOPS_PATH}/${shop.id}`}>{shop.name}</TextLink>
							{shop.isPaused && <span className="ml-3 text-sm font-semibold">Paused</span>}
						</h2>
						<p className="text-sm text-muted">{shop.websiteUrl.replace(/^https:\/\//, "")}</p>
						<p className="text-sm">
							{countText(shop.offers, "offer", "offers")}, {countText(shop.feeds, "feed", "feeds")}.{" "}
							{shop.deliveryRule === undefined
								? "No delivery rule."
								: `Delivery: ${shop.deliveryRule}.`}
						</p>
					</div>
					{isOrdered && (
						<div className="flex gap-2 self-center">
							{!shop.isFirst && <MoveButton direction="up" shop={shop} />}
							{!shop.isLast && <MoveButton direction="down" shop={shop} />}
						</div>
					)}
				</li>
			))}
		</ol>
	);
}

function MoveButton({ direction, shop }: { direction: "up" | "down"; shop: ShopItem }) {
	return (
		<QuietButton name={direction} value={String(shop.id)}>
			{direction === "up" ? "Up" : "Down"}
			<span className="sr-only"> {shop.name}</span>
		</QuietButton>
	);
}

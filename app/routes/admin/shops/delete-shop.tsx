import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm } from "~/auth/staff-form";
import { BUTTONS_ALONE, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/link-button";
import { DangerButton } from "~/components/staff/danger-button";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { SHOPS_PATH, shopIdOf, shopPath } from "~/features/shops/shop-addresses";
import { removeShop } from "~/features/shops/shop-edits.queries.server";
import { ShopUsesList } from "~/features/shops/shop-uses-list";
import { findShopById, findShopUses, isUsed } from "~/features/shops/shops.queries.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const shop = await findShopById(db(), shopIdOf(params.shop));
	if (!shop) throw new Response(null, { status: 404 });
	const uses = await findShopUses(db(), shop.id);
	const page = { id: shop.id, name: shop.name, uses, isUsed: isUsed(uses) };
	return data(page, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orUnavailable("A shop was not deleted", async () => {
		const { staff } = await readStaffForm(request, BUTTONS_ALONE);
		const id = shopIdOf(params.shop) ?? 0;
		const editor = { by: staff.username, now: new Date() };
		const uses = await retryBusy(() => removeShop(db(), id, editor), FORM_WAIT_MS);
		// It has come into use since the page was shown.
		if (uses) return data({ uses, problem: undefined }, { status: 409, headers: UNCACHED });
		const toast = { title: "The shop was deleted", style: "default" } as const;
		return redirectWithToast(request, SHOPS_PATH, toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Delete a shop");

export default function DeleteShop() {
	const { id, name, uses, isUsed: isInUse } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const crumbs = [
		{ name: "Shops", to: SHOPS_PATH },
		{ name, to: shopPath(id) },
		{ name: "Delete" },
	];
	const refusedUses = answer && "uses" in answer ? answer.uses : undefined;
	if (isInUse || refusedUses) {
		return (
			<StaffPage title={`${name} is in use`} crumbs={crumbs}>
				<p className="max-w-prose">
					A shop is deleted only when it has no offers and no feed names it. Delete its offers, and
					give its feeds another shop, first.
				</p>
				<ShopUsesList uses={refusedUses ?? uses} />
				<p>
					<LinkButton look="quiet" to={shopPath(id)}>
						Back to the shop
					</LinkButton>
				</p>
			</StaffPage>
		);
	}
	return (
		<StaffPage title="Are you sure you want to delete this shop?" crumbs={crumbs}>
			<FormError>{answer?.problem}</FormError>
			<p className="max-w-prose">
				<b className="font-semibold wrap-anywhere">{name}</b> has no offers, and no feed names it.{" "}
				{historyText(uses.histories)} Its number is never given to another shop, and the clicks that
				led to it stay counted.
			</p>
			<StaffForm className="flex flex-wrap gap-3">
				<DangerButton>Delete</DangerButton>
				<LinkButton look="quiet" to={shopPath(id)}>
					Keep it
				</LinkButton>
			</StaffForm>
		</StaffPage>
	);
}

function historyText(models: number): string {
	if (models === 0) return "It is in no model's price history.";
	const whose = models === 1 ? "1 model" : `${models.toLocaleString("en-GB")} models`;
	return `What it once asked goes with it, out of the price history of ${whose}, and cannot be put back.`;
}

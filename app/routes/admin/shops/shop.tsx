import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BothVersions } from "~/features/shops/both-versions";
import { SHOP_GONE, saveShop } from "~/features/shops/save-shop.server";
import { deleteShopPath, SHOPS_PATH, shopIdOf } from "~/features/shops/shop-addresses";
import { shopVersion } from "~/features/shops/shop-edits.queries.server";
import { ShopFields } from "~/features/shops/shop-fields";
import { storedTexts, typedTexts } from "~/features/shops/shop-form-schema";
import { findShopById } from "~/features/shops/shops.queries.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

/** The stored shop, and what was typed before the session ended. Never throws: a refused form may be shown for it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const shop = await findShopById(db(), shopIdOf(params.shop));
	const fields = await findTyped(request, staff);
	const typed = fields && typedTexts(fields);
	if (shop) {
		const version = fields ? String(fields.get("version") ?? "") : shopVersion(shop);
		const stored = { id: shop.id, name: shop.name, version };
		const page = { stored, values: typed ?? storedTexts(shop), isTyped: typed !== undefined };
		return data({ ...page, problem: undefined }, { headers: UNCACHED });
	}
	const problem = typed && SHOP_GONE;
	const page = { stored: undefined, values: typed, isTyped: typed !== undefined, problem };
	return data(page, { status: typed ? 410 : 404, headers: UNCACHED });
}

export function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const isNew = fields.get("intent") === "add";
		const id = isNew ? undefined : (shopIdOf(params.shop) ?? 0);
		const saved = await saveShop(fields, id, { by: staff.username, now: new Date() });
		if ("rejected" in saved) {
			return data(saved.rejected, { status: saved.rejected.status, headers: UNCACHED });
		}
		const title = `${saved.name} was ${isNew ? "added" : "saved"}`;
		const path = `${SHOPS_PATH}#shop-${saved.id}`;
		return redirectWithToast(request, path, { title, style: "default" });
	});
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page?.stored?.name ?? "Shop");

export default function Shop() {
	const { stored, isTyped, ...loaded } = useLoaderData<typeof loader>();
	const rejected = useActionData<typeof action>();
	const isBusy = useNavigation().formMethod === "POST";
	const isGone = !stored || (rejected?.values && rejected.status === 410);
	const title = stored?.name ?? "No such shop";
	const values = rejected?.values ?? loaded.values;
	const theirs = rejected && "stored" in rejected ? rejected.stored : undefined;
	return (
		<StaffPage
			title={title}
			crumbs={[{ name: "Shops", to: SHOPS_PATH }, { name: title }]}
			actions={
				!isGone && (
					<LinkButton look="quiet" to={deleteShopPath(stored.id)}>
						Delete this shop
					</LinkButton>
				)
			}
		>
			<TypedNote isTyped={isTyped && !rejected} />
			{values === undefined ? (
				<p>There is no shop with this number, or not any more.</p>
			) : (
				<StaffForm className="grid max-w-prose gap-5">
					<FormError>{isBusy ? undefined : (rejected?.problem ?? loaded.problem)}</FormError>
					{theirs && rejected?.values && (
						<BothVersions stored={theirs.values} typed={rejected.values} />
					)}
					<input type="hidden" name="version" value={theirs?.version ?? stored?.version ?? ""} />
					<ShopFields values={values} errors={rejected?.errors} />
					<div className="flex flex-wrap gap-3">
						{isGone ? (
							<SubmitButton name="intent" value="add" busyText="Saving..." isBusy={isBusy}>
								Add as a new shop
							</SubmitButton>
						) : (
							<SubmitButton busyText="Saving..." isBusy={isBusy}>
								Save
							</SubmitButton>
						)}
						<LinkButton look="quiet" to={SHOPS_PATH}>
							Cancel
						</LinkButton>
					</div>
				</StaffForm>
			)}
		</StaffPage>
	);
}

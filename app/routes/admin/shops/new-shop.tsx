import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { saveShop } from "~/features/shops/save-shop.server";
import { SHOPS_PATH } from "~/features/shops/shop-addresses";
import { ShopFields } from "~/features/shops/shop-fields";
import { NEW_SHOP_TEXTS, typedTexts } from "~/features/shops/shop-form-schema";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = await findTyped(request, staff);
	const values = typed ? typedTexts(typed) : NEW_SHOP_TEXTS;
	return data({ values, isTyped: typed !== undefined }, { headers: UNCACHED });
}

export function action({ request }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const saved = await saveShop(fields, undefined, { by: staff.username, now: new Date() });
		if ("rejected" in saved) {
			return data(saved.rejected, { status: saved.rejected.status, headers: UNCACHED });
		}
		const toast = { title: `${saved.name} was added`, style: "default" } as const;
		return redirectWithToast(request, `${SHOPS_PATH}#shop-${saved.id}`, toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a shop");

export default function NewShop() {
	const { values, isTyped } = useLoaderData<typeof loader>();
	const rejected = useActionData<typeof action>();
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<StaffPage
			title="Add a shop"
			crumbs={[{ name: "Shops", to: SHOPS_PATH }, { name: "Add a shop" }]}
		>
			<TypedNote isTyped={isTyped && !rejected} />
			<StaffForm className="grid max-w-prose gap-5">
				<FormError>{isBusy ? undefined : rejected?.problem}</FormError>
				<ShopFields values={rejected?.values ?? values} errors={rejected?.errors} />
				<div className="flex flex-wrap gap-3">
					<SubmitButton busyText="Saving..." isBusy={isBusy}>
						Add shop
					</SubmitButton>
					<LinkButton look="quiet" to={SHOPS_PATH}>
						Cancel
					</LinkButton>
				</div>
			</StaffForm>
		</StaffPage>
	);
}

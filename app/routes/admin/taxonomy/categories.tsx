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
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { ListSearch } from "~/components/staff/list-search";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { CATEGORIES_PATH } from "~/features/taxonomy/addresses";
import { CategoryList } from "~/features/taxonomy/categories/category-list";
import { listCategoryRows } from "~/features/taxonomy/categories/category-rows.queries.server";
import { moveCategory } from "~/features/taxonomy/categories/category-writes.queries.server";
import { decodeNameList, MAX_NAME_QUERY, pageOfNames } from "~/features/taxonomy/name-list";
import { readMove } from "~/features/taxonomy/order";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const state = decodeNameList(new URL(request.url).searchParams);
	const rows = (await listCategoryRows(db())).map(({ id, name, slug, imagePath, models }) => ({
		id,
		name,
		slug,
		imagePath,
		models,
	}));
	const found = pageOfNames(rows, ({ name, slug }) => `${name} ${slug}`, { ...state, page: 1 });
	// There are never more than fit a page or two, and they are ordered as a whole.
	const categories = state.q === "" ? rows : found.rows;
	return data({ q: state.q, categories }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
	return orUnavailable("A category was not moved", async () => {
		const { staff, fields } = await readStaffForm(request, BUTTONS_ALONE);
		const asked = readMove(String(fields.get("move") ?? ""));
		const by = { staff: staff.username, now: new Date() };
		const isMoved =
			asked !== undefined &&
			(await retryBusy(() => moveCategory(db(), asked.id, asked.move, by), FORM_WAIT_MS));
		const title = isMoved ? "The order was saved" : "The order is as it was";
		return redirectWithToast(request, CATEGORIES_PATH, { title, style: "default" });
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Categories");

const ORDER_FORM = "order";

export default function Categories() {
	const { q, categories } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	return (
		<StaffPage
			title="Categories"
			intro="What projectors are for: on the home page, in the finder and on pages of their own, in this order."
			actions={
				<LinkButton look="dark" to={`${CATEGORIES_PATH}/new`}>
					Add a category
				</LinkButton>
			}
		>
			<FormError>{failed?.problem}</FormError>
			<ListSearch
				action={CATEGORIES_PATH}
				label="Search categories"
				query={q}
				maxLength={MAX_NAME_QUERY}
			/>
			<StaffForm id={ORDER_FORM} className="hidden" />
			{categories.length === 0 ? (
				<p role="status">
					{q === "" ? "There are no categories yet." : "No category has that name."}
				</p>
			) : (
				<CategoryList categories={categories} orderForm={q === "" ? ORDER_FORM : undefined} />
			)}
		</StaffPage>
	);
}

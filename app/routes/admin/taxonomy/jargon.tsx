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
import { PageLinks } from "~/components/page-links";
import { ListSearch } from "~/components/staff/list-search";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { JARGON_PATH } from "~/features/taxonomy/addresses";
import { moveTerm } from "~/features/taxonomy/jargon/term-changes.queries.server";
import { TermList } from "~/features/taxonomy/jargon/term-list";
import { listTermRows } from "~/features/taxonomy/jargon/term-rows.queries.server";
import {
	decodeNameList,
	MAX_NAME_QUERY,
	nameListPath,
	pageOfNames,
} from "~/features/taxonomy/name-list";
import { readMove } from "~/features/taxonomy/order";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const state = decodeNameList(new URL(request.url).searchParams);
	const all = await listTermRows(db());
	const rows = all.map(({ id, term, description }, index) => ({
		id,
		term,
		description,
		position: index + 1,
	}));
	const found = pageOfNames(rows, ({ term, description }) => `${term} ${description}`, state);
	return data(
		{ q: state.q, count: all.length, terms: found },
		{ headers: { "Cache-Control": "no-store" } },
	);
}

export async function action({ request }: ActionFunctionArgs) {
	return orUnavailable("A term was not moved", async () => {
		const { staff, fields } = await readStaffForm(request, BUTTONS_ALONE);
		const asked = readMove(String(fields.get("move") ?? ""));
		const by = { staff: staff.username, now: new Date() };
		const isMoved =
			asked !== undefined &&
			(await retryBusy(() => moveTerm(db(), asked.id, asked.move, by), FORM_WAIT_MS));
		const title = isMoved ? "The order was saved" : "The order is as it was";
		const { page } = decodeNameList(new URL(request.url).searchParams);
		const path = nameListPath(JARGON_PATH, { q: "", page });
		return redirectWithToast(request, path, { title, style: "default" });
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Jargon");

const ORDER_FORM = "order";

export default function Jargon() {
	const { q, count, terms } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	return (
		<StaffPage
			title="Jargon"
			intro="The words of the buying guide. The first six stand on the home page; the guide begins with those that were moved, the others follow by the alphabet."
			actions={
				<LinkButton look="dark" to={`${JARGON_PATH}/new`}>
					Add a term
				</LinkButton>
			}
		>
			<FormError>{failed?.problem}</FormError>
			<ListSearch action={JARGON_PATH} label="Search terms" query={q} maxLength={MAX_NAME_QUERY} />
			<StaffForm id={ORDER_FORM} className="hidden" />
			{terms.total === 0 ? (
				<p role="status">{q === "" ? "There are no terms yet." : "No term has these words."}</p>
			) : (
				<>
					<TermList
						terms={terms.rows}
						total={count}
						orderForm={q === "" ? ORDER_FORM : undefined}
					/>
					<PageLinks
						page={terms.page}
						pages={terms.pages}
						to={(page) => nameListPath(JARGON_PATH, { q, page })}
					/>
				</>
			)}
		</StaffPage>
	);
}

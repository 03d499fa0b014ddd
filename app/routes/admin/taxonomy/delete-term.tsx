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
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { idIn, JARGON_PATH, termAdminPath } from "~/features/taxonomy/addresses";
import { DeleteButtons } from "~/features/taxonomy/delete-buttons";
import { deleteTerm, isLinked } from "~/features/taxonomy/jargon/term-changes.queries.server";
import { findTermRow } from "~/features/taxonomy/jargon/term-rows.queries.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const id = idIn(params.id);
	const row = id === undefined ? undefined : await findTermRow(db(), id);
	if (!row) throw new Response(null, { status: 404 });
	return data({ id: row.id, name: row.term, isLinked: isLinked(row.term) }, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orUnavailable("A term was not deleted", async () => {
		const { staff } = await readStaffForm(request, BUTTONS_ALONE);
		const id = idIn(params.id) ?? 0;
		const by = { staff: staff.username, now: new Date() };
		const deleted = await retryBusy(() => deleteTerm(db(), id, by), FORM_WAIT_MS);
		if (deleted === "linked") {
			const problem = "Nothing was deleted: labels in the tables of models lead to this term.";
			return data({ problem }, { status: 409, headers: UNCACHED });
		}
		// Another member of staff, or another window, may have been quicker.
		const toast = { title: "The term was deleted", style: "default" } as const;
		return redirectWithToast(request, JARGON_PATH, toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Delete a term");

export default function DeleteTerm() {
	const { id, name, isLinked: isInUse } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	const path = termAdminPath(id);
	return (
		<StaffPage
			title={isInUse ? `${name} is in use` : `Delete ${name}?`}
			crumbs={[{ name: "Jargon", to: JARGON_PATH }, { name, to: path }, { name: "Delete" }]}
		>
			<FormError>{failed?.problem}</FormError>
			{isInUse ? (
				<>
					<p className="max-w-prose">
						Labels in the tables of models lead to this term, so it cannot be deleted. What it means
						may be changed.
					</p>
					<p>
						<LinkButton look="quiet" to={path}>
							Back
						</LinkButton>
					</p>
				</>
			) : (
				<>
					<p className="max-w-prose">It leaves the home page and the buying guide.</p>
					<StaffForm>
						<DeleteButtons cancelPath={path} />
					</StaffForm>
				</>
			)}
		</StaffPage>
	);
}

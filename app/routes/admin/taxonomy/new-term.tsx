import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { JARGON_PATH } from "~/features/taxonomy/addresses";
import { addTerm } from "~/features/taxonomy/jargon/save-term.server";
import { TermFields } from "~/features/taxonomy/jargon/term-fields";
import { NEW_TERM, TERM_FIELDS } from "~/features/taxonomy/jargon/term-form";
import { typedValues } from "~/features/taxonomy/refused";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = await findTyped(request, staff);
	const values = typed && typedValues(typed, TERM_FIELDS);
	return data({ typed: values }, { headers: UNCACHED });
}

export async function action({ request }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const added = await addTerm(fields, { staff: staff.username, now: new Date() });
		if ("refused" in added) {
			return data(added.refused, { status: added.refused.status, headers: UNCACHED });
		}
		const toast = { title: "The term was added", style: "default" } as const;
		return redirectWithToast(request, JARGON_PATH, toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a term");

export default function NewTerm() {
	const { typed } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<StaffPage
			title="Add a term"
			crumbs={[{ name: "Jargon", to: JARGON_PATH }, { name: "Add" }]}
			intro="It comes last in the list; from there it can be moved."
		>
			<TypedNote isTyped={typed !== undefined && refused === undefined} />
			<StaffForm className="grid max-w-prose gap-5">
				<TermFields
					values={refused?.values ?? typed ?? NEW_TERM}
					errors={refused?.errors}
					problem={refused?.problem}
					submitText="Add term"
				/>
			</StaffForm>
		</StaffPage>
	);
}

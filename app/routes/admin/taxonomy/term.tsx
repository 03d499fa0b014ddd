import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { termPath } from "~/features/catalogue/glossary/glossary";
import { unlistedMeta } from "~/features/shell/page-meta";
import { idIn, JARGON_PATH, termAdminPath } from "~/features/taxonomy/addresses";
import { changeTerm } from "~/features/taxonomy/jargon/save-term.server";
import {
	isLinked,
	termValues,
	termVersion,
} from "~/features/taxonomy/jargon/term-changes.queries.server";
import { TermFields } from "~/features/taxonomy/jargon/term-fields";
import { TERM_FIELDS, TERM_LABELS } from "~/features/taxonomy/jargon/term-form";
import { findTermRow } from "~/features/taxonomy/jargon/term-rows.queries.server";
import { NoSuchRow } from "~/features/taxonomy/no-such-row";
import { typedValues } from "~/features/taxonomy/refused";
import { StoredBeside } from "~/features/taxonomy/stored-beside";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const id = idIn(params.id);
	const row = id === undefined ? undefined : await findTermRow(db(), id);
	const typed = await findTyped(request, staff);
	const shown = {
		term: row && {
			id: row.id,
			values: termValues(row),
			version: termVersion(row),
			isLinked: isLinked(row.term),
		},
		typed: typed && {
			values: typedValues(typed, TERM_FIELDS),
			version: String(typed.get("version") ?? ""),
		},
	};
	// Also without the row: a form that was sent for it is shown again.
	return data(shown, { status: row ? 200 : 404, headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const by = { staff: staff.username, now: new Date() };
		const refused = await changeTerm(idIn(params.id) ?? 0, fields, by);
		if (refused) return data(refused, { status: refused.status, headers: UNCACHED });
		const toast = { title: "The term was saved", style: "default" } as const;
		return redirectWithToast(request, JARGON_PATH, toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page?.term?.values.term ?? "Term");

export default function Term() {
	const { term, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const refused = answer && "values" in answer && answer.values ? answer : undefined;
	const values = refused?.values ?? typed?.values ?? term?.values;
	if (values === undefined) return <NoSuchRow what="term" listPath={JARGON_PATH} />;
	const title = term?.values.term ?? values.term;
	return (
		<StaffPage
			title={title}
			crumbs={[{ name: "Jargon", to: JARGON_PATH }, { name: title }]}
			actions={
				term && (
					<>
						<LinkButton look="quiet" to={termPath(term.values.term)}>
							See it in the guide
						</LinkButton>
						<LinkButton look="quiet" to={`${termAdminPath(term.id)}/delete`}>
							Delete
						</LinkButton>
					</>
				)
			}
		>
			<TypedNote isTyped={typed !== undefined && refused === undefined} />
			{refused?.stored && (
				<StoredBeside labels={TERM_LABELS} typed={refused.values} stored={refused.stored.values} />
			)}
			<StaffForm key={refused?.stored?.version} className="grid max-w-prose gap-5">
				<TermFields
					values={values}
					version={refused?.stored?.version ?? typed?.version ?? term?.version}
					isLinked={term?.isLinked ?? false}
					errors={refused?.errors}
					problem={answer?.problem}
					submitText="Save"
				/>
			</StaffForm>
		</StaffPage>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { StaffPage } from "~/components/staff/parts";
import { withOptions } from "~/features/records/kit/record";
import { RecordForm } from "~/features/records/kit/record-form";
import {
	formStateOf,
	PREVIEW_BUTTON,
	refusedForm,
	submitRecord,
} from "~/features/records/kit/submit-record.server";
import { recordWithAddPageAt } from "~/features/records/records.server";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const record = recordWithAddPageAt(request.url);
	const { path, heading, layout, optionsOf, addPage, preview, presets } = record;
	const draft = await findDraftFields(request, staff);
	const values = draft ? formStateOf(record, draft).values : (addPage.values ?? {});
	const hasDraft = draft !== undefined;
	const buttons = preview ? [{ ...PREVIEW_BUTTON, children: "Preview" }] : [];
	const options = (await optionsOf?.(db())) ?? {};
	return {
		path,
		heading,
		layout: withOptions(layout, options),
		addPage,
		values,
		hasDraft,
		buttons,
		presets,
	};
}

export function action(args: ActionFunctionArgs) {
	const record = recordWithAddPageAt(args.request.url);
	return staffAction(args, {
		failure: `A ${record.noun} was not added`,
		form: { maxBytes: record.maxBodyBytes },
		submit: ({ fields, stamp }) => submitRecord(record, fields, undefined, stamp),
		showAgain: (problem, fields, areAllFieldsRead) =>
			areAllFieldsRead ? refusedForm(record, fields, problem) : { problem },
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex<typeof loader>(({ data: page }) => page?.addPage.title ?? "");

export default function NewRecord() {
	const { path, heading, layout, addPage, values, hasDraft, buttons, presets } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const { title, crumb, intro, button } = addPage;
	return (
		<StaffPage title={title} crumbs={[{ name: heading, to: path }, { name: crumb }]} intro={intro}>
			<DraftNote hasDraft={hasDraft && actionData === undefined} />
			<RecordForm
				Form={StaffForm}
				layout={layout}
				values={values}
				actionData={actionData && "values" in actionData ? actionData : undefined}
				problem={actionData && "problem" in actionData ? actionData.problem : undefined}
				button={{ children: button }}
				buttons={buttons}
				presets={presets}
				listPath={path}
			/>
		</StaffPage>
	);
}
